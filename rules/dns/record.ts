import { a } from './a'
import { aaaa } from './aaaa'
import { caa } from './caa'
import { cname } from './cname'
import { ds } from './ds'
import { absoluteOwner, readOwnerName } from './host-name'
import type { RecordIssue, RecordIssues } from './issues'
import { mx } from './mx'
import { ns } from './ns'
import {
  DELEGATION_TYPES,
  RECORD_TYPES,
  type RecordRule,
  type RecordType,
  TTL_MAX,
  TTL_MIN,
  type TypedRecord,
  type ZoneEntry,
} from './record-types'
import { srv, srvLine } from './srv'
import { sshfp } from './sshfp'
import { svcb } from './svcb'
import { tlsa } from './tlsa'
import { txt } from './txt'

/** A record as sent by a caller. Any field may be missing or of another type. */
export type RecordInput = Readonly<
  Partial<Record<'name' | 'type' | 'value' | 'priority' | 'weight' | 'port' | 'ttl', unknown>>
>

export const isRecordInput = (sent: unknown): sent is RecordInput =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent)

export type ReadRecord = { ok: true; record: ZoneEntry } | { ok: false; issues: RecordIssues }

/** Stands for the domain in a profile. Not permitted in the records of a domain. */
export const PLACEHOLDER = /\[DOMAINNAME\]/gi

/** Reads a record of a domain (lower-case ASCII, no trailing dot) into its canonical form. */
export function readRecord(input: RecordInput, domain: string): ReadRecord {
  const typed = typedRecord(input)
  const type = readType(input)
  const issues: RecordIssues = {}
  if (type === null) issues.type = 'invalid-type'
  const owner = readOwner(typed.name, type, domain)
  if ('issue' in owner) issues.name = owner.issue
  const valueIssue = issueOfText(typed.value) ?? (typed.value === '' ? 'value-required' : null)
  if (valueIssue) issues.value = valueIssue
  const ttl = readTtl(typed.ttl)
  if (ttl === 'wrong') issues.ttl = 'invalid-ttl'
  const read = type === null || valueIssue ? null : RULES[type].read(typed, domain)
  if (read && !read.ok) Object.assign(issues, read.issues)
  // Escaped text is checked as well.
  const escaped = read?.ok ? issueOfText(read.parts.value) : null
  if (escaped) issues.value = escaped
  if (escaped || type === null || 'issue' in owner || ttl === 'wrong' || !read?.ok) return { ok: false, issues }
  return { ok: true, record: { name: owner.name, type, ...read.parts, ttl } }
}

/**
 * Returns the rdata of a record. Records with the same meaning have the same rdata. Cached per record, which never
 * changes: a zone is compared several times, and some types take 50 µs.
 */
export function rdataOf(record: ZoneEntry, domain: string): string {
  const known = KNOWN_RDATA.get(record)
  if (known?.domain === domain) return known.rdata
  const rdata = RULES[record.type].rdata(record, domain)
  KNOWN_RDATA.set(record, { domain, rdata })
  return rdata
}

const KNOWN_RDATA = new WeakMap<ZoneEntry, { domain: string; rdata: string }>()

/** Formats the value as one line. For SRV in the order of the API, weight first. */
export const valueLine = (record: ZoneEntry): string => (record.type === 'SRV' ? srvLine(record) : record.value)

export const isRecordType = (text: unknown): text is RecordType => (RECORD_TYPES as readonly unknown[]).includes(text)

/** Returns the texts of a record as sent, trimmed. */
export const typedRecord = (input: RecordInput): TypedRecord => ({
  name: asText(input.name),
  value: asText(input.value),
  priority: asText(input.priority),
  weight: asText(input.weight),
  port: asText(input.port),
  ttl: asText(input.ttl),
})

const RULES: Record<RecordType, RecordRule> = {
  A: a,
  AAAA: aaaa,
  CNAME: cname,
  MX: mx,
  TXT: txt,
  SRV: srv,
  CAA: caa,
  NS: ns,
  TLSA: tlsa,
  SSHFP: sshfp,
  HTTPS: svcb,
  SVCB: svcb,
  DS: ds,
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

function readType({ type }: RecordInput): RecordType | null {
  const word = typeof type === 'string' ? type.trim().toUpperCase() : type
  return isRecordType(word) ? word : null
}

function readTtl(typed: string): number | null | 'wrong' {
  if (typed === '') return null
  const ttl = /^\d{1,6}$/.test(typed) ? Number(typed) : 0
  return ttl >= TTL_MIN && ttl <= TTL_MAX ? ttl : 'wrong'
}

function readOwner(typed: string, type: RecordType | null, domain: string): { name: string } | { issue: RecordIssue } {
  const wrongText = issueOfText(typed)
  if (wrongText) return { issue: wrongText }
  if (typed === '' && type !== 'MX') return { issue: 'name-required' }
  const owner = readOwnerName(typed, domain)
  if (!owner.ok) return { issue: owner.issue }
  if (type === 'SRV' && !SRV_NAME.test(owner.name)) return { issue: 'invalid-srv-name' }
  const isDelegation = type !== null && DELEGATION_TYPES.includes(type)
  // RFC 4592 §4.2: delegating a wildcard is undefined.
  if (isDelegation && /^[@*]/.test(owner.name)) return { issue: 'below-apex-only' }
  return { name: owner.name }
}

/** RFC 2782: `_service._protocol` as prefix. */
const SRV_NAME = /^_[a-z0-9_-]+\._[a-z0-9_-]+(?:\.|$)/

function issueOfText(text: string): RecordIssue | null {
  if (/\p{Cc}|\p{Zl}|\p{Zp}|\p{Cs}/u.test(text)) return 'invalid-characters'
  return PLACEHOLDER_ONCE.test(text) ? 'placeholder-in-domain' : null
}

const PLACEHOLDER_ONCE = /\[DOMAINNAME\]/i

/** Owner, type and rdata, which identify a record. */
export const identityOf = (record: ZoneEntry, domain: string): string =>
  `${absoluteOwner(record.name, domain)} ${record.type} ${rdataOf(record, domain)}`
