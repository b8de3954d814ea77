import { bytesOf, quoted } from './character-string'
import { ZoneIndex } from './conflicts'
import { absoluteOwner } from './host-name'
import type { RecordField, RecordIssue, ZoneConflict } from './issues'
import { hostmasterOf, NAME_SERVERS, RECORD_TTL, SOA_TIMES } from './own-servers'
import { isRecordType, type RecordInput, rdataOf, readRecord } from './record'
import { type RecordType, TTL_MAX, TTL_MIN, ZONE_RECORDS_MAX, type ZoneEntry } from './record-types'
import { TXT_MAX_BYTES } from './txt'
import { isUint16 } from './uint16'
import { evenTtls } from './zone-changes'

/** A record for a name server: absolute names, rdata in presentation format. */
interface WireRecord {
  name: string
  type: string
  ttl: number
  rdata: string
}

/** Settings that all zones of a shop share. */
export interface ZoneSettings {
  /** TTL in seconds of records for which the owner chose none. */
  standardTtl: number
  /** At least one; the first one is the primary of the SOA. */
  nameServers: readonly string[]
}

const STANDARD: ZoneSettings = { standardTtl: RECORD_TTL, nameServers: NAME_SERVERS }

/** Returns a whole zone: our SOA and NS records, and the customer's records. */
export function zoneOf(
  domain: string,
  serial: number,
  records: readonly ZoneEntry[],
  { standardTtl, nameServers }: ZoneSettings = STANDARD,
) {
  const [primary = ''] = nameServers
  const apex = { name: `${domain}.`, ttl: RECORD_TTL }
  const soa = `${primary}. ${hostmasterOf(primary)}. ${serial} ${SOA_TIMES.join(' ')}`
  const wire: WireRecord[] = [
    { ...apex, type: 'SOA', rdata: soa },
    ...nameServers.map((server) => ({ ...apex, type: 'NS', rdata: `${server}.` })),
    ...records.map((record) => ({
      name: absoluteOwner(record.name, domain),
      type: record.type,
      ttl: record.ttl ?? standardTtl,
      rdata: rdataOf(record, domain),
    })),
  ]
  return { name: domain, serial, records: wire }
}

/** RFC 1035 §5: one line per record. Customer input was escaped by its type and cannot start another line. */
export const zoneFile = (domain: string, serial: number, records: readonly ZoneEntry[], settings = STANDARD): string =>
  zoneOf(domain, serial, records, settings)
    .records.map(({ name, ttl, type, rdata }) => `${name}\t${ttl}\tIN\t${type}\t${rdata}\n`)
    .join('')

/** Reasons to leave out a line of a zone file, in addition to the issues of a record. */
const FILE_ISSUES = [
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

/** A line that was left out, with its number from 1. */
export interface SkippedLine {
  line: number
  reason: FileIssue | RecordIssue | ZoneConflict
}

export interface ReadZone {
  records: ZoneEntry[]
  skipped: SkippedLine[]
}

/** Content of a zone file, before it is compared with a zone. */
export interface ParsedZoneFile {
  records: { line: number; record: ZoneEntry }[]
  skipped: SkippedLine[]
}

/**
 * Maximum number of entries in a file: as many records as a zone holds, the SOA and NS records of its apex, and
 * directives.
 */
export const FILE_ENTRIES_MAX = ZONE_RECORDS_MAX + 100

/**
 * Parses a zone file (RFC 1035 §5, $TTL of RFC 2308 §4) of this domain, to which names are relative unless $ORIGIN says
 * otherwise. Never throws: unreadable lines are listed. Returns null, before validating, for more than FILE_ENTRIES_MAX
 * entries. A generator, so that a large file can be parsed in several turns: each step takes microseconds.
 */
export function* parseZoneFile(text: string, domain: string): Generator<void, ParsedZoneFile | null> {
  const entries: FileEntry[] = []
  for (const entry of entriesOf(text)) {
    if (entry) entries.push(entry)
    if (entries.length > FILE_ENTRIES_MAX) return null
    yield
  }
  const state: FileState = { domain, origin: `${domain}.`, ttl: null, owner: null }
  const parsed: ParsedZoneFile = { records: [], skipped: [] }
  for (const { line, hasOwner, words } of entries) {
    const record = typeof words === 'string' ? words : readEntry(state, words, hasOwner)
    if (typeof record === 'string') parsed.skipped.push({ line, reason: record })
    else if (record) parsed.records.push({ line, record })
    yield
  }
  return parsed
}

interface PlaceOptions {
  standardTtl?: number
  /** Records of the zone that are kept beside those of the file. */
  kept?: readonly ZoneEntry[]
}

/**
 * Combines the records of a file with those that are kept. Conflicting records are left out and listed. A TTL is
 * limited to the permitted range; the standard TTL becomes null.
 */
export function placeRecords(
  parsed: ParsedZoneFile,
  domain: string,
  { standardTtl = RECORD_TTL, kept = [] }: PlaceOptions = {},
): ReadZone {
  const zone = new ZoneIndex(domain, kept)
  const file = new ZoneIndex(domain)
  const records: ZoneEntry[] = []
  const skipped = [...parsed.skipped]
  for (const { line, record } of digestsLast(parsed.records)) {
    const reason = add(record)
    if (reason === null) records.push(record)
    else skipped.push({ line, reason })
  }
  return { records: evenTtls(records, standardTtl), skipped: skipped.sort((a, b) => a.line - b.line) }

  function add(record: ZoneEntry): ZoneConflict | null {
    const conflict = zone.conflictOf(record)
    // A kept record may also be in the file, once, and gets its TTL.
    const reason = conflict === 'duplicate' ? file.conflictOf(record) : conflict
    if (reason !== null) return reason
    if (conflict === null) zone.add(record)
    file.add(record)
    return null
  }
}

/** DS records may precede the NS records they need. */
const digestsLast = (records: ParsedZoneFile['records']): ParsedZoneFile['records'] => [
  ...records.filter(({ record }) => record.type !== 'DS'),
  ...records.filter(({ record }) => record.type === 'DS'),
]

/** State carried from one line to the next. */
interface FileState {
  domain: string
  /** Absolute, with a trailing dot. */
  origin: string
  /** Set by $TTL; null for the standard TTL. */
  ttl: number | null
  /** Absolute; null before the first record. */
  owner: string | null
}

/** Reads the record of an entry. Returns the reason if invalid, or null if the entry is not a record. */
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
  // DNS does not restrict priorities to those in the form: another provider may use any (RFC 1035 §3.3.9).
  const priority = type === 'MX' && read.record.value !== '.' ? Number(rdata[0]) : read.record.priority
  return { ...read.record, priority, ttl: ttl ?? state.ttl }
}

/** Characters: twice the longest valid value with each byte escaped. */
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

/** TTL and class may come in either order or be omitted (RFC 1035 §5.1). */
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

/**
 * Parses a TTL in seconds within the permitted range, also in the units of most name servers: `1h30m`. Null if it is
 * not a TTL.
 */
function ttlOf(word: string): number | null {
  if (!/^(?:\d{1,10}|(?:\d{1,10}[smhdw])+)$/i.test(word)) return null
  let seconds = 0
  for (const [, count, unit = 's'] of word.matchAll(/(\d+)([smhdw])?/gi))
    seconds += Number(count) * (UNITS[unit.toLowerCase()] ?? 1)
  return Math.min(Math.max(seconds, TTL_MIN), TTL_MAX)
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 }

/** Converts rdata to record fields; null if there are too few or too many words. */
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

/** Names that need an escape are never ours. They are passed on unchanged, to be refused by the rule of their type. */
function absoluteName(word: string, origin: string): string {
  if (word === '@') return origin
  if (word.endsWith('.')) return word
  return origin === '.' ? `${word}.` : `${word}.${origin}`
}

interface FileEntry {
  /** Line number at which the entry starts. */
  line: number
  /** True if the entry starts with a name. A leading space means the name of the previous entry. */
  hasOwner: boolean
  /** The words as written, or why they cannot be read: `syntax` for an unclosed quote or parenthesis. */
  words: string[] | 'syntax' | 'text-too-long'
}

type OpenEntry = FileEntry & { words: string[] }

/** Characters: the longest valid record, with each byte escaped and quoted separately, and room for a comment. */
const LINE_MAX = 32_768
/** Each byte of the longest TXT record as a separate string, and the words before them. */
const WORDS_MAX = TXT_MAX_BYTES + 16

/**
 * An entry ends at the end of the line, unless a parenthesis is open; `;` starts a comment (RFC 1035 §5.1). Yields null
 * for a line that does not complete an entry, so that each step is short.
 */
function* entriesOf(text: string): Generator<FileEntry | null> {
  let open: OpenEntry | null = null
  let line = 0
  for (const content of linesOf(text)) {
    line++
    const entry: OpenEntry = open ?? { line, hasOwner: /^[^\s;(]/.test(content), words: [] }
    let isOpen: boolean = open !== null
    let isWrong = false
    let isLong = content.length > LINE_MAX
    for (const [token] of isLong ? [] : content.matchAll(TOKEN)) {
      const isParenthesis = token === '(' || token === ')'
      // Parentheses cannot be nested.
      isWrong = token === '"' || token === '\\' || (isParenthesis && isOpen === (token === '('))
      isLong = entry.words.length >= WORDS_MAX
      if (isWrong || isLong || token.startsWith(';')) break
      if (isParenthesis) isOpen = token === '('
      else entry.words.push(token)
    }
    open = isOpen && !isWrong && !isLong ? entry : null
    if (isLong) yield { ...entry, words: 'text-too-long' }
    else if (isWrong) yield { ...entry, words: 'syntax' }
    else yield !isOpen && entry.words.length > 0 ? entry : null
  }
  if (open) yield { ...open, words: 'syntax' }
}

function* linesOf(text: string): Generator<string> {
  let start = 0
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index)
    start = index + end.length
  }
  yield text.slice(start)
}

/** A comment, a parenthesis, a word with quoted parts and escapes, or the start of an unclosed one. */
const TOKEN = /;.*|[()]|(?:"(?:[^"\\]|\\.)*"|[^\s"\\;()]|\\.)+|["\\]/gsu
