import './styles/global.css'
import type { ApolloClient } from '@apollo/client'
import { ApolloProvider } from '@apollo/client/react'
import { type ReactNode, StrictMode, useMemo } from 'react'
import { refetchScreen } from './apollo/basket-changes'
import { PreferencesProvider } from './i18n/preferences'
import { PlainPageProvider, type PlainSearch } from './lib/plain-page'
import type { ServerData } from './lib/server-data'
import { SiteProvider } from './lib/site'
import { ReadOnlyProvider } from './ui/read-only'

interface AppProps {
  client: ApolloClient
  data: Pick<ServerData, 'locale' | 'showsVat' | 'hidesAmounts' | 'isReadOnly' | 'site' | 'posted'>
  /** Results for a page rendered for one reader without JavaScript. */
  found?: PlainSearch | null
  children: ReactNode
}

/** Providers around every page: the graph client, the language, the site. */
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
            hidesAmounts={data.hidesAmounts}
            onLocaleChange={() => void refetchScreen(client)}
          >
            <ReadOnlyProvider value={data.isReadOnly}>
              <PlainPageProvider value={plain}>{children}</PlainPageProvider>
            </ReadOnlyProvider>
          </PreferencesProvider>
        </SiteProvider>
      </ApolloProvider>
    </StrictMode>
  )
}
