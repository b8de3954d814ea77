import type { Logger } from 'pino'
import { type StillClock, stillClock } from '../../server/adapters/clock/still'
import type { Ports } from '../../server/common/context'
import { openShop, type Shop } from '../../server/compose'
import type { PageSource } from '../../server/http/pages'
import type { StaffPages } from '../../server/staff/listener'
import { Browser } from './browser'
import { TEST_NOW, testSite } from './test-config'
import type { TestAdapters } from './test-context'

export interface TestShopOptions {
  env?: Record<string, string>
  ports?: Partial<Ports>
  /** Uses a clock that the test advances; the machine's clock when false. */
  stillClock?: boolean
  /** Real pages, for tests of their HTML. */
  page?: PageSource
  /** The app of the back office; none when omitted. */
  staffPages?: StaffPages
  /** A log that the test reads; silent when omitted. */
  log?: Logger
}

/** The shop listening on a free port, with one browser: a cookie jar that sends the CSRF token. */
export interface TestShop
  extends Pick<Browser, 'get' | 'postForm' | 'postJson' | 'send' | 'graphql' | 'login' | 'page'> {
  url: string
  app: Shop & { adapters: TestAdapters }
  clock: StillClock
  /** Another browser on the same shop. */
  browser(): Browser
  mails(): ReturnType<TestAdapters['embedded']['mailbox']['list']>
  /** Runs all jobs in the outbox. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Pages are tested in a real browser; here the shell holds just the token. */
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
    shopPlace: '%shop%',
    withoutScript: '',
    data: {} as never,
    mountAttributes: {},
    isPersonal: false,
    redirect: null,
  }),
}

export async function startTestShop(options: TestShopOptions = {}): Promise<TestShop> {
  const { config, remove } = await testSite(options.env)
  const clock = stillClock(TEST_NOW)
  const app = (await openShop({
    config,
    page: options.page ?? shellOnly,
    ...(options.staffPages && { staffPages: options.staffPages }),
    durability: 'OFF',
    ports: options.ports,
    log: options.log,
    ...(options.stillClock === false ? {} : { clock }),
  })) as TestShop['app']
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
