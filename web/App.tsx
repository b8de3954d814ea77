import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { refetchScreen } from './features/basket/basket-changes'
import { PreferencesProvider } from './i18n/preferences'
import { PlainPageProvider, type PlainSearch } from './lib/plain-page'
import type { ServerData } from './lib/server-data'
import { SiteProvider } from './lib/site'

interface AppProps {
  client: ApolloClient
  data: Pick<ServerData, 'locale' | 'showsVat' | 'site' | 'posted'>
  /** For a text that is made for one reader without script. */
  found?: PlainSearch | null
  children: ReactNode
}

/** What every page stands in: the graph, the language, the site. */
export function App({ client, data, found = null, children }: AppProps) {
  const { posted = null } = data
  const plain = useMemo(() => ({ posted, found }), [posted, found])
  return (
    <StrictMode>
      <ApolloProvider client={client}>
        <SiteProvider value={data.site}>
          <PreferencesProvider
            locale={data.locale}
            showsVat={data.showsVat}
            onLocaleChange={() => void refetchScreen(client)}
          >
            <PlainPageProvider value={plain}>{children}</PlainPageProvider>
          </PreferencesProvider>
        </SiteProvider>
      </ApolloProvider>
    </StrictMode>
  )
}
