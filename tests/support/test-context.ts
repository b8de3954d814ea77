import { eq } from 'drizzle-orm'
import { onTestFinished } from 'vitest'
import { one, run } from '../../db/query'
import { accounts, sessions } from '../../db/schema/accounts'
import type { Locale } from '../../rules/text'
import type { Embedded } from '../../server/adapters/adapter'
import { type StillClock, stillClock } from '../../server/adapters/clock/still'
import type { Adapters } from '../../server/adapters/open-adapters'
import type { Context, Ports } from '../../server/common/context'
import { newSession, type Session } from '../../server/common/session'
import { type Account, VISITOR, viewerOf } from '../../server/common/viewer'
import { type OpenedDeps, openDeps } from '../../server/open-deps'
import type { Job } from '../../server/outbox/job'
import type { JobRunner } from '../../server/outbox/runner'
import { TEST_NOW, testSite } from './test-config'

export interface TestContextOptions {
  /** E-mail address of a demo account. */
  signedInAs?: string
  locale?: Locale
  /** Ports that fail, hang or lie, replacing the embedded ones. */
  ports?: Partial<Ports>
  env?: Record<string, string>
  /** Replaces the shop's own jobs. */
  jobs?: readonly Job[]
}

/** Adapters of tests, which read of the embedded ones only those that they run. */
export type TestAdapters = Adapters & { embedded: Embedded }

/** A real context, with access to the parts that a test inspects. */
export interface TestContext extends Context {
  clock: StillClock
  adapters: TestAdapters
  jobs: JobRunner
  /** Another browser on the same shop. */
  another(options?: { signedInAs?: string; locale?: Locale }): Promise<TestContext>
}

/** A context on a new, migrated and seeded database with the embedded outside systems and a stopped clock. */
export async function testContext(options: TestContextOptions = {}): Promise<TestContext> {
  const { config, remove } = await testSite(options.env)
  const clock = stillClock(TEST_NOW)
  const opened = await openDeps({
    config,
    publicUrl: () => 'http://shop.example',
    clock,
    durability: 'OFF',
    ports: options.ports,
    jobs: options.jobs,
  })
  onTestFinished(async () => {
    await opened.close()
    await remove()
  })
  return contextOn(opened, clock, options)
}

/** A visitor or customer of a running shop. */
export async function contextOn(
  { deps, adapters, jobs }: Pick<OpenedDeps, 'deps' | 'adapters' | 'jobs'>,
  clock: StillClock,
  browser: { signedInAs?: string; locale?: Locale } = {},
): Promise<TestContext> {
  const account = browser.signedInAs ? await accountOf(deps.db.reader, browser.signedInAs) : null
  const session = newSession(deps.config.secret)
  if (account) await signedInNow(deps.db, { session, account, now: clock.now() })
  const context: TestContext = {
    ...deps,
    publicUrl: deps.publicUrl,
    session,
    viewer: account ? viewerOf(account, clock.now()) : VISITOR,
    locale: browser.locale ?? 'nl',
    address: '203.0.113.7',
    userAgent: 'test',
    get now() {
      return clock.now()
    },
    changeSession(session, viewer) {
      context.session = session
      context.viewer = viewer
    },
    clock,
    adapters: adapters as TestAdapters,
    jobs,
    another: (other = {}) => contextOn({ deps, adapters, jobs }, clock, other),
  }
  return context
}

async function accountOf(db: Context['db']['reader'], email: string): Promise<Account> {
  const account = await one(db.select().from(accounts).where(eq(accounts.email, email)))
  if (!account) throw new Error(`there is no demo account ${email}`)
  return account
}

/** The state after a login, without its cost. */
async function signedInNow(
  db: Context['db'],
  login: { session: Session; account: Account; now: number },
): Promise<void> {
  const { session, account, now } = login
  const row = { tokenHash: session.hash, accountId: account.id, createdAt: now, lastSeenAt: now, confirmedAt: now }
  await db.transaction(async (tx) => void (await run(tx.insert(sessions).values(row))))
}
