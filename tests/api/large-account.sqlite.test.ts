import BetterSqlite from 'better-sqlite3'
import { print } from 'graphql'
import { beforeAll, expect, test } from 'vitest'
import { addMissing, run } from '../../db/query'
import { domains } from '../../db/schema/domains'
import { DAY_MS } from '../../rules/time'
import { newId } from '../../server/common/ids'
import { TASKS } from '../../server/features'
import { findDomainByName } from '../../server/features/domains/domains.service'
import { setRenewal } from '../../server/features/renewals/renewal-choice.service'
import { page as accountHome } from '../../web/features/home/AccountPage'
import { ask } from '../support/ask'
import { type TestContext, testContext } from '../support/test-context'

const CUSTOMER = 'klant@voorbeeld.nl'
const OWN = 'voorbeeldklant.nl'
const FEW = 20
const MANY = 600

/** Rows that SQLite returned so far. */
let rows = 0

beforeAll(() => {
  const statements = Object.getPrototypeOf(new BetterSqlite(':memory:').prepare('select 1'))
  const { all, get } = statements
  statements.all = function (...values: unknown[]) {
    const found = all.apply(this, values)
    rows += found.length
    return found
  }
  statements.get = function (...values: unknown[]) {
    rows++
    return get.apply(this, values)
  }
  return () => Object.assign(statements, { all, get })
})

async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  const before = rows
  await work()
  return rows - before
}

/** Adds domains of an account that end in so many days. */
async function addDomains(ctx: TestContext, email: string, { count, inDays }: { count: number; inDays: number }) {
  const owner = await ctx.another({ signedInAs: email })
  const accountId = owner.viewer.account?.id ?? ''
  const at = { registeredAt: ctx.now, createdAt: ctx.now, expiresAt: ctx.now + inDays * DAY_MS }
  const added = Array.from({ length: count }, (_, n) => ({
    ...{ id: newId('dom'), accountId, name: `groot-${email[0]}-${n}.nl` },
    ...at,
  }))
  await ctx.db.transaction((tx) => addMissing(tx, domains, added))
}

async function customerOf(count: number, inDays = 3000): Promise<TestContext> {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  await ctx.db.transaction((tx) => run(tx.update(domains).set({ expiresAt: ctx.now + 3000 * DAY_MS })))
  await addDomains(ctx, CUSTOMER, { count, inDays })
  return ctx
}

test.each([FEW, MANY])(
  'a run of a task with nothing due writes twice at most, with %s domains, and renewals never',
  async (count) => {
    const ctx = await customerOf(count, 40)
    for (const task of TASKS) await task.run(ctx)
    await ctx.jobs.settle()
    for (const { name, run } of TASKS) {
      let writes = 0
      const transaction: TestContext['db']['transaction'] = (work) => {
        writes++
        return ctx.db.transaction(work)
      }
      await run({ ...ctx, db: { ...ctx.db, transaction, note: transaction } })
      expect([name, writes <= (name === 'renew-due' ? 0 : 2)]).toEqual([name, true])
    }
  },
)

test('switching the renewal of one domain reads none of the other domains, whoever owns them', async () => {
  const switching = async (count: number) => {
    const ctx = await customerOf(count, 20)
    await addDomains(ctx, 'reseller@voorbeeld.nl', { count, inDays: 20 })
    const id = (await findDomainByName(ctx.db.reader, OWN))?.id ?? ''
    await setRenewal(ctx, { ids: [id], renews: false })
    return rowsReadBy(() => setRenewal(ctx, { ids: [id], renews: true }))
  }
  const few = await switching(FEW)
  expect(few).toBeGreaterThan(0)
  expect(await switching(MANY)).toBe(few)
})

test('domains of the checkout come in pages that read no more than they show', async () => {
  const QUERY = `query ($after: String) { viewer { customerDomainConnection(first: 100, after: $after, resolveCloudflareStatus: true) {
    totalCount edges { node { name } } pageInfo { hasNextPage endCursor } } } }`
  const ctx = await customerOf(MANY)
  const names = new Set<string>()
  let after: string | null = null
  do {
    let answer: Awaited<ReturnType<typeof ask>> | null = null
    const read = await rowsReadBy(async () => {
      answer = await ask(ctx, QUERY, { after })
    })
    const list = (answer as Awaited<ReturnType<typeof ask>> | null)?.data.viewer.customerDomainConnection
    for (const { node } of list.edges) names.add(node.name)
    expect(read).toBeLessThan(250)
    after = list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null
  } while (after !== null)
  expect(names.size).toBe(MANY + 3)
})

test('the account home of hundreds of domains reads no more rows than that of a few', async () => {
  const reading = async (count: number) => {
    const ctx = await customerOf(count, 40)
    const query = print(accountHome.query as never)
    const answers: unknown[] = []
    const read = await rowsReadBy(async () => answers.push(await ask(ctx, query, { after: null })))
    expect(answers).toEqual([expect.objectContaining({ errors: {} })])
    return read
  }
  const few = await reading(FEW)
  expect(few).toBeGreaterThan(0)
  expect(await reading(MANY)).toBe(few)
})
