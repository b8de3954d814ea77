import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, StrictMode } from 'react'
import { PreferencesProvider } from './i18n/preferences'
import { SiteProvider } from './i18n/SiteContext'
import type { PageData } from './lib/page-data'

interface AppProps {
  client: ApolloClient
  page: Pick<PageData, 'locale' | 'showsVat' | 'site'>
  children: ReactNode
}

/** What every page stands in: the graph, the language, the site. */
export function App({ client, page, children }: AppProps) {
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <SiteProvider value={page.site}>
          <PreferencesProvider
            locale={page.locale}
            showsVat={page.showsVat}
            onLocaleChange={() => void client.refetchQueries({ include: 'active' })}
          >
            {children}
          </PreferencesProvider>
        </SiteProvider>
      </ApolloProvider>
    </StrictMode>
  )
}
