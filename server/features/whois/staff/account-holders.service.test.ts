import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { run } from '../../../../db/query'
import { domains } from '../../../../db/schema/domains'
import { demoHolderId } from '../../../../db/seed/demo-accounts'
import { staffContext } from '../../../../tests/support/staff-context'
import { testContext } from '../../../../tests/support/test-context'
import { holdersOf } from './account-holders.service'

const HOLDING = demoHolderId('holding@voorbeeld.nl')

async function desk() {
  const ctx = await testContext({ signedInAs: 'klant@voorbeeld.nl' })
  const accountId = ctx.viewer.account?.id ?? ''
  const staff = await staffContext(ctx, { name: 'Noor', roles: ['TECHNICAL'] })
  return { ctx, accountId, staff }
}

test('registrants are listed with their domains and those that are not verified, the customer first', async () => {
  const { ctx, accountId, staff } = await desk()
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(domains).set({ holderId: HOLDING }).where(eq(domains.name, 'voorbeeldklant.nl')))
    await run(tx.update(domains).set({ isHolderVerified: false }).where(eq(domains.name, 'voorbeeldklant.nl')))
  })
  const { edges } = await holdersOf(staff, accountId, { first: 50 })
  const [standard, ...others] = edges.map(({ node }) => node)
  expect(standard).toMatchObject({ id: accountId, isStandard: true, company: 'Voorbeeldklant BV', country: 'NL' })
  expect(standard?.domainCount).toBeGreaterThan(0)
  expect(standard?.unverifiedCount).toBe(0)
  expect(others.find(({ id }) => id === HOLDING)).toMatchObject({
    ...{ isStandard: false, company: 'Voorbeeld Holding BV' },
    ...{ domainCount: 1, unverifiedCount: 1 },
  })
})

test('pages of any size have each registrant once', async () => {
  const { accountId, staff } = await desk()
  const { edges, totalCount } = await holdersOf(staff, accountId, { first: 50 })
  const whole = edges.map(({ node }) => node.id)
  expect(totalCount).toBe(whole.length)
  for (const first of [1, 2, 3]) {
    const read: string[] = []
    let after: string | null = null
    do {
      const page = await holdersOf(staff, accountId, { first, after })
      read.push(...page.edges.map(({ node }) => node.id))
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null
    } while (after !== null)
    expect(read).toEqual(whole)
  }
})
