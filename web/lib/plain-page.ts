import { createContext, useContext } from 'react'

/**
 * A form posted without JavaScript that was refused: the page is shown again with its input, except passwords, and the errors.
 */
export interface PostedForm {
  /** Form of the page. */
  name: string
  values: Readonly<Record<string, string>>
  /** Errors by field name. */
  issues: Readonly<Record<string, string>>
  /** Error of the whole form; empty when the fields' errors are enough. */
  message: string
}

/** Result of a search without JavaScript. Names are full and in ASCII. */
export type PlainSearch =
  | { outcome: 'found'; answers: readonly PlainAnswer[] }
  | { outcome: 'invalid' }
  | { outcome: 'too-many'; retryAfterSeconds: number }

interface PlainAnswer {
  domain: string
  status: string
  reason: string | null
  premiumPrice: number | null
  hint: string | null
}

/** Data of this request only. Its HTML is for one reader. */
export interface PlainPage {
  posted: PostedForm | null
  /** Shown to readers without JavaScript only; the client searches itself. */
  found: PlainSearch | null
}

const PlainPageContext = createContext<PlainPage>({ posted: null, found: null })
export const PlainPageProvider = PlainPageContext

export const usePlainSearch = (): PlainSearch | null => useContext(PlainPageContext).found

/** Result of this form when it was posted; null when it was not. */
export function usePosted(name: string): PostedForm | null {
  const { posted } = useContext(PlainPageContext)
  return posted?.name === name ? posted : null
}
