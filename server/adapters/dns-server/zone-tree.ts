import type { Zone, ZoneRecord } from '../../ports/dns-server'

/** What stands at a name: its records (none for a name that only lies above others), or the cut below which others answer. */
export type Found =
  | { kind: 'records'; records: readonly ZoneRecord[] }
  | { kind: 'cut'; nameServers: readonly ZoneRecord[] }

/** A zone by name, ready for questions. Names are in lower case and without their final dot. */
export interface ZoneTree {
  /** Null when the name does not exist (NXDOMAIN). */
  find(name: string): Found | null
  /** Addresses that the zone itself knows for a host. */
  addressesOf(host: string): readonly ZoneRecord[]
  holds(name: string): boolean
}

export function zoneTree(zone: Zone): ZoneTree {
  const byName = new Map<string, ZoneRecord[]>()
  for (const record of zone.records) {
    const name = record.name.toLowerCase().replace(/\.$/, '')
    for (const above of namesBetween(name, zone.name)) if (!byName.has(above)) byName.set(above, [])
    byName.set(name, [...(byName.get(name) ?? []), record])
  }
  // The apex exists by its SOA even when nothing else stands there.
  if (!byName.has(zone.name)) byName.set(zone.name, [])

  const holds = (name: string): boolean => name === zone.name || name.endsWith(`.${zone.name}`)

  return {
    holds,
    addressesOf: (host) => (byName.get(host) ?? []).filter(({ type }) => type === 'A' || type === 'AAAA'),
    find(name) {
      for (const above of [...namesBetween(name, zone.name), name]) {
        const nameServers = (byName.get(above) ?? []).filter(({ type }) => type === 'NS')
        if (above !== zone.name && nameServers.length > 0) return { kind: 'cut', nameServers }
      }
      const exact = byName.get(name)
      if (exact) return { kind: 'records', records: exact }
      const wildcard = byName.get(`*.${closestEncloser(name, byName)}`)
      return wildcard ? { kind: 'records', records: wildcard } : null
    },
  }
}

/** The names from the apex down to just above this one. */
function namesBetween(name: string, apex: string): string[] {
  const names: string[] = []
  for (let above = parentOf(name); above.length >= apex.length && above !== ''; above = parentOf(above))
    names.unshift(above)
  return names
}

/** RFC 4592 §3.3.1: the nearest parent that exists. Only a wildcard right below it can answer. */
function closestEncloser(name: string, byName: ReadonlyMap<string, unknown>): string {
  let above = parentOf(name)
  while (above !== '' && !byName.has(above)) above = parentOf(above)
  return above
}

const parentOf = (name: string): string => {
  const dot = name.indexOf('.')
  return dot === -1 ? '' : name.slice(dot + 1)
}
