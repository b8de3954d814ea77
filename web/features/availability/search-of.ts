import { SEARCH_MIN } from '../../../rules/constants'
import { cleanSearch, isSearchable, splitName } from '../../../rules/domain-name'

/** One search. Each is an object of its own, so that asking for the same name again is another search. */
export interface Search {
  /** What was typed, in ASCII. */
  text: string
  /** What the server is asked about; longer than the label where that is too short to be searched. */
  domain: string
  /** The part that every extension is tried with. */
  label: string
  /** The typed extension, if the shop sells it. */
  extension: string | null
  /** A typed extension that the shop does not sell. */
  notSold: string | null
}

/** Reads a search text; null when there is nothing to search in it. */
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
