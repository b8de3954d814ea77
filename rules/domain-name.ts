import { SEARCH_MAX, SEARCH_MIN } from './constants'
import { isPunycode, labelToAscii, nameToAscii } from './idn'

export { SEARCH_CLEAN_DELAY_MS, SEARCH_MAX, SEARCH_MIN } from './constants'
export { nameToAscii, toUnicode } from './idn'

/** What may be searched: no hyphen first, never two in a row, 1 to 63 characters and then 1 to 13 letters or digits. */
export const SEARCH_PATTERN = /^(?!-)(?!.*--)[A-Za-z0-9\-/.]{1,63}[A-Za-z0-9]{1,13}$/

/**
 * What the search field does to typed text after a pause. International names become ASCII first, and a
 * label that begins with `xn--` keeps its hyphens. Cleaning twice is the same as cleaning once. A field that goes on
 * being typed in shows `toUnicode(cleanSearch(text))` and sends `cleanSearch(text)`.
 */
export function cleanSearch(text: string): string {
  let cleaned = cleanOnce(text)
  for (let next = cleanOnce(cleaned); next !== cleaned; next = cleanOnce(cleaned)) cleaned = next
  return cleaned
}

/** Says whether a text may be searched: its length and the pattern, where punycode may have two hyphens in a row. */
export function isSearchable(text: string): boolean {
  if (text.length < SEARCH_MIN || text.length > SEARCH_MAX) return false
  return SEARCH_PATTERN.test(mapLabels(text, (label) => (isPunycode(label) ? label.replace(/-+/g, '-') : label)))
}

/**
 * Parts a searched text into the label to register and a known extension, by the longest that fits (`co.uk` before
 * `uk`). Cuts from the first slash, drops `www.` and anything below the registered name. Lower case, no dots around.
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
 * The canonical form of a full domain name (ASCII, lower case, no dot at the end) or null: at least two labels of 1 to
 * 63 letters, digits and inner hyphens, 253 characters in all (RFC 1035 §2.3.4), no digits alone at the end.
 */
export function parseDomainName(name: string): string | null {
  const ascii = nameToAscii(name)
  if (ascii === null || ascii.length > 253) return null
  const labels = ascii.split('.')
  if (labels.length < 2 || !labels.every(isLabel)) return null
  return /^\d+$/.test(labels.at(-1) ?? '') ? null : ascii
}

/** A name that can be ordered: well formed, and without the double hyphen that the shop refuses. */
export function parseOrderName(name: string): string | null {
  const parsed = parseDomainName(name)
  return parsed?.split('.').some((label) => label.includes('--') && !isPunycode(label)) ? null : parsed
}

/** What a row of the extension list can be; 'unavailable' is neither free nor transferable and shows its reason. */
export type RowState = 'loading' | 'ready' | 'migrate' | 'error' | 'added' | 'in-progress' | 'unavailable'

/** The row that follows from the server's status: an unknown one counts as registered elsewhere. */
export function rowStateOf(status: string): RowState {
  if (status === 'free') return 'ready'
  if (status === 'invalid') return 'error'
  return UNAVAILABLE.has(status) ? 'unavailable' : 'migrate'
}

const UNAVAILABLE: ReadonlySet<string> = new Set(['quarantine', 'reserved', 'pending'])

/** A pasted address often ends in one, and no name does. The one of a protocol that is still being typed stays. */
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

/** A letter that IDNA does not know is a special character like any other, and goes. */
const toAsciiOrNothing = (label: string): string => {
  const ascii = labelToAscii(label) ?? label
  return ascii.replace(/[^A-Za-z0-9./-]/g, '')
}
