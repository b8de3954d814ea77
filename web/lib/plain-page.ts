import { createContext, useContext } from 'react'

/**
 * A form that was posted without script and could not be carried out: the page is shown again with what was typed,
 * passwords apart, and with what is wrong.
 */
export interface PostedForm {
  /** Which form of the page. */
  name: string
  values: Readonly<Record<string, string>>
  /** What is wrong with a field, by its name. */
  issues: Readonly<Record<string, string>>
  /** What is wrong with the whole; empty when the fields say it all. */
  message: string
}

/** What a search without script came to. Names are full and in ASCII. */
export type PlainSearch =
  | { outcome: 'found'; answers: readonly PlainAnswer[] }
  | { outcome: 'invalid' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

export interface PlainAnswer {
  domain: string
  status: string
  reason: string | null
  premiumPrice: number | null
}

/** What this one request for a page brought along. Its text is for one reader. */
export interface PlainPage {
  posted: PostedForm | null
  /** Stands in the text for readers without script only: the browser's program searches by itself. */
  found: PlainSearch | null
}

const PlainPageContext = createContext<PlainPage>({ posted: null, found: null })
export const PlainPageProvider = PlainPageContext

export const usePlainSearch = (): PlainSearch | null => useContext(PlainPageContext).found

/** What came of this form of the page when it was posted; null when it was not. */
export function usePosted(name: string): PostedForm | null {
  const { posted } = useContext(PlainPageContext)
  return posted?.name === name ? posted : null
}
