import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import * as z from 'zod'
import { isOlderSerial } from '../../../rules/dns/serial'
import { readAddress } from '../../../rules/network-address'
import { DAY_MS } from '../../../rules/time'
import { seal, unseal } from '../../common/seal'
import { portNumber } from '../../common/setting'
import type { Clock } from '../../ports/clock'
import type { DnsServer, Zone, ZoneRecord, ZoneSigning } from '../../ports/dns-server'
import { defineAdapter } from '../adapter'
import type { EmbeddedDatabase } from '../embedded-database'
import { openDnsListener } from './listener'
import { createNotifier, type Secondary } from './notifier'
import { createResponder } from './responder'
import { createSecondaries } from './secondaries'
import { type ServedZone, serveZone } from './served-zone'
import { createSignatures } from './signer'
import { createTsig } from './tsig'
import { type TsigKey, tsigKeySetting } from './tsig-key'
import { startWarmUp, type WarmUp } from './warm-up'
import { parentOf, ROOT, type WireName, wireName } from './wire'

export interface EmbeddedDnsServer extends DnsServer {
  /** Returns the zone as served, or null. */
  zoneOf(name: string): Zone | null
  /** Starts listening on UDP and TCP and resolves with the port; 0 picks a free one. */
  listen(port: number, host?: string): Promise<number>
  close(): Promise<void>
}

export interface EmbeddedDnsServerOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** Encrypts stored keys. */
  secret: string
  /** True if other instances publish zones in the same file. */
  isShared?: boolean
  /** None by default. */
  secondaries?: Secondaries
  /** Maximum number of TCP connections. */
  maxConnections?: number
  /** Maximum rate of UDP responses that need a new signature. */
  maxSignedPerSecond?: number
}

/** Name servers that transfer zones from this one. */
interface Secondaries {
  /** Addresses that may transfer zones. */
  transferTo: readonly string[]
  /** Addresses that are notified of changes. */
  notify: readonly Secondary[]
  /** Key that transfers need and that signs notifications. */
  tsigKey?: TsigKey | undefined
}

/** Maximum memory for cached zones. */
const CACHED_BYTES = 64 * 1024 * 1024
const SIGNATURE_BYTES = 64 * 1024 * 1024
/**
 * After this time, secondaries have to transfer the signatures of a zone again. A signature lasts for at least a week, and the
 * check is daily, so three days are left for it.
 */
const AGED_MS = 3 * DAY_MS
/** Changes by other instances are served within a second. */
const LOOK_AGAIN_MS = 200

export const embeddedDnsServer = defineAdapter({
  port: 'dnsServer',
  name: 'embedded',
  description: 'A real name server with DNSSEC once `DNS_PORT` is set; a stand-in until then.',
  settings: z.object({
    DNS_PORT: portNumber
      .optional()
      .describe('UDP and TCP port of the embedded name server. Unset: it does not listen.'),
    DNS_HOST: z.string().default('127.0.0.1').describe('Address that the embedded name server listens on.'),
    DNS_TRANSFER_TO: z
      .string()
      .default('')
      .transform((text, ctx) => listOf(text, readAddress, ctx))
      .describe('IP addresses of secondary name servers that may transfer zones, separated by commas.'),
    DNS_NOTIFY: z
      .string()
      .default('')
      .transform((text, ctx) => listOf(text, readSecondary, ctx))
      .describe('Secondary name servers to notify of changes, as `203.0.113.53:53,[2001:db8::53]:53`.'),
    DNS_TSIG_KEY: tsigKeySetting,
  }),
  standIn: { keepsFiles: true, unless: 'DNS_PORT' },
  address: ({ DNS_HOST: host, DNS_PORT: port }) => (port ? { host, port, tls: null } : null),
  open({ DNS_PORT, DNS_HOST, DNS_TRANSFER_TO, DNS_NOTIFY, DNS_TSIG_KEY }, { db, clock, secretFor, isShared }) {
    const secondaries = { transferTo: DNS_TRANSFER_TO, notify: DNS_NOTIFY, tsigKey: DNS_TSIG_KEY }
    const port = createEmbeddedDnsServer({ db, clock, secret: secretFor('dns'), isShared, secondaries })
    return {
      port,
      embedded: { dns: port },
      listen: async () => (DNS_PORT === undefined ? null : await port.listen(DNS_PORT, DNS_HOST)),
      close: () => port.close(),
    }
  },
})

/** Reads a list separated by commas; anything else in it is an issue. */
function listOf<T>(text: string, read: (item: string) => T | null, ctx: z.RefinementCtx): T[] {
  const items = text.split(',').flatMap((item) => item.trim() || [])
  return items.flatMap((item) => {
    const value = read(item)
    if (value !== null) return [value]
    ctx.addIssue({ code: 'custom', message: `${item} is not an address` })
    return []
  })
}

function readSecondary(text: string): Secondary | null {
  const [, v6, v4 = '', port] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/.exec(text) ?? []
  const host = readAddress(v6 ?? v4)
  return host && Number(port) <= 65_535 ? { host, port: Number(port) } : null
}

/** Returns the TXT records that the name server publishes for a name without a trailing dot. */
export function publishedTxt({ zoneOf }: EmbeddedDnsServer, name: string): string[] {
  const labels = name.split('.')
  const apex = labels.map((_, at) => labels.slice(at).join('.')).find((zone) => zoneOf(zone))
  const records = (apex && zoneOf(apex)?.records) || []
  return records
    .filter((record) => record.type === 'TXT' && record.name === `${name}.`)
    .map(({ rdata }) => rdata.replace(/^"|"$/g, ''))
}

/** Authoritative name server inside the shop. */
export function createEmbeddedDnsServer(options: EmbeddedDnsServerOptions): EmbeddedDnsServer {
  const { db, clock, secret, isShared = false, maxConnections, maxSignedPerSecond, secondaries = NONE } = options
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
  const upsertTime = db.prepare(
    `INSERT INTO dns_zone_times (name, serial, published_at) VALUES (?, ?, ?) ON CONFLICT (name) DO UPDATE
     SET serial = excluded.serial, published_at = excluded.published_at WHERE excluded.serial <> dns_zone_times.serial`,
  )
  const selectTime = db.prepare<[string], { published_at: number }>(
    'SELECT published_at FROM dns_zone_times WHERE name = ?',
  )
  const removeTime = db.prepare('DELETE FROM dns_zone_times WHERE name = ?')
  const removeKey = db.prepare('DELETE FROM dns_zone_keys WHERE name = ?')
  const removeZone = db.prepare('DELETE FROM dns_zones WHERE name = ?')

  const listed = db.prepare<[], { name: string }>('SELECT name FROM dns_zones')
  const readNames = () => new Set(listed.all().map(({ name }) => wireName(name)))
  // If no other instance writes, the cached list of names is complete.
  let names = readNames()
  const served = new LRUCache<WireName, ServedZone>({ maxSize: CACHED_BYTES, sizeCalculation: ({ size }) => size })
  const signatures = createSignatures(SIGNATURE_BYTES)

  const zoneOf = (name: string): Zone | null => {
    const row = select.get(plain(name))
    if (!row) return null
    // These columns are only written by `publish`.
    const zone = { name: row.name, serial: row.serial, records: JSON.parse(row.records) as ZoneRecord[] }
    return row.sealed_key === null
      ? zone
      : { ...zone, signing: JSON.parse(unseal(secret, row.sealed_key)) as ZoneSigning }
  }

  /** Returns the serial that is stored then. */
  const put = db.transaction((zone: Zone): number => {
    const name = plain(zone.name)
    const present = select.get(name)
    if (present && isOlderSerial(zone.serial, present.serial)) return present.serial
    upsert.run(name, zone.serial, JSON.stringify(zone.records))
    upsertTime.run(name, zone.serial, clock.now())
    if (zone.signing) upsertKey.run(name, seal(secret, JSON.stringify(zone.signing)))
    else removeKey.run(name)
    return zone.serial
  })
  const drop = db.transaction((name: string): void => {
    removeKey.run(name)
    removeTime.run(name)
    removeZone.run(name)
  })

  /** SQLite counts the commits of other connections. */
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
  const findExact = (apex: WireName): ServedZone | null => {
    if (isShared) forgetWhenOthersWrote()
    return names.has(apex) ? servedZone(apex) : null
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

  const tsig = secondaries.tsigKey ? createTsig(secondaries.tsigKey, clock.now) : null
  const notifier = createNotifier(secondaries.notify, tsig)
  let warmUp: WarmUp | null = null
  let closeListener: (() => Promise<void>) | null = null
  return {
    async publish(zone) {
      const serial = put.immediate(zone)
      if (serial !== zone.serial) return serial
      const apex = wireName(zone.name)
      names.add(apex)
      served.delete(apex)
      if (zone.signing) warmUp?.add(apex)
      notifier.changed(apex)
      return serial
    },
    async compare(zone) {
      const name = plain(zone.name)
      if (!isDeepStrictEqual(zoneOf(name), { ...zone, name })) return 'different'
      const hasSecondaries = secondaries.transferTo.length > 0
      const publishedAt = selectTime.get(name)?.published_at ?? 0
      return hasSecondaries && zone.signing && clock.now() - publishedAt > AGED_MS ? 'aged' : 'same'
    },
    async remove(zoneName) {
      drop.immediate(plain(zoneName))
      names.delete(wireName(zoneName))
      served.delete(wireName(zoneName))
    },
    zoneOf,
    async listen(port, host = '127.0.0.1') {
      const answer = createResponder({ findZone: findServed, now: clock.now, maxSignedPerSecond })
      const respond = createSecondaries({ allowed: secondaries.transferTo, tsig, findZone: findExact, respond: answer })
      const listener = await openDnsListener({ port, host, respond, maxConnections })
      closeListener = listener.close
      warmUp = startWarmUp(findServed)
      return listener.port
    },
    async close() {
      warmUp?.stop()
      notifier.stop()
      await closeListener?.()
      closeListener = null
    },
  }
}

/** Converts a wire name to text. Zone names contain host name characters only. */
function textOf(name: WireName): string {
  const labels: string[] = []
  for (let rest = name; rest !== ROOT; rest = parentOf(rest)) labels.push(rest.slice(1, 1 + rest.charCodeAt(0)))
  return labels.join('.')
}

const NONE: Secondaries = { transferTo: [], notify: [] }

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
  CREATE TABLE IF NOT EXISTS dns_zone_times (
    name TEXT PRIMARY KEY, serial INTEGER NOT NULL, published_at INTEGER NOT NULL
  ) STRICT;
`
