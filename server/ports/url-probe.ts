/** Headers by their names in lower case, several of one name with a comma between. */
export type PageHeaders = Readonly<Record<string, string>>

/** Looks at a page of somebody else, as a visitor would. */
export interface UrlProbe {
  /**
   * What the page at a URL comes with; where it leads on to another page, what that comes with. Throws OutsideUnavailable
   * when there is no answer, also where it leads to a place that is not public.
   */
  headersOf(url: string): Promise<PageHeaders>
}
