import { SEARCH_MIN } from '../../../rules/constants'
import { cleanSearch, isSearchable, splitName } from '../../../rules/domain-name'

/** One search. Each is a new object, so that repeating a name is a new search. */
export interface Search {
  /** Typed text, in ASCII. */
  text: string
  /** Text sent to the server; longer than the label when the label is too short to search. */
  domain: string
  /** The part combined with every extension. */
  label: string
  /** The typed extension, if the shop sells it. */
  extension: string | null
  /** The typed extension, if the shop does not sell it. */
  notSold: string | null
}

/** Parses a search text; null when it has nothing to search. */
export function searchOf(text: string, sold: readonly string[]): Search | null {
  const cleaned = cleanSearch(text).toLowerCase()
  if (!isSearchable(cleaned)) return null
  const { label, extension } = splitName(cleaned, sold)
  if (label === '') return null
  const rest = cleaned.split('/')[0]?.replace(/^www\./, '') ?? ''
  return {
    text: cleaned,
    domain: label.length >= SEARCH_MIN ? label : cleaned,
    label,
    extension,
    notSold: extension === null && rest.includes('.') ? rest.slice(rest.indexOf('.')) : null,
  }
}
