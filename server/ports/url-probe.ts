/** Headers by lower-case name; multiple values are joined by commas. */
export type PageHeaders = Readonly<Record<string, string>>

/** Inspects a public web page as a visitor would. */
export interface UrlProbe {
  /**
   * Returns the headers of the page at a URL, after redirects. Throws OutsideUnavailable if there is no response, or if
   * a redirect leads to a non-public address.
   */
  headersOf(url: string): Promise<PageHeaders>
}
