import type { RecordIssue, RecordIssues } from './issues'

/** Common types first. */
export const RECORD_TYPES = [
  'A',
  'AAAA',
  'CNAME',
  'MX',
  'TXT',
  'SRV',
  'CAA',
  'NS',
  'TLSA',
  'SSHFP',
  'HTTPS',
  'SVCB',
  'DS',
] as const
export type RecordType = (typeof RECORD_TYPES)[number]

/** Delegate a part of the domain to other name servers. Only permitted below the apex, and not in profiles. */
export const DELEGATION_TYPES: readonly RecordType[] = ['NS', 'DS']

/** Types whose host must not be an alias (RFC 2181 §10.3). */
export const HOST_TYPES = ['MX', 'NS'] as const satisfies readonly RecordType[]
export type HostType = (typeof HOST_TYPES)[number]

/** MX priorities that the form offers and the server accepts. */
export const MX_PRIORITIES = [0, 1, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const
export const DEFAULT_MX_PRIORITY = 10

/** Maximum number of records in a zone. */
export const ZONE_RECORDS_MAX = 5000
/** Maximum number of records in a profile. */
export const PROFILE_RECORDS_MAX = 500

/** Range of TTLs in seconds: one minute to one week. */
export const TTL_MIN = 60
export const TTL_MAX = 604_800

/** A record in its canonical form. */
export interface ZoneEntry {
  /** Relative to the zone, in lower case; `@` for the domain itself. */
  name: string
  type: RecordType
  /** Address, host name or plain text; the target of an SRV; for types with more fields the line of RFC 1035 §5.1. */
  value: string
  /** For MX and SRV, otherwise null. */
  priority: number | null
  /** For SRV, otherwise null. */
  weight: number | null
  /** For SRV, otherwise null. */
  port: number | null
  /** Cache time in seconds, equal for all records of one name and type; null for the standard TTL. */
  ttl: number | null
}

/** A record as sent by a form: text, not validated. */
export interface TypedRecord {
  name: string
  value: string
  priority: string
  weight: string
  port: string
  ttl: string
}

export type Parts = Pick<ZoneEntry, 'value' | 'priority' | 'weight' | 'port'>
export type ReadParts = { ok: true; parts: Parts } | { ok: false; issues: RecordIssues }

/** Rules of a record type: how to read typed text, and how to write it for a name server. */
export interface RecordRule {
  read(typed: TypedRecord, domain: string): ReadParts
  /** Presentation format with absolute names (RFC 1035 §5.1). */
  rdata(parts: Parts, domain: string): string
}

export const justValue = (value: string): ReadParts => ({
  ok: true,
  parts: { value, priority: null, weight: null, port: null },
})

export const wrongValue = (value: RecordIssue): ReadParts => ({ ok: false, issues: { value } })
