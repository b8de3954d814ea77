import { SEARCH_MAX, SEARCH_MIN } from './constants'
import { isPunycode, labelToAscii, nameToAscii } from './idn'

export { SEARCH_CLEAN_DELAY_MS } from './constants'
export { nameToAscii, toUnicode } from './idn'

/**
 * Pattern of a valid search text: no leading hyphen, never two hyphens in a row, 1 to 63 characters and then 1 to 13
 * letters or digits.
 */
export const SEARCH_PATTERN = /^(?!-)(?!.*--)[A-Za-z0-9\-/.]{1,63}[A-Za-z0-9]{1,13}$/

/**
 * Normalizes a search text after a pause in typing. International names become ASCII first, and a label that begins
 * with `xn--` keeps its hyphens. Idempotent. A field in use shows `toUnicode(cleanSearch(text))` and sends
 * `cleanSearch(text)`.
 */
export function cleanSearch(text: string): string {
  let cleaned = cleanOnce(text)
  for (let next = cleanOnce(cleaned); next !== cleaned; next = cleanOnce(cleaned)) cleaned = next
  return cleaned
}

/** Returns whether a text can be searched, by its length and the pattern. Punycode may have two hyphens in a row. */
export function isSearchable(text: string): boolean {
  if (text.length < SEARCH_MIN || text.length > SEARCH_MAX) return false
  return SEARCH_PATTERN.test(mapLabels(text, (label) => (isPunycode(label) ? label.replace(/-+/g, '-') : label)))
}

/**
 * Splits a search text into the label to register and the longest known extension (`co.uk` before `uk`). Cuts from the
 * first slash, and drops `www.` and any subdomain. Converts to lower case without surrounding dots.
 */
export function splitName(text: string, extensions: readonly string[]): { label: string; extension: string | null } {
  const known = new Set(extensions.map((extension) => extension.replace(/^\./, '').toLowerCase()))
  const host = (text.split('/')[0] ?? '').toLowerCase().replace(/^\.+|\.+$/g, '')
  const name = host.startsWith('www.') && !known.has(host.slice(4)) ? host.slice(4) : host
  const labels = name.split('.')
  for (let at = 1; at < labels.length; at++) {
    const extension = labels.slice(at).join('.')
    if (known.has(extension)) return { label: labels[at - 1] ?? '', extension }
  }
  return { label: labels[0] ?? '', extension: null }
}

/**
 * Returns the canonical form of a full domain name (lower-case ASCII, no trailing dot) or null. A name has at least two
 * labels of 1 to 63 letters, digits and inner hyphens, 253 characters in all (RFC 1035 §2.3.4), and does not end in a
 * numeric label.
 */
export function parseDomainName(name: string): string | null {
  const ascii = nameToAscii(name)
  if (ascii === null || ascii.length > 253) return null
  const labels = ascii.split('.')
  if (labels.length < 2 || !labels.every(isLabel)) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : ascii
}

/** Parses a name that can be ordered: well formed, and without the double hyphen that the shop refuses. */
export function parseOrderName(name: string): string | null {
  const parsed = parseDomainName(name)
  return parsed?.split('.').some((label) => label.includes('--') && !isPunycode(label)) ? null : parsed
}

/**
 * States of a row in the extension list. 'unavailable' can be neither registered nor transferred and shows its reason.
 */
export type RowState = 'loading' | 'ready' | 'migrate' | 'error' | 'added' | 'in-progress' | 'unavailable'

/** Returns the row state for a status from the server. An unknown status counts as registered elsewhere. */
export function rowStateOf(status: string): RowState {
  if (status === 'free') return 'ready'
  if (status === 'invalid') return 'error'
  return UNAVAILABLE.has(status) ? 'unavailable' : 'migrate'
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['quarantine', 'reserved', 'pending'])

/** A pasted URL often ends in a slash, and no name does. The slashes of a protocol that is being typed are kept. */
function withoutFinalSlash(text: string): string {
  let end = text.length
  while (text[end - 1] === '/') end--
  const name = text.slice(0, end)
  return /^https?$/i.test(name) ? text : name
}

const isLabel = (label: string): boolean => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)

const mapLabels = (text: string, change: (label: string) => string): string =>
  text
    .split(/([./])/)
    .map(change)
    .join('')

function cleanOnce(text: string): string {
  const typed = text
    .replace(/[\p{C}\s]/gu, '')
    .replace(/^(?:[a-z][a-z0-9+-]*:|https?)?\/\//i, '')
    .replace(/[,，。．｡]/gu, '.')
    .replace(/[‐‑‒–—―−]/gu, '-')
    .replace(/:\d+(?=\/|$)/, '')
    .replace(/[^\p{L}\p{M}\p{N}./-]/gu, '')
    .replace(/^-+/, '')
  const cleaned = mapLabels(typed, (label) => toAsciiOrNothing(cleanHyphens(label))).replace(/^-+/, '')
  return withoutFinalSlash(cleaned)
}

const cleanHyphens = (label: string): string => (isPunycode(label) ? label : label.replace(/-{2,}/g, '-'))

/** A letter unknown to IDNA is removed like any other special character. */
const toAsciiOrNothing = (label: string): string => {
  const ascii = labelToAscii(label) ?? label
  return ascii.replace(/[^A-Za-z0-9./-]/g, '')
}
