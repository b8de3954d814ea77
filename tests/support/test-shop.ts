import type { Logger } from 'pino'
import { type StillClock, stillClock } from '../../server/adapters/clock/still'
import type { Ports } from '../../server/common/context'
import { openShop, type Shop } from '../../server/compose'
import type { PageSource } from '../../server/http/pages'
import { Browser } from './browser'
import { TEST_NOW, testSite } from './test-config'

export interface TestShopOptions {
  env?: Record<string, string>
  ports?: Partial<Ports>
  /** A clock that a test moves; the machine's own when false. */
  stillClock?: boolean
  /** Real pages, for tests of what stands in the HTML. */
  page?: PageSource
  /** A log that a test reads; a silent one when left out. */
  log?: Logger
}

/** The shop listening on a free port, with one browser: a cookie jar that sends the anti-forgery token along. */
export interface TestShop
  extends Pick<Browser, 'get' | 'postForm' | 'postJson' | 'send' | 'graphql' | 'login' | 'page'> {
  url: string
  app: Shop
  clock: StillClock
  /** Another browser on the same shop. */
  browser(): Browser
  mails(): ReturnType<Shop['adapters']['embedded']['mailbox']['list']>
  /** Carries out everything that the outbox holds. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Pages are the business of the tests in a real browser; here the shell carries just the token. */
export const shellOnly: PageSource = {
  assets: null,
  links: () => '',
  template: async () =>
    '<!doctype html><html lang="nl"><head><!--head--></head><body><div id="app" data-mount><!--app--></div></body></html>',
  render: async () => ({
    component: '',
    status: 200,
    title: '',
    description: '',
    headTags: '',
    html: '',
    tokenPlace: '%csrf-token%',
    withoutScript: '',
    data: {} as never,
    mountAttributes: {},
    redirect: null,
  }),
}

export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { config, remove } = await testSite(options.env)
  const clock = stillClock(TEST_NOW)
  const app = await openShop({
    config,
    page: options.page ?? shellOnly,
    durability: 'OFF',
    ports: options.ports,
    log: options.log,
    ...(options.stillClock === false ? {} : { clock }),
  })
  app.server.on('upgrade', app.upgrade)
  await new Promise<void>((resolve) => app.server.listen(0, '127.0.0.1', resolve))
  const address = app.server.address()
  if (!address || typeof address === 'string') throw new Error('the test shop has no port')
  const url = `http://127.0.0.1:${address.port}`
  const first = new Browser(url)
  return {
    url,
    app,
    clock,
    get: first.get.bind(first),
    postForm: first.postForm.bind(first),
    postJson: first.postJson.bind(first),
    send: first.send.bind(first),
    graphql: first.graphql.bind(first),
    login: first.login.bind(first),
    page: first.page.bind(first),
    browser: () => new Browser(url),
    mails: () => app.adapters.embedded.mailbox.list(),
    settle: async () => void (await app.jobs.settle()),
    async close() {
      await app.close()
      await remove()
    },
  }
}
