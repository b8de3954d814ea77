import { DAY_SECONDS } from '../../rules/time'

const YEAR_SECONDS = 365 * DAY_SECONDS

/** Stores a preference of the reader, which the server reads for the next page. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
