import { createPrivateKey, createPublicKey } from 'node:crypto'
import { wordsOf } from '../../../rules/dns/character-string'
import type { SigningKey, Zone, ZoneRecord } from '../../ports/dns-server'
import { canonicalRdata } from './dnssec-rdata'
import { TYPE } from './wire'
import { soaOf, wireRdata } from './zone-records'

/** A record set as the API of PowerDNS has it. */
export interface RecordSet {
  name: string
  type: string
  ttl: number
  records: readonly { content: string; disabled: boolean }[]
}

interface CryptoKey {
  id: number
  active: boolean
  published: boolean
  /** Rdata of its DNSKEY record. */
  dnskey: string
}

/** A zone as the server has it. */
export interface PresentZone {
  serial: number
  settings: Readonly<Record<string, unknown>>
  sets: readonly RecordSet[]
  keys: readonly CryptoKey[]
  /** Values by kind. */
  metadata: ReadonlyMap<string, readonly string[]>
}

/** What makes the server's zone equal to ours, in the order in which it is carried out. */
export interface Plan {
  settings: Settings | null
  addedKeys: readonly WantedKey[]
  /** Ids of keys of ours that do not sign. */
  idleKeys: readonly number[]
  removedKeys: readonly number[]
  /** By kind; null removes it. */
  metadata: readonly (readonly [kind: string, value: string | null])[]
  nsec3: Settings | null
  sets: readonly SetChange[]
  /** How secondaries get the zone. It comes last, so that they never get it half. */
  distribution: Settings | null
}

export type Settings = Readonly<Record<string, unknown>>

export interface WantedKey {
  /** Rdata of its DNSKEY record. */
  dnskey: string
  keyTag: number
  /** In the format of BIND, which PowerDNS reads. A secret. */
  privateKey: string
}

type SetChange = ({ changetype: 'REPLACE' } & RecordSet) | { changetype: 'DELETE'; name: string; type: string }

/** Settings that a zone has apart from its content. */
export interface ZoneSettings {
  kind: 'Native' | 'Primary'
  catalog: string | null
  /** Name of the TSIG key for transfers. */
  tsigKey: string | null
}

/** Compares a zone with the server's. */
export function planOf(zone: Zone, present: PresentZone, wanted: ZoneSettings): Plan {
  const keys = zone.signing ? wantedKeys(zone.signing, zone.signing.alsoSignsKeys) : []
  const ours = new Map(keys.map(({ dnskey }) => [dnskey, present.keys.find((key) => key.dnskey === dnskey)]))
  const kept = [...ours.values()].filter((key) => key !== undefined)
  return {
    settings: differing(contentSettings(wanted), present.settings),
    addedKeys: keys.filter(({ dnskey }) => !ours.get(dnskey)),
    idleKeys: kept.filter(({ active, published }) => !active || !published).map(({ id }) => id),
    removedKeys: present.keys.filter((key) => !kept.includes(key)).map(({ id }) => id),
    metadata: zone.signing ? metadataChanges(zone.records, present.metadata) : [],
    nsec3: zone.signing ? differing(NSEC3, present.settings) : null,
    sets: setChanges(setsOf(zone), present.sets),
    distribution: differing(distributionSettings(wanted), present.settings),
  }
}

/** Whether nothing is to be changed. */
export const isEmpty = ({ settings, nsec3, distribution, ...lists }: Plan): boolean =>
  !settings && !nsec3 && !distribution && Object.values(lists).every(({ length }) => length === 0)

/** Whether something is changed that PowerDNS keeps in a cache until records of the zone change too. */
export const changesSigning = ({ addedKeys, idleKeys, removedKeys, metadata, nsec3 }: Plan): boolean =>
  nsec3 !== null || [addedKeys, idleKeys, removedKeys, metadata].some(({ length }) => length > 0)

/** A new zone with all of its records, for the API. Secondaries are not notified of it yet. */
export const newZoneOf = (zone: Zone, wanted: ZoneSettings) => ({
  name: `${zone.name}.`,
  ...contentSettings(wanted),
  nameservers: [],
  rrsets: setsOf(zone),
})

/** The API calls a primary by its name of earlier releases. Empty `soa_edit…` leave the serial to us. */
const contentSettings = ({ kind }: ZoneSettings): Settings => ({
  kind: kind === 'Primary' ? 'Master' : 'Native',
  soa_edit: '',
  soa_edit_api: '',
  api_rectify: true,
})

const distributionSettings = ({ catalog, tsigKey }: ZoneSettings): Settings => ({
  ...(catalog && { catalog: `${catalog}.` }),
  ...(tsigKey && { master_tsig_key_ids: [`${tsigKey}.`] }),
})

/** One round without salt (RFC 9276 §3.1). */
const NSEC3: Settings = { nsec3param: '1 0 0 -', nsec3narrow: false }

/** Returns the wanted settings if any of them differs. */
const differing = (wanted: Settings, present: Settings): Settings | null =>
  Object.entries(wanted).every(([name, value]) => String(present[name]) === String(value)) ? null : wanted

function wantedKeys(...keys: (SigningKey | undefined)[]): WantedKey[] {
  return keys
    .filter((key) => key !== undefined)
    .map(({ privateKey, keyTag }) => {
      const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
      const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' })
      const { d = '' } = key.export({ format: 'jwk' })
      const point = Buffer.concat([x, y].map((coordinate) => Buffer.from(coordinate, 'base64url')))
      const scalar = Buffer.from(d, 'base64url').toString('base64')
      return {
        dnskey: `257 3 13 ${point.toString('base64')}`,
        keyTag,
        privateKey: `Private-key-format: v1.2\nAlgorithm: 13 (ECDSAP256SHA256)\nPrivateKey: ${scalar}\n`,
      }
    })
}

/**
 * PowerDNS makes CDS and CDNSKEY records from the keys, as metadata says: digest type 2, all keys, or 0 for the request to
 * remove the DS (RFC 8078 §4).
 */
function metadataChanges(records: readonly ZoneRecord[], present: PresentZone['metadata']): Plan['metadata'] {
  const wanted = [
    ['PUBLISH-CDS', 'CDS', '2'],
    ['PUBLISH-CDNSKEY', 'CDNSKEY', '1'],
  ] as const
  return wanted.flatMap(([kind, type, value]) => {
    const published = records.find((record) => record.type === type)
    const asked = !published ? null : published.rdata.startsWith('0 ') ? '0' : value
    return (present.get(kind)?.join() ?? null) === asked ? [] : [[kind, asked] as const]
  })
}

/** Types that PowerDNS makes from the keys. */
const FROM_KEYS: readonly string[] = ['DNSKEY', 'CDS', 'CDNSKEY', 'NSEC3PARAM']

function setsOf(zone: Zone): RecordSet[] {
  const records = [soaOf(zone), ...zone.records.filter(({ type }) => type !== 'SOA' && !FROM_KEYS.includes(type))]
  const sets = new Map<string, ZoneRecord[]>()
  for (const record of records) sets.set(placeOf(record), [...(sets.get(placeOf(record)) ?? []), record])
  return [...sets.values()].map((set) => ({
    name: set[0]?.name.toLowerCase() ?? '',
    type: set[0]?.type ?? '',
    // RFC 2181 §5.2: one TTL for all.
    ttl: Math.min(...set.map(({ ttl }) => ttl)),
    records: [...new Map(set.map((record) => [meaningOf(record), record])).values()].map((record) => ({
      content: contentOf(record),
      disabled: false,
    })),
  }))
}

const placeOf = ({ name, type }: Pick<ZoneRecord, 'name' | 'type'>): string => `${name.toLowerCase()} ${type}`

/** Removals come first: PowerDNS refuses a CNAME beside records that a later change removes. */
function setChanges(wanted: readonly RecordSet[], present: readonly RecordSet[]): SetChange[] {
  const places = new Set(wanted.map(placeOf))
  const earlier = new Map(present.map((set) => [placeOf(set), fingerprintOf(set)]))
  return [
    ...present
      .filter((set) => !places.has(placeOf(set)))
      .map(({ name, type }) => ({ changetype: 'DELETE', name, type }) as const),
    ...wanted
      .filter((set) => earlier.get(placeOf(set)) !== fingerprintOf(set))
      .map((set) => ({ changetype: 'REPLACE', ...set }) as const),
  ]
}

/** The same for record sets that mean the same. */
const fingerprintOf = ({ name, type, ttl, records }: RecordSet): string =>
  [
    ttl,
    ...records
      .map(({ content, disabled }) => `${meaningOf({ name, type, ttl, rdata: content })}${disabled ? ' disabled' : ''}`)
      .sort(),
  ].join()

/** Rdata in wire format with names in lower case, in hexadecimal, since one record can be written in several ways. */
function meaningOf(record: ZoneRecord): string {
  try {
    const wire = wireRdata(record)
    const type = Object.entries(TYPE).find(([name]) => name === record.type)?.[1]
    if (wire && type) return canonicalRdata(type, wire).toString('hex')
  } catch {
    // Not written by us, and in no form that we know: differs from every record of ours.
  }
  return record.rdata
}

/** PowerDNS 4.7 accepts only its own way of writing the parameters of a service (RFC 9460 §2.1). */
const contentOf = ({ type, rdata }: ZoneRecord): string =>
  type === 'SVCB' || type === 'HTTPS' ? (wordsOf(rdata) ?? []).map(serviceParameter).join(' ') : rdata

/** Lists and numbers without quotes, and values of unnamed keys always with them. */
function serviceParameter(word: string): string {
  if (/^key\d+$/.test(word)) return `${word}=""`
  return word.replace(/^(mandatory|alpn|port|ipv4hint|ipv6hint)="(.*)"$/s, '$1=$2')
}
