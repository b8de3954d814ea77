import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { auditEntries, staffMembers } from '../../../db/schema/staff'
import type { StaffRole } from '../../../rules/staff-rights'
import { staffContext } from '../../../tests/support/staff-context'
import { orderDelivered, orderInReview } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { STAFF_PARTS } from '../../features'
import { CUSTOMER } from '../../features/orders/orders.test-support'
import { OWN_PARTS } from '../schema'
import type { StaffContext } from '../staff-context'
import { listWorkItems } from './work.service'
import { assignOrders, listColleagues } from './work-assignment.service'

const parts = [...OWN_PARTS, ...STAFF_PARTS]

/** A staff member with a password, who can sign in. */
async function member(shop: TestContext, name: string, roles: StaffRole[] = ['SUPPORT']): Promise<StaffContext> {
  const ctx = await staffContext(shop, { name, roles, parts })
  await shop.db.transaction((tx) =>
    run(
      tx
        .update(staffMembers)
        .set({ passwordHash: 'x', totpSecret: 'x' })
        .where(eq(staffMembers.id, ctx.staff?.staffId ?? '')),
    ),
  )
  return ctx
}

/** An order that waits for a person, one for which nothing waits, and two colleagues. */
async function openShop() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  const waiting = await orderInReview(shop, 'controle.nl')
  const delivered = await orderDelivered(shop, 'gelukt.nl')
  const [noor, sam] = [await member(shop, 'Noor'), await member(shop, 'Sam', ['FINANCE'])]
  return { shop, waiting, delivered, noor, sam, samId: sam.staff?.staffId ?? '' }
}

const REASON = { reason: 'Sam kent deze klant' }
const mineOf = async (ctx: StaffContext) => (await listWorkItems(ctx, { first: 50 })).mine

test('the open work of orders goes to a colleague, with one audit entry, and back to nobody', async () => {
  const { shop, waiting, delivered, noor, sam, samId } = await openShop()
  const orderIds = [waiting, delivered, waiting]
  expect(await assignOrders(noor, { orderIds, staffId: samId, ...REASON })).toMatchObject({ count: 1 })
  expect([await mineOf(sam), await mineOf(noor)]).toEqual([1, 0])
  const { edges } = await listWorkItems(noor, { first: 50 })
  expect(edges.map(({ node }) => node.assignee)).toEqual(['Sam'])
  const entries = async () =>
    (await all(shop.db.reader.select().from(auditEntries))).filter(({ act }) => act === 'assignOrders')
  const [subject] = edges.map(({ node }) => node.subject)
  expect(await entries()).toMatchObject([
    { outcome: 'DONE', changes: [{ field: 'assignee', before: subject, after: `${subject}: Sam` }] },
  ])
  expect(await assignOrders(noor, { orderIds, staffId: null, ...REASON })).toMatchObject({ count: 1 })
  expect(await mineOf(sam)).toBe(0)
  expect(await entries()).toHaveLength(2)
})

test('who cannot sign in gets no work, and too many orders are refused', async () => {
  const { shop, waiting, noor, sam, samId } = await openShop()
  const assign = (orderIds: string[], staffId: string | null) => assignOrders(noor, { orderIds, staffId, ...REASON })
  for (const [ids, staffId, field] of [
    [[waiting], 'stf_onbekend', 'staffId'],
    [[], samId, 'orderIds'],
    [Array.from({ length: 101 }, (_, at) => `ord_${at}`), samId, 'orderIds'],
  ] as const)
    expect(await assign([...ids], staffId)).toMatchObject({ code: 'INVALID_INPUT', issues: [{ field }] })
  await shop.db.transaction((tx) =>
    run(tx.update(staffMembers).set({ isDisabled: true }).where(eq(staffMembers.id, samId))),
  )
  expect((await listColleagues(noor)).map(({ name }) => name)).toEqual(['Noor'])
  expect(await assign([waiting], samId)).toMatchObject({ issues: [{ field: 'staffId' }] })
  expect(await mineOf(sam)).toBe(0)
})
