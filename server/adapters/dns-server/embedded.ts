import type { DnsServer, Zone, ZoneRecord } from '../../ports/dns-server'
import type { EmbeddedDatabase } from '../embedded-database'
import { openDnsListener } from './listener'

export interface EmbeddedDnsServer extends DnsServer {
  /** The zone as it is served, or null. */
  zoneOf(name: string): Zone | null
  /** Starts answering on UDP and TCP and tells on which port; 0 picks a free one. */
  listen(port: number, host?: string): Promise<number>
  close(): Promise<void>
}

/**
 * An authoritative name server in the shop itself. A zone with an older serial than the served one came late: it is
 * passed over without an error, since repeating it could never help.
 */
export function createEmbeddedDnsServer({ db }: { db: EmbeddedDatabase }): EmbeddedDnsServer {
  db.exec(TABLES)
  const select = db.prepare<[string], ZoneRow>('SELECT name, serial, records FROM dns_zones WHERE name = ?')
  const upsert = db.prepare(
    `INSERT INTO dns_zones (name, serial, records) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET serial = excluded.serial, records = excluded.records`,
  )
  const remove = db.prepare('DELETE FROM dns_zones WHERE name = ?')

  const zoneOf = (name: string): Zone | null => {
    const row = select.get(plain(name))
    // The column was written by `publish` and by nothing else.
    return row ? { name: row.name, serial: row.serial, records: JSON.parse(row.records) as ZoneRecord[] } : null
  }

  const put = db.transaction((zone: Zone): void => {
    const served = select.get(plain(zone.name))
    if (served && isOlderSerial(zone.serial, served.serial)) return
    upsert.run(plain(zone.name), zone.serial, JSON.stringify(zone.records))
  })

  let closeListener: (() => Promise<void>) | null = null
  return {
    publish: async (zone) => put.immediate(zone),
    remove: async (zoneName) => void remove.run(plain(zoneName)),
    zoneOf,
    async listen(port, host = '127.0.0.1') {
      const listener = await openDnsListener({ port, host, findZone: (name) => nearestZone(name, zoneOf) })
      closeListener = listener.close
      return listener.port
    },
    async close() {
      await closeListener?.()
      closeListener = null
    },
  }
}

/** The zone that a name lies in: its own, or that of the nearest parent. */
function nearestZone(name: string, zoneOf: (name: string) => Zone | null): Zone | null {
  const labels = plain(name).split('.')
  for (let at = 0; at < labels.length; at++) {
    const zone = zoneOf(labels.slice(at).join('.'))
    if (zone) return zone
  }
  return null
}

interface ZoneRow {
  name: string
  serial: number
  records: string
}

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const TABLES = `
  CREATE TABLE IF NOT EXISTS dns_zones (name TEXT PRIMARY KEY, serial INTEGER NOT NULL, records TEXT NOT NULL) STRICT;
`

/**
 * RFC 1982 §3.2: whether serial `a` is older than `b`. Serials go round at 2^32; for two that are exactly half way
 * apart the order is undefined, and neither counts as older.
 */
export function isOlderSerial(a: number, b: number): boolean {
  const ahead = (b - a) >>> 0
  return ahead > 0 && ahead < 0x80000000
}
