import type { Locale } from '../../rules/text'
import type { PostedForm } from './plain-page'
import type { Site } from './site'

/** Server data for the first render, embedded in the HTML as a data block. */
export interface ServerData {
  locale: Locale
  showsVat: boolean
  /** For a staff member who looks along without seeing amounts. */
  hidesAmounts: boolean
  /** For a staff member who looks along, and may change nothing. */
  isReadOnly: boolean
  site: Site
  /** Path of the page shown: the requested one, or that of the not-found page. */
  pathname: string
  /** Results of the page's queries: the layout's first, then the page's own. */
  results: QueryResult[]
  /** The form that this page responds to, when posted without JavaScript. */
  posted?: PostedForm
}

interface QueryResult {
  of: 'layout' | 'page'
  variables: Record<string, unknown>
  data: Record<string, unknown>
}

/** Parses the data block of the HTML. */
export function readServerData(): ServerData {
  const text = document.getElementById('page-data')?.textContent
  if (!text) throw new Error('the page came without its data')
  return JSON.parse(text) as ServerData
}
