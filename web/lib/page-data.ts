import type { Locale } from '../../rules/text'

export interface Site {
  phone: string
  email: string
  address: string
  homeUrl: string
  isDemo: boolean
}

/** What the server knows and the page needs before its first render. */
export interface PageData {
  locale: Locale
  showsVat: boolean
  site: Site
  /** The page that is shown: the address asked for, or the page for what is not there. */
  pathname: string
  /** Answers to the queries of this page: the layout's first, then the page's own. */
  results: { of: 'layout' | 'page'; variables: Record<string, unknown>; data: Record<string, unknown> }[]
}

/** Reads the data block of the HTML. */
export function readPageData(): PageData {
  const text = document.getElementById('page-data')?.textContent
  if (!text) throw new Error('the page came without its data')
  return JSON.parse(text) as PageData
}
