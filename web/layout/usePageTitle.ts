import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { notFoundPage } from '../features/home/not-found.pages'
import { usePreferences } from '../i18n/preferences'
import { useShownPage } from '../router/page-data'

/** Gives the window the title of the page in the reader's language, as the server does for the first one. */
export function usePageTitle(): void {
  const client = useApolloClient()
  const { locale } = usePreferences()
  const { page, params, location } = useShownPage()
  const { search } = location
  useEffect(() => {
    const at = { params, search: new URLSearchParams(search) }
    const variables = page.variables?.(at) ?? {}
    const data = page.query ? client.readQuery<Record<string, unknown>>({ query: page.query, variables }) : {}
    if (!data) return
    const shown = page.isFound?.(data, at) === false ? notFoundPage : page
    document.title = shown.meta(locale, data, at).title
  }, [client, locale, page, params, search])
}
