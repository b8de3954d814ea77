import type { ApolloClient } from '@apollo/client'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { onTestFinished } from 'vitest'
import type { Locale } from '../../rules/text'
import { shopSchema } from '../../server/schema'
import { App } from '../../web/App'
import { createClient } from '../../web/apollo/client'
import { setCookie } from '../../web/lib/cookies'
import { PageRoutes } from '../../web/router/PageRoutes'
import { createPageLoader } from '../../web/router/page-loader'
import { browserParts } from './browser-parts'
import { appElement, emptyDocument, schemaLink, visitingUser } from './page-parts'
import { contextOn, type TestContext } from './test-context'
import { startTestShop, type TestShop, type TestShopOptions } from './test-shop'

const schema = shopSchema()

export interface PageOptions extends Omit<TestShopOptions, 'page'> {
  /** E-mail address of a demo account. */
  signedInAs?: string
  locale?: Locale
}

export interface OpenedPage {
  user: UserEvent
  /** The same visitor on the server, to prepare or inspect data through services. */
  ctx: TestContext
  shop: TestShop
  /** The page's Apollo Client, to take it offline. */
  client: ApolloClient
  /** Shows another address to the same visitor, as if the page were reopened. */
  visit(path: string): Promise<void>
}

/**
 * Opens a page as its visitor sees it: the real route, components, schema, services and database, in one process. Resolves when
 * the page's query has its result. Test files are named `.test.tsx` and run in jsdom.
 */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenedPage> {
  const visitor = await openVisitor(options)
  const visit = async (address: string) => {
    cleanup()
    await visitor.client.cache.reset()
    window.history.replaceState(null, '', address)
    const loader = createPageLoader(visitor.client)
    const { pathname, search } = new URL(address, window.location.origin)
    // Without results from the server the loader runs every query.
    const first = await loader.loadFirst({ ...visitor.data, pathname, results: [] }, search)
    await visitor.show(<PageRoutes loader={loader} first={first} />, address)
    // A page may open with a modal, which hides the rest.
    await screen.findByRole('main', { hidden: true })
  }
  await visit(path)
  return { ...visitor, visit }
}

/** Renders a component alone, for states that a page rarely reaches. */
export async function openComponent(component: ReactElement, options: PageOptions = {}) {
  const visitor = await openVisitor(options)
  await visitor.show(component, '/')
  return visitor
}

async function openVisitor({ signedInAs, locale = 'nl', ...shopOptions }: PageOptions) {
  const shop = await startTestShop(shopOptions)
  onTestFinished(async () => {
    cleanup()
    restore()
    client.stop()
    await shop.close()
  })
  const ctx = await contextOn(shop.app, shop.clock, { signedInAs, locale })
  const restore = browserParts(shop.url, () => ctx.session.token)
  const { config } = shop.app.deps
  setCookie('locale', locale)
  emptyDocument(ctx.session.csrfToken)
  const client = createClient(schemaLink(schema, () => ctx))
  const site = { ...config.site, isDemo: config.isDemo, vatRate: shop.app.deps.vatRates.standard() }
  const data = { locale, showsVat: false, hidesAmounts: false, isReadOnly: false, site }
  const show = (children: ReactNode, address: string) =>
    // Suspended content is shown once it has loaded.
    act(async () => {
      render(
        <App client={client} data={data}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </App>,
        { container: appElement() },
      )
    })
  return { user: visitingUser(), ctx, shop, client, data, show }
}
