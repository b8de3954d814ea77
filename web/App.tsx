import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, StrictMode } from 'react'
import { PreferencesProvider } from './i18n/preferences'
import type { ServerData } from './lib/server-data'
import { SiteProvider } from './lib/site'

interface AppProps {
  client: ApolloClient
  data: Pick<ServerData, 'locale' | 'showsVat' | 'site'>
  children: ReactNode
}

/** What every page stands in: the graph, the language, the site. */
export function App({ client, data, children }: AppProps) {
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <SiteProvider value={data.site}>
          <PreferencesProvider
            locale={data.locale}
            showsVat={data.showsVat}
            onLocaleChange={() => void client.refetchQueries({ include: 'active' })}
          >
            {children}
          </PreferencesProvider>
        </SiteProvider>
      </ApolloProvider>
    </StrictMode>
  )
}
