import type { RecordIssue, RecordIssues } from './issues'

/** The common ones first. */
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

/** They hand a part of one domain to other name servers, so they stand below its apex and in no profile. */
export const DELEGATION_TYPES: readonly RecordType[] = ['NS', 'DS']

/** Their host may be no alias (RFC 2181 §10.3). */
export const HOST_TYPES = ['MX', 'NS'] as const satisfies readonly RecordType[]
export type HostType = (typeof HOST_TYPES)[number]

/** What MX offers; the server takes no other. */
export const MX_PRIORITIES = [0, 1, 5, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90, 100] as const
export const DEFAULT_MX_PRIORITY = 10

/** Records that one zone holds at most. */
export const ZONE_RECORDS_MAX = 5000
/** Records that one profile holds at most. */
export const PROFILE_RECORDS_MAX = 500

/** Seconds that caches may be told to keep a record: a minute to a week. */
export const TTL_MIN = 60
export const TTL_MAX = 604_800

/** A record in its canonical form. */
export interface ZoneEntry {
  /** Relative to the zone, lower case; `@` for the domain itself. */
  name: string
  type: RecordType
  /** Address, host name, or plain text; of SRV the target; of types with more fields the line of RFC 1035 §5.1. */
  value: string
  /** Of MX and SRV, else null. */
  priority: number | null
  /** Of SRV, else null. */
  weight: number | null
  /** Of SRV, else null. */
  port: number | null
  /** Seconds that caches keep it, the same for all records of its name and type; null for the standard. */
  ttl: number | null
}

/** A record as it comes from a form: texts, nothing trusted. */
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

/** What a record type knows: to read what was typed, and to write it for a name server. */
export interface RecordRule {
  read(typed: TypedRecord, domain: string): ReadParts
  /** Presentation form with absolute names (RFC 1035 §5.1). */
  rdata(parts: Parts, domain: string): string
}

export const justValue = (value: string): ReadParts => ({
  ok: true,
  parts: { value, priority: null, weight: null, port: null },
})

export const wrongValue = (value: RecordIssue): ReadParts => ({ ok: false, issues: { value } })
