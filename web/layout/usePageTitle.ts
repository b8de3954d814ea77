import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { notFoundPage } from '../features/home/home.pages'
import { usePreferences } from '../i18n/preferences'
import type { Page } from '../pages'

/** Gives the window the title of the page in the reader's language, as the server does for the first one. */
export function usePageTitle(): void {
  const client = useApolloClient()
  const { locale } = usePreferences()
  const { search } = useLocation()
  const match = useMatches().at(-1)
  useEffect(() => {
    if (!match) return
    // Every route below the layout is a page of the list, which stands in its handle.
    const page = match.handle as Page
    const at = { params: match.params, search: new URLSearchParams(search) }
    const variables = page.variables?.(at) ?? {}
    const data = page.query ? client.readQuery<Record<string, unknown>>({ query: page.query, variables }) : {}
    if (!data) return
    const shown = page.isFound?.(data, at) === false ? notFoundPage : page
    document.title = shown.meta(locale, data, at).title
  }, [client, locale, search, match])
}
