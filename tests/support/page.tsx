import { type ApolloClient, ApolloLink } from '@apollo/client'
import { SchemaLink } from '@apollo/client/link/schema'
import { act, cleanup, configure, getConfig, render, screen } from '@testing-library/react'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { ReactElement, ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { map } from 'rxjs'
import { onTestFinished } from 'vitest'
import type { Locale } from '../../rules/text'
import { formatGraphqlError } from '../../server/graphql/format-error'
import { buildShopSchema } from '../../server/schema'
import { App } from '../../web/App'
import { createClient } from '../../web/apollo/client'
import { setCookie } from '../../web/lib/cookies'
import { PageRoutes } from '../../web/router/PageRoutes'
import { createPageLoader } from '../../web/router/page-loader'
import { currentToasts, dismissToast } from '../../web/ui/toast-store'
import { browserParts } from './browser-parts'
import { contextOn, type TestContext } from './test-context'
import { startTestShop, type TestShop, type TestShopOptions } from './test-shop'

const schema = buildShopSchema()
const { eventWrapper: wrapEvent } = getConfig()
configure({
  // Signing in takes its time on purpose, and a busy machine takes more.
  asyncUtilTimeout: 10_000,
  // When a render waits for a promise, React keeps the rest of it for whoever awaits `act`. Testing Library awaits none
  // around an event, upon which React would drop the rest and the page stand still.
  eventWrapper(dispatch) {
    let answer: unknown
    const handled = act(() => {
      answer = wrapEvent(dispatch)
    }) as unknown as PromiseLike<void>
    void new Promise((resolve, reject) => handled.then(resolve, reject))
    return answer
  },
})

/** A pointer without size would be taken for a screen reader's click. */
const MOUSE = {
  name: 'MouseLeft',
  pointerType: 'mouse',
  button: 'primary',
  width: 1,
  height: 1,
  pressure: 0.5,
} as const

export interface PageOptions extends Omit<TestShopOptions, 'page'> {
  /** E-mail address of a demo account. */
  signedInAs?: string
  locale?: Locale
}

export interface OpenedPage {
  user: UserEvent
  /** The same visitor on the server's side: call services with it to prepare or to look behind the screen. */
  ctx: TestContext
  shop: TestShop
  /** The page's own, to take its network away. */
  client: ApolloClient
  /** Shows another address to the same visitor, as if the page were opened anew. */
  visit(path: string): Promise<void>
}

/**
 * Opens a page as its visitor sees it: the real route, components, schema, services and database, in one process.
 * Answers when the page's own query is answered. Test files are `.test.tsx`, which run in a page.
 */
export async function openPage(path: string, options: PageOptions = {}): Promise<OpenedPage> {
  const visitor = await openVisitor(options)
  const visit = async (address: string) => {
    cleanup()
    await visitor.client.cache.reset()
    window.history.replaceState(null, '', address)
    const loader = createPageLoader(visitor.client)
    const { pathname, search } = new URL(address, window.location.origin)
    // Without answers from the server the loader asks for all of them.
    const first = await loader.loadFirst({ ...visitor.data, pathname, results: [] }, search)
    await visitor.show(<PageRoutes loader={loader} first={first} />, address)
    // A page may open with a dialog on top, which hides the rest.
    await screen.findByRole('main', { hidden: true })
  }
  await visit(path)
  return { ...visitor, visit }
}

/** Shows a component by itself, for the states that a page only comes to now and then. */
export async function openComponent(component: ReactElement, options: PageOptions = {}) {
  const visitor = await openVisitor(options)
  await visitor.show(component, '/')
  return visitor
}

/** Errors come as the server words them. */
function schemaLink(ctx: TestContext): ApolloLink {
  const answers = new SchemaLink({ schema, context: () => ctx, validate: true })
  return new ApolloLink((operation) =>
    answers.request(operation).pipe(
      map((result) => {
        const errors = 'errors' in result ? result.errors : undefined
        return errors ? { ...result, errors: errors.map((error) => formatGraphqlError(error, ctx)) } : result
      }),
    ),
  )
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
  sessionStorage.clear()
  // What the last visitor was told; messages are kept outside the page.
  for (const { id } of currentToasts()) dismissToast(id)
  document.head.innerHTML = `<meta name="csrf-token" content="${ctx.session.csrfToken}">`
  document.body.innerHTML = '<div id="app"></div>'
  const client = createClient(schemaLink(ctx))
  const data = { locale, showsVat: false, site: { ...config.site, isDemo: config.isDemo } }
  const show = (children: ReactNode, address: string) =>
    // What suspends is shown once it has come.
    act(async () => {
      render(
        <App client={client} data={data}>
          <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
        </App>,
        { container: document.getElementById('app') as HTMLElement },
      )
    })
  return { user: userEvent.setup({ delay: null, pointerMap: [MOUSE] }), ctx, shop, client, data, show }
}
