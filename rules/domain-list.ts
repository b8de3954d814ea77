import { isPunycode, nameToAscii } from './idn'

/**
 * Maximum number of names in one list. A longer list is refused as a whole, because half a list is not what was asked
 * for.
 */
export const LIST_NAMES_MAX = 500
/** Maximum length of a pasted list. */
export const LIST_TEXT_MAX = 64 * 1024

/** Reasons why an entry of a list cannot be ordered here. */
const LIST_REFUSALS = ['no-extension', 'not-sold', 'hyphen', 'too-long', 'invalid-name'] as const
export type ListRefusal = (typeof LIST_REFUSALS)[number]

/** An entry of a list, at its first position. */
export interface ListEntry {
  /** Line number in the text, from 1. */
  line: number
  /** The text as typed, trimmed. */
  text: string
}

/** A full name in lower-case ASCII. */
interface ListedName extends ListEntry {
  name: string
  /** True if part of the typed text was left out, such as `https://` or `www.`, or converted to lower case. */
  isCleaned: boolean
}

interface RefusedEntry extends ListEntry {
  reason: ListRefusal
}

export interface DomainList {
  /** Number of lines that are not empty. */
  lines: number
  /** Number of entries, including duplicates. */
  entries: number
  /** Unique names, in the order of the text. */
  names: readonly ListedName[]
  refused: readonly RefusedEntry[]
  /** Number of entries that repeat an earlier name. */
  duplicates: number
  /** Number of entries that were normalized, for example to remove `https://` or capitals. Includes duplicates. */
  cleaned: number
}

/**
 * Parses a pasted list: names separated by line ends, white space, commas, semicolons or markup, written as URLs, with
 * capitals, accents or subdomains. Returns null for more than `LIST_NAMES_MAX` different entries. Runs in linear time.
 */
export function parseDomainList(text: string, sold: readonly string[]): DomainList | null {
  const extensions = new Set(sold)
  const names = new Map<string, ListedName>()
  const refused = new Map<string, RefusedEntry>()
  /** Whether each entry had to be normalized, by its text. */
  const seen = new Map<string, boolean>()
  let lines = 0
  let entries = 0
  let cleaned = 0
  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const typed = entriesOf(line)
    if (typed.length > 0) lines++
    for (const entry of typed) {
      entries++
      const before = seen.get(entry)
      if (before !== undefined) {
        cleaned += Number(before)
        continue
      }
      const at = { line: index + 1, text: entry }
      const read = readEntry(entry, extensions)
      const isCleaned = 'name' in read && read.name !== entry
      seen.set(entry, isCleaned)
      cleaned += Number(isCleaned)
      if ('reason' in read) {
        if (!refused.has(read.key)) refused.set(read.key, { ...at, reason: read.reason })
      } else if (!names.has(read.name)) {
        names.set(read.name, { ...at, name: read.name, isCleaned })
      }
      if (names.size + refused.size > LIST_NAMES_MAX) return null
    }
  }
  const duplicates = entries - names.size - refused.size
  return { lines, entries, names: [...names.values()], refused: [...refused.values()], duplicates, cleaned }
}

/**
 * Decodes a file that holds a list. Spreadsheets also write UTF-16, recognized by its byte order mark; text that is not
 * valid UTF-8 is read as windows-1252.
 */
export function readListFile(file: ArrayBuffer): string {
  const [first, second] = new Uint8Array(file, 0, Math.min(2, file.byteLength))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/**
 * Separators between names. Includes control characters, quotes, brackets, bullets and dashes, because IDNA would make
 * some of them part of a name.
 */
const BETWEEN = /[\s\p{Cc},;|<>"'`\p{Ps}\p{Pe}\p{Pi}\p{Pf}，；｜、،؛•▪◦‣–—]+/u

/** `naam .nl` is one name: a spreadsheet added the space. */
function entriesOf(line: string): string[] {
  return line
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s\.(?=[\p{L}\p{N}])/gu, '.')
    .split(BETWEEN)
    .filter((entry) => /[\p{L}\p{N}]/u.test(entry))
}

/** A subdomain is read as its registered name: `mail.naam.nl` becomes `naam.nl`. */
function readEntry(
  entry: string,
  extensions: ReadonlySet<string>,
): { name: string } | { key: string; reason: ListRefusal } {
  const refuse = (reason: ListRefusal) => ({ key: host, reason })
  const host = entry.length > ADDRESS_MAX ? entry : hostOf(entry)
  if (host.length > NAME_MAX) return refuse('too-long')
  const labels = (nameToAscii(host) ?? '').split('.')
  if (labels.length < 2) return refuse(host.includes('.') ? 'invalid-name' : 'no-extension')
  for (let at = 1; at < labels.length; at++) {
    const extension = labels.slice(at).join('.')
    if (!extensions.has(extension)) continue
    const label = labels[at - 1] ?? ''
    const wrong = wrongWith(label)
    return wrong ? refuse(wrong) : { name: `${label}.${extension}` }
  }
  return refuse('not-sold')
}

/** Number of characters at the start of a URL that are searched for a name. */
const ADDRESS_MAX = 2000
/** Maximum length of a full name (RFC 1035 §2.3.4). */
const NAME_MAX = 253

/** Removes protocol, user, port, path and surrounding dots. */
const hostOf = (entry: string): string =>
  (entry.replace(/^(?:[a-z][a-z0-9+-]*:)?\/*/i, '').split(/[/?#\\]/, 1)[0] ?? '')
    .replace(/^.*@/, '')
    .replace(/:\d*$/, '')
    .replace(/^\.+/, '')
    .replace(/[.。．｡:!]+$/, '')
    .toLowerCase()

function wrongWith(label: string): ListRefusal | null {
  if (label.startsWith('-') || label.endsWith('-')) return 'hyphen'
  if (label.includes('--') && !isPunycode(label)) return 'hyphen'
  if (label.length > 63) return 'too-long'
  return /^[a-z0-9-]+$/.test(label) ? null : 'invalid-name'
}
