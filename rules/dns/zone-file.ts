import { bytesOf, quoted } from './character-string'
import { ZoneIndex } from './conflicts'
import { absoluteOwner } from './host-name'
import type { RecordField, RecordIssue, ZoneConflict } from './issues'
import { HOSTMASTER, NAME_SERVERS, RECORD_TTL, SOA_TIMES } from './own-servers'
import { isRecordType, type RecordInput, rdataOf, readRecord } from './record'
import { type RecordType, TTL_MAX, TTL_MIN, type ZoneEntry } from './record-types'
import { evenTtls } from './zone-changes'

/** A record as a name server takes it: names absolute, rdata in presentation form. */
export interface WireRecord {
  name: string
  type: string
  ttl: number
  rdata: string
}

/** A whole zone: SOA and NS, which are ours, and the customer's records. The standard TTL is in seconds. */
export function zoneOf(domain: string, serial: number, records: readonly ZoneEntry[], standardTtl = RECORD_TTL) {
  const apex = { name: `${domain}.`, ttl: RECORD_TTL }
  const soa = `${NAME_SERVERS[0]}. ${HOSTMASTER}. ${serial} ${SOA_TIMES.join(' ')}`
  const wire: WireRecord[] = [
    { ...apex, type: 'SOA', rdata: soa },
    ...NAME_SERVERS.map((server) => ({ ...apex, type: 'NS', rdata: `${server}.` })),
    ...records.map((record) => ({
      name: absoluteOwner(record.name, domain),
      type: record.type,
      ttl: record.ttl ?? standardTtl,
      rdata: rdataOf(record, domain),
    })),
  ]
  return { name: domain, serial, records: wire }
}

/** RFC 1035 §5: one line for each record. What a customer typed was escaped by its type and cannot begin another line. */
export const zoneFile = (
  domain: string,
  serial: number,
  records: readonly ZoneEntry[],
  standardTtl = RECORD_TTL,
): string =>
  zoneOf(domain, serial, records, standardTtl)
    .records.map(({ name, ttl, type, rdata }) => `${name}\t${ttl}\tIN\t${type}\t${rdata}\n`)
    .join('')

/** What a line of a file can be left out for, beside what is wrong with any record. */
export const FILE_ISSUES = [
  'syntax',
  'include',
  'generate',
  'unknown-directive',
  'other-class',
  'soa',
  'apex-ns',
  'unsupported-type',
] as const
export type FileIssue = (typeof FILE_ISSUES)[number]

/** A line that was left out, by its number from 1 on. */
export interface SkippedLine {
  line: number
  reason: FileIssue | RecordIssue | ZoneConflict
}

export interface ReadZone {
  records: ZoneEntry[]
  skipped: SkippedLine[]
}

/**
 * Reads a master file (RFC 1035 §5, $TTL of RFC 2308 §4) of this domain, relative to which its names are until it says
 * otherwise. Never throws: what cannot be taken is listed, and the rest stands together, beside `kept` if that is given. A
 * TTL is brought within our bounds; the standard one becomes none.
 */
export function readZoneFile(
  text: string,
  domain: string,
  { standardTtl = RECORD_TTL, kept = [] }: { standardTtl?: number; kept?: readonly ZoneEntry[] } = {},
): ReadZone {
  const state: FileState = { domain, origin: `${domain}.`, ttl: null, owner: null }
  const zone = new ZoneIndex(domain, kept)
  const file = new ZoneIndex(domain)
  const read: ReadZone = { records: [], skipped: [] }
  for (const entry of entriesOf(text)) {
    const record = entry.words === null ? 'syntax' : readEntry(state, entry.words, entry.hasOwner)
    if (record === null) continue
    const reason = typeof record === 'string' ? record : add(record)
    if (reason !== null) read.skipped.push({ line: entry.line, reason })
  }
  return { ...read, records: evenTtls(read.records, standardTtl) }

  function add(record: ZoneEntry): ZoneConflict | null {
    const conflict = zone.conflictOf(record)
    // What is kept may be in the file as well, once, and get its TTL.
    const reason = conflict === 'duplicate' ? file.conflictOf(record) : conflict
    if (reason !== null) return reason
    if (conflict === null) zone.add(record)
    file.add(record)
    read.records.push(record)
    return null
  }
}

/** What the lines so far say about the next. */
interface FileState {
  domain: string
  /** Absolute, with its final dot. */
  origin: string
  /** By $TTL; null for the standard. */
  ttl: number | null
  /** Absolute; null before the first. */
  owner: string | null
}

/** The record of an entry, why there is none, or null when it is no record. */
function readEntry(
  state: FileState,
  words: readonly string[],
  hasOwner: boolean,
): ZoneEntry | SkippedLine['reason'] | null {
  const [first = ''] = words
  if (hasOwner && first.startsWith('$')) return readDirective(state, words)
  if (hasOwner) state.owner = absoluteName(first, state.origin)
  const { ttl, isInternet, type, rdata } = headOf(hasOwner ? words.slice(1) : words)
  if (state.owner === null || type === '') return 'syntax'
  if (!isInternet) return 'other-class'
  if (type === 'SOA') return 'soa'
  const isApex = state.owner.toLowerCase() === `${state.domain}.`
  if (type === 'NS' && isApex) return 'apex-ns'
  if (!isRecordType(type)) return 'unsupported-type'
  if (rdata.reduce((length, word) => length + word.length, 0) > RDATA_MAX) return 'text-too-long'
  const input = inputOf(type, rdata, state.origin)
  if (input === null) return 'syntax'
  const read = readRecord({ ...input, name: state.owner, type }, state.domain)
  if (!read.ok) return FIELDS.map((field) => read.issues[field]).find((issue) => issue !== undefined) ?? 'syntax'
  // The priorities that a screen offers are no rule of DNS: another provider may use any (RFC 1035 §3.3.9).
  const priority = type === 'MX' && read.record.value !== '.' ? Number(rdata[0]) : read.record.priority
  return { ...read.record, priority, ttl: ttl ?? state.ttl }
}

/** Signs; twice what the longest right value comes to, each byte of it escaped. */
const RDATA_MAX = 16_384

const FIELDS: readonly RecordField[] = ['name', 'type', 'value', 'priority', 'weight', 'port', 'ttl']

function readDirective(state: FileState, [directive = '', value = '']: readonly string[]): FileIssue | null {
  switch (directive.toUpperCase()) {
    case '$ORIGIN':
      if (value === '') return 'syntax'
      state.origin = absoluteName(value, state.origin)
      return null
    case '$TTL':
      state.ttl = ttlOf(value)
      return state.ttl === null ? 'syntax' : null
    case '$INCLUDE':
      return 'include'
    case '$GENERATE':
      return 'generate'
    default:
      return 'unknown-directive'
  }
}

/** TTL and class may come in either order, or not at all (RFC 1035 §5.1). */
function headOf(words: readonly string[]) {
  const head = { ttl: null as number | null, isInternet: true, hasClass: false }
  let at = 0
  for (; at < words.length; at++) {
    const word = words[at] as string
    const ttl = ttlOf(word)
    if (head.ttl === null && ttl !== null) head.ttl = ttl
    else if (!head.hasClass && CLASS.test(word)) {
      head.hasClass = true
      head.isInternet = word.toUpperCase() === 'IN'
    } else break
  }
  return { ...head, type: (words[at] ?? '').toUpperCase(), rdata: words.slice(at + 1) }
}

const CLASS = /^(?:IN|CH|HS|CS|CLASS\d+)$/i

/** Seconds within our bounds; also in the units of most name servers: `1h30m`. Null when it is no TTL. */
function ttlOf(word: string): number | null {
  if (!/^(?:\d{1,10}|(?:\d{1,10}[smhdw])+)$/i.test(word)) return null
  let seconds = 0
  for (const [, count, unit = 's'] of word.matchAll(/(\d+)([smhdw])?/gi))
    seconds += Number(count) * (UNITS[unit.toLowerCase()] ?? 1)
  return Math.min(Math.max(seconds, TTL_MIN), TTL_MAX)
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** The rdata as a record's fields; null when words are missing or too many. */
function inputOf(type: RecordType, rdata: readonly string[], origin: string): RecordInput | null {
  const [first = '', second = '', third = '', fourth = ''] = rdata
  switch (type) {
    case 'A':
    case 'AAAA':
      return rdata.length === 1 ? { value: first } : null
    case 'CNAME':
    case 'NS':
      return rdata.length === 1 ? { value: absoluteName(first, origin) } : null
    case 'MX':
      return rdata.length === 2 && isUint16(first) ? { value: absoluteName(second, origin) } : null
    case 'SRV':
      return rdata.length === 4
        ? { priority: first, weight: second, port: third, value: absoluteName(fourth, origin) }
        : null
    case 'TXT':
      return textInput(rdata)
    case 'HTTPS':
    case 'SVCB':
      return { value: [first, absoluteName(second, origin), ...rdata.slice(2)].join(' ') }
    default:
      return { value: rdata.join(' ') }
  }
}

function textInput(rdata: readonly string[]): RecordInput | null {
  const strings = rdata.map(bytesOf)
  return strings.includes(null) || rdata.length === 0
    ? null
    : { value: strings.map((bytes) => quoted(bytes ?? [])).join(' ') }
}

const isUint16 = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) <= 65_535

/** Names that need an escape are none of ours; they stay as they are, to be refused by the rule that they come to. */
function absoluteName(word: string, origin: string): string {
  if (word === '@') return origin
  if (word.endsWith('.')) return word
  return origin === '.' ? `${word}.` : `${word}.${origin}`
}

interface FileEntry {
  /** Where it begins. */
  line: number
  /** It begins with a name, and not with a space, which would mean the name of the entry before. */
  hasOwner: boolean
  /** As written; null when a quote or parenthesis has no other. */
  words: string[] | null
}

type OpenEntry = FileEntry & { words: string[] }

/** Entries end with the line, unless a parenthesis is open; `;` begins a comment (RFC 1035 §5.1). */
function* entriesOf(text: string): Generator<FileEntry> {
  let open: OpenEntry | null = null
  let line = 0
  for (const content of text.split(/\r\n|\n|\r/)) {
    line++
    const entry: OpenEntry = open ?? { line, hasOwner: /^[^\s;(]/.test(content), words: [] }
    let isOpen: boolean = open !== null
    let isWrong = false
    for (const [token] of content.matchAll(TOKEN)) {
      const isParenthesis = token === '(' || token === ')'
      // Parentheses do not nest.
      isWrong = token === '"' || token === '\\' || (isParenthesis && isOpen === (token === '('))
      if (isWrong || token.startsWith(';')) break
      if (isParenthesis) isOpen = token === '('
      else entry.words.push(token)
    }
    open = isOpen && !isWrong ? entry : null
    if (isWrong) yield { ...entry, words: null }
    else if (!isOpen && entry.words.length > 0) yield entry
  }
  if (open) yield { ...open, words: null }
}

/** A comment, a parenthesis, a word with its quoted parts and escapes, or the start of one that does not end. */
const TOKEN = /;.*|[()]|(?:"(?:[^"\\]|\\.)*"|[^\s"\\;()]|\\.)+|["\\]/gsu
