import type { Locale } from '../../rules/text'
import type { PostedForm } from './plain-page'
import type { Site } from './site'

/** What the server knows and the page needs before its first render; it comes as a data block in the HTML. */
export interface ServerData {
  locale: Locale
  showsVat: boolean
  site: Site
  /** The page that is shown: the address asked for, or the page for what is not there. */
  pathname: string
  /** Answers to the queries of this page: the layout's first, then the page's own. */
  results: QueryResult[]
  /** The form that this page answers, when it was posted without script. */
  posted?: PostedForm
}

interface QueryResult {
  of: 'layout' | 'page'
  variables: Record<string, unknown>
  data: Record<string, unknown>
}

/** Reads the data block of the HTML. */
export function readServerData(): ServerData {
  const text = document.getElementById('page-data')?.textContent
  if (!text) throw new Error('the page came without its data')
  return JSON.parse(text) as ServerData
}
