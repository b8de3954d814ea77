import { expect, onTestFinished, test, vi } from 'vitest'
import { run } from '../../../db/query'
import { hostingPackages } from '../../../db/schema/hosting'
import { unavailableHostingPlatform } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { HostedMailbox } from '../../ports/hosting-platform'
import { listSharedHostings } from './hosting.service'
import { pageMailboxes } from './mailboxes.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const AT = Date.parse('2026-11-20T07:15:00Z')

const ownPackage = async (ctx: TestContext) => {
  const [mine] = await listSharedHostings(ctx)
  if (!mine) throw new Error('the demo customer has no package')
  return mine
}

/** Servers that report exactly these mailboxes. */
const listing = (mailboxes: HostedMailbox[]) => ({
  hosting: { ...unavailableHostingPlatform(), mailboxes: async () => mailboxes },
})
const mailbox = (name: string, values: Partial<HostedMailbox> = {}): HostedMailbox => ({
  ...{ address: `${name}@voorbeeldklant.nl`, usedMb: 1, quotaMb: 100, lastLoginAt: null },
  ...values,
})

test('mailboxes show what they hold of their quota, and when their owner last logged in', async () => {
  const ports = listing([
    mailbox('info', { usedMb: 962, quotaMb: 1000, lastLoginAt: AT }),
    mailbox('archief', { usedMb: 2340, quotaMb: null }),
    mailbox('facturen', { usedMb: 120, quotaMb: 500 }),
  ])
  const ctx = await testContext({ signedInAs: CUSTOMER, ports })
  const page = await pageMailboxes(ctx, await ownPackage(ctx), {})
  expect(page?.edges.map(({ node }) => node)).toEqual([
    {
      address: 'archief@voorbeeldklant.nl',
      storage: { used: '2,3 GB', limit: null, left: null, percent: null },
      lastLoginAt: null,
    },
    {
      address: 'facturen@voorbeeldklant.nl',
      storage: { used: '120 MB', limit: '500 MB', left: '380 MB', percent: 24 },
      lastLoginAt: null,
    },
    {
      address: 'info@voorbeeldklant.nl',
      storage: { used: '962 MB', limit: '1 GB', left: '38 MB', percent: 96 },
      lastLoginAt: new Date(AT),
    },
  ])
})

test('mailboxes are paged by address in both directions', async () => {
  const names = ['d', 'a', 'c', 'e', 'b']
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: listing(names.map((name) => mailbox(name))) })
  const mine = await ownPackage(ctx)
  const page = async (asked: Parameters<typeof pageMailboxes>[2]) => {
    const found = await pageMailboxes(ctx, mine, asked)
    if (!found) throw new Error('no mailboxes')
    const { edges, pageInfo, totalCount } = found
    expect(totalCount).toBe(5)
    return { ...pageInfo, names: edges.map(({ node }) => node.address[0]).join('') }
  }
  const first = await page({ first: 2 })
  expect(first).toMatchObject({ names: 'ab', hasNextPage: true, hasPreviousPage: false })
  const second = await page({ first: 2, after: first.endCursor })
  expect(second).toMatchObject({ names: 'cd', hasNextPage: true, hasPreviousPage: true })
  expect(await page({ first: 2, after: second.endCursor })).toMatchObject({ names: 'e', hasNextPage: false })
  expect(await page({ last: 2 })).toMatchObject({ names: 'de', hasPreviousPage: true, hasNextPage: false })
  expect(await page({ last: 1, before: second.startCursor })).toMatchObject({ names: 'b', hasPreviousPage: true })
  for (const asked of [{ first: 101 }, { first: 0 }, { after: 'x' }])
    await expect(pageMailboxes(ctx, mine, asked)).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
})

test('an outage of the platform is reported; a package without a user name is not looked up', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER, ports: { hosting: unavailableHostingPlatform() } })
  const mine = await ownPackage(ctx)
  await expect(pageMailboxes(ctx, mine, {})).rejects.toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
  await ctx.db.transaction((tx) => run(tx.update(hostingPackages).set({ access: null })))
  expect(await pageMailboxes(ctx, mine, {})).toBeNull()
})

test('a platform that does not answer is an outage after the deadline', async () => {
  let asked = () => {}
  const isAsked = new Promise<void>((resolve) => {
    asked = resolve
  })
  const mailboxes = () => {
    asked()
    return new Promise<never>(() => {})
  }
  const ports = { hosting: { ...unavailableHostingPlatform(), mailboxes } }
  const ctx = await testContext({ signedInAs: CUSTOMER, ports })
  const mine = await ownPackage(ctx)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = pageMailboxes(ctx, mine, {}).catch((error) => error)
  await isAsked
  vi.advanceTimersByTime(5000)
  expect(await answer).toMatchObject({ code: 'OUTSIDE_UNAVAILABLE' })
})

test('only the owner reads the addresses: a sub-user gets none, and another customer no package', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { id } = await ownPackage(ctx)
  expect((await pageMailboxes(ctx, { id }, {}))?.totalCount).toBeGreaterThan(0)
  const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
  expect(await pageMailboxes(subUser, { id }, {})).toBeNull()
  const stranger = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
  await expect(pageMailboxes(stranger, { id }, {})).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
