import { LRUCache } from 'lru-cache'
import { seal, unseal } from '../../common/seal'
import type { Clock } from '../../ports/clock'
import type { DnsServer, Zone, ZoneRecord, ZoneSigning } from '../../ports/dns-server'
import type { EmbeddedDatabase } from '../embedded-database'
import { openDnsListener } from './listener'
import { createResponder } from './responder'
import { type ServedZone, serveZone } from './served-zone'
import { createSignatures } from './signer'
import { startWarmUp, type WarmUp } from './warm-up'
import { parentOf, ROOT, type WireName, wireName } from './wire'

export interface EmbeddedDnsServer extends DnsServer {
  /** The zone as it is served, or null. */
  zoneOf(name: string): Zone | null
  /** Starts answering on UDP and TCP and tells on which port; 0 picks a free one. */
  listen(port: number, host?: string): Promise<number>
  close(): Promise<void>
}

export interface EmbeddedDnsServerOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** What keys are sealed with where they rest. */
  secret: string
  /** Other programs publish zones in the same file. */
  isShared?: boolean
  /** TCP connections at once. */
  maxConnections?: number
  /** Answers over UDP that need a new signature. */
  maxSignedPerSecond?: number
}

/** Zones that were asked for stay in memory up to this size. */
const CACHED_BYTES = 64 * 1024 * 1024
const SIGNATURE_BYTES = 64 * 1024 * 1024
/** An edit is served within a second. */
const LOOK_AGAIN_MS = 200

/**
 * An authoritative name server in the shop itself. A zone with an older serial than the served one came late: it is
 * passed over without an error, since repeating it could never help.
 */
export function createEmbeddedDnsServer(options: EmbeddedDnsServerOptions): EmbeddedDnsServer {
  const { db, clock, secret, isShared = false, maxConnections, maxSignedPerSecond } = options
  db.exec(TABLES)
  const select = db.prepare<[string], ZoneRow>(
    'SELECT name, serial, records, sealed_key FROM dns_zones LEFT JOIN dns_zone_keys USING (name) WHERE name = ?',
  )
  const upsert = db.prepare(
    `INSERT INTO dns_zones (name, serial, records) VALUES (?, ?, ?)
     ON CONFLICT (name) DO UPDATE SET serial = excluded.serial, records = excluded.records`,
  )
  const upsertKey = db.prepare(
    `INSERT INTO dns_zone_keys (name, sealed_key) VALUES (?, ?)
     ON CONFLICT (name) DO UPDATE SET sealed_key = excluded.sealed_key`,
  )
  const removeKey = db.prepare('DELETE FROM dns_zone_keys WHERE name = ?')
  const removeZone = db.prepare('DELETE FROM dns_zones WHERE name = ?')

  const listed = db.prepare<[], { name: string }>('SELECT name FROM dns_zones')
  const readNames = () => new Set(listed.all().map(({ name }) => wireName(name)))
  // Where no other program writes, what this one remembers is what stands there.
  let names = readNames()
  const served = new LRUCache<WireName, ServedZone>({ maxSize: CACHED_BYTES, sizeCalculation: ({ size }) => size })
  const signatures = createSignatures(SIGNATURE_BYTES)

  const zoneOf = (name: string): Zone | null => {
    const row = select.get(plain(name))
    if (!row) return null
    // The columns were written by `publish` and by nothing else.
    const zone = { name: row.name, serial: row.serial, records: JSON.parse(row.records) as ZoneRecord[] }
    return row.sealed_key === null
      ? zone
      : { ...zone, signing: JSON.parse(unseal(secret, row.sealed_key)) as ZoneSigning }
  }

  const put = db.transaction((zone: Zone): boolean => {
    const name = plain(zone.name)
    const present = select.get(name)
    if (present && isOlderSerial(zone.serial, present.serial)) return false
    upsert.run(name, zone.serial, JSON.stringify(zone.records))
    if (zone.signing) upsertKey.run(name, seal(secret, JSON.stringify(zone.signing)))
    else removeKey.run(name)
    return true
  })
  const drop = db.transaction((name: string): void => {
    removeKey.run(name)
    removeZone.run(name)
  })

  /** SQLite counts the commits of other programs. */
  const otherCommits = () => db.pragma('data_version', { simple: true })
  let seenCommits = otherCommits()
  let lookedAt = 0
  const forgetWhenOthersWrote = (): void => {
    const at = performance.now()
    if (at - lookedAt < LOOK_AGAIN_MS) return
    lookedAt = at
    const commits = otherCommits()
    if (commits === seenCommits) return
    seenCommits = commits
    names = readNames()
    served.clear()
  }

  const findServed = (name: WireName): ServedZone | null => {
    if (isShared) forgetWhenOthersWrote()
    for (let above = name; above !== ROOT; above = parentOf(above)) if (names.has(above)) return servedZone(above)
    return null
  }
  const servedZone = (apex: WireName): ServedZone | null => {
    const present = served.get(apex)
    if (present) return present
    const zone = zoneOf(textOf(apex))
    if (!zone) return null
    const made = serveZone(zone, clock.now, signatures)
    served.set(apex, made)
    if (made.signer) warmUp?.add(apex)
    return made
  }

  let warmUp: WarmUp | null = null
  let closeListener: (() => Promise<void>) | null = null
  return {
    async publish(zone) {
      if (!put.immediate(zone)) return
      const apex = wireName(zone.name)
      names.add(apex)
      served.delete(apex)
      if (zone.signing) warmUp?.add(apex)
    },
    async remove(zoneName) {
      drop.immediate(plain(zoneName))
      names.delete(wireName(zoneName))
      served.delete(wireName(zoneName))
    },
    zoneOf,
    async listen(port, host = '127.0.0.1') {
      const respond = createResponder({ findZone: findServed, now: clock.now, maxSignedPerSecond })
      const listener = await openDnsListener({ port, host, respond, maxConnections })
      closeListener = listener.close
      warmUp = startWarmUp(findServed)
      return listener.port
    },
    async close() {
      warmUp?.stop()
      await closeListener?.()
      closeListener = null
    },
  }
}

/** The labels of a name on the wire with dots between them. A zone's name has no other signs than a host's. */
function textOf(name: WireName): string {
  const labels: string[] = []
  for (let rest = name; rest !== ROOT; rest = parentOf(rest)) labels.push(rest.slice(1, 1 + rest.charCodeAt(0)))
  return labels.join('.')
}

interface ZoneRow {
  name: string
  serial: number
  records: string
  sealed_key: string | null
}

const plain = (name: string): string => name.toLowerCase().replace(/\.$/, '')

const TABLES = `
  CREATE TABLE IF NOT EXISTS dns_zones (name TEXT PRIMARY KEY, serial INTEGER NOT NULL, records TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS dns_zone_keys (name TEXT PRIMARY KEY REFERENCES dns_zones, sealed_key TEXT NOT NULL) STRICT;
`

/**
 * RFC 1982 §3.2: whether serial `a` is older than `b`. Serials go round at 2^32; for two that are exactly half way
 * apart the order is undefined, and neither counts as older.
 */
export function isOlderSerial(a: number, b: number): boolean {
  const ahead = (b - a) >>> 0
  return ahead > 0 && ahead < 0x80000000
}
