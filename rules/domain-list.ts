import { isPunycode, nameToAscii } from './idn'

/** Names in one list; more is refused as a whole, since half of a list is not what was asked for. */
export const LIST_NAMES_MAX = 500
/** Characters of a pasted list. */
export const LIST_TEXT_MAX = 64 * 1024

/** Why an entry of a list is no name that can be ordered here. */
export const LIST_REFUSALS = ['no-extension', 'not-sold', 'hyphen', 'too-long', 'invalid-name'] as const
export type ListRefusal = (typeof LIST_REFUSALS)[number]

/** One entry of a list, at the place where it stands first. */
export interface ListEntry {
  /** Line of the text, from 1. */
  line: number
  /** As it was typed, without the space around it. */
  text: string
}

/** A full name in ASCII and lower case. */
export interface ListedName extends ListEntry {
  name: string
  /** Something of what was typed was left out, such as `https://` or `www.`, or made lower case. */
  isCleaned: boolean
}

export interface RefusedEntry extends ListEntry {
  reason: ListRefusal
}

export interface DomainList {
  /** Lines that are not empty. */
  lines: number
  /** Entries in all, those that stand there twice included. */
  entries: number
  /** Every name once, in the order of the text. */
  names: readonly ListedName[]
  refused: readonly RefusedEntry[]
  /** Entries that say once more what an earlier one said. */
  duplicates: number
}

/**
 * Reads a list as people paste it: names in lines or with white space, commas, semicolons or signs of markup between them,
 * written as addresses, with capitals, accents and what comes before the registered name. Null when it holds more than
 * `LIST_NAMES_MAX` different entries. Takes time that grows with the text and no faster.
 */
export function parseDomainList(text: string, sold: readonly string[]): DomainList | null {
  const extensions = new Set(sold)
  const names = new Map<string, ListedName>()
  const refused = new Map<string, RefusedEntry>()
  const seen = new Set<string>()
  let lines = 0
  let entries = 0
  for (const [index, line] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const typed = entriesOf(line)
    if (typed.length > 0) lines++
    for (const entry of typed) {
      entries++
      if (seen.has(entry)) continue
      seen.add(entry)
      const at = { line: index + 1, text: entry }
      const read = readEntry(entry, extensions)
      if ('reason' in read) {
        if (!refused.has(read.key)) refused.set(read.key, { ...at, reason: read.reason })
      } else if (!names.has(read.name)) {
        names.set(read.name, { ...at, name: read.name, isCleaned: read.name !== entry })
      }
      if (names.size + refused.size > LIST_NAMES_MAX) return null
    }
  }
  const duplicates = entries - names.size - refused.size
  return { lines, entries, names: [...names.values()], refused: [...refused.values()], duplicates }
}

/**
 * The text of a file that holds a list. Spreadsheets write UTF-16 as well, which its byte order mark tells; what is no UTF-8
 * is the windows-1252 of an older one.
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

/** What stands between names: also control characters, quotes, brackets, bullets and dashes, as IDNA would make some of them part of one. */
const BETWEEN = /[\s\p{Cc},;|<>"'`\p{Ps}\p{Pe}\p{Pi}\p{Pf}，；｜、،؛•▪◦‣–—]+/u

/** `naam .nl` is one name: somebody's spreadsheet put the space there. */
function entriesOf(line: string): string[] {
  return line
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\p{Cf}/gu, '')
    .replace(/\s\.(?=[\p{L}\p{N}])/gu, '.')
    .split(BETWEEN)
    .filter((entry) => /[\p{L}\p{N}]/u.test(entry))
}

/** A name below a registered one is read as that: `mail.naam.nl` is about `naam.nl`. */
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

/** Characters of an address in whose beginning a name is looked for. */
const ADDRESS_MAX = 2000
/** Characters of a full name (RFC 1035 §2.3.4). */
const NAME_MAX = 253

/** Without protocol, user, port, path and the dots around it. */
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
