const YEAR_SECONDS = 365 * 24 * 3600

/** Keeps a choice of the reader, which the server reads for the next page. */
export function setCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet.
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
}
