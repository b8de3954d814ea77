import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, onTestFinished, test } from 'vitest'
import { all } from '../../../db/query'
import { auditEntries, staffPresences } from '../../../db/schema/staff'
import type { StaffRole } from '../../../rules/staff-rights'
import { staffContext } from '../../../tests/support/staff-context'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { newSession } from '../../common/session'
import { STAFF_PARTS } from '../../features'
import { booksOf, CUSTOMER, fillBasket, order } from '../../features/orders/orders.test-support'
import { OWN_PARTS } from '../schema'
import { deleteSessionsOf, insertSession, updateMember } from '../staff.repository'
import type { PresenceKind } from '../staff-part'
import { watchPresence } from './presence.service'

const PARTS = [...OWN_PARTS, ...STAFF_PARTS]

/** A shop with an order, and staff who are signed in. */
async function opened() {
  const shop = await testContext({ signedInAs: CUSTOMER })
  await fillBasket(shop, 'samen-bezig.nl')
  await order(shop, { paymentMethod: 'MANUAL_PAYMENT' })
  await shop.jobs.settle()
  const [placed] = (await booksOf(shop)).orders
  const orderId = placed?.id ?? ''
  const colleague = (name: string, roles: StaffRole[] = ['SUPPORT']) => signedIn(shop, name, roles)
  const rows = () => all(shop.db.reader.select().from(staffPresences))
  return { shop, orderId, accountId: placed?.accountId ?? '', colleague, rows }
}

async function signedIn(shop: TestContext, name: string, roles: StaffRole[]) {
  const ctx = await staffContext(shop, { name, roles, parts: PARTS })
  const session = newSession(shop.config.secret)
  const staffId = ctx.staff?.staffId ?? ''
  const at = shop.now
  const times = { confirmedAt: at, createdAt: at, lastSeenAt: at }
  await shop.db.transaction((tx) => insertSession(tx, { tokenHash: session.hash, staffId, factor: 'TOTP', ...times }))
  return Object.assign(ctx, { session })
}

/** Opens the page of a thing, and keeps the names that it shows. It is left when the test ends. */
async function open(
  ctx: Awaited<ReturnType<typeof signedIn>>,
  id: string,
  { kind = 'ORDER', ...times }: { kind?: PresenceKind; beatMs?: number; leaseMs?: number } = {},
) {
  const source = await watchPresence(ctx, { kind, id }, times)
  const reader = source[Symbol.asyncIterator]()
  const page = { shown: null as string[] | null, since: [] as number[], hasEnded: false, leave: async () => {} }
  const reading = (async () => {
    for (let next = await reader.next(); !next.done; next = await reader.next()) {
      page.shown = next.value.map(({ name }) => name)
      page.since = next.value.map(({ since }) => since)
    }
    page.hasEnded = true
  })()
  page.leave = async () => {
    await reader.return?.()
    await reading
  }
  onTestFinished(page.leave)
  await expect.poll(() => page.shown).not.toBeNull()
  return page
}

describe('who has a page open', () => {
  test('is shown to the others with the time, and gone when they leave', async () => {
    const { shop, orderId, colleague, rows } = await opened()
    const noor = await open(await colleague('Noor'), orderId)
    expect(noor.shown).toEqual([])
    const since = shop.now
    const jan = await open(await colleague('Jan', ['READER']), orderId)
    expect(jan.shown).toEqual(['Noor'])
    await expect.poll(() => noor.shown).toEqual(['Jan'])
    expect(noor.since).toEqual([since])
    await jan.leave()
    await expect.poll(() => noor.shown).toEqual([])
    await noor.leave()
    expect(await rows()).toEqual([])
  })

  test('is one colleague in several windows, since the first, and never the reader', async () => {
    const { shop, orderId, colleague } = await opened()
    const jan = await colleague('Jan')
    const first = await open(jan, orderId)
    const since = shop.now
    shop.clock.advance(60_000)
    const second = await open(jan, orderId)
    expect(second.shown).toEqual([])
    const noor = await open(await colleague('Noor'), orderId)
    expect([noor.shown, noor.since]).toEqual([['Jan'], [since]])
    await second.leave()
    await sleep(50)
    expect(noor.shown).toEqual(['Jan'])
    await first.leave()
    await expect.poll(() => noor.shown).toEqual([])
  })

  test('is told apart by the thing', async () => {
    const { orderId, accountId, colleague } = await opened()
    const noor = await open(await colleague('Noor'), orderId)
    const jan = await open(await colleague('Jan'), accountId, { kind: 'CUSTOMER' })
    expect([noor.shown, jan.shown]).toEqual([[], []])
  })

  test('is told again after an outage of the database', async () => {
    const { orderId, colleague } = await opened()
    const noor = await colleague('Noor')
    const { db } = noor
    let isAway = false
    const note: typeof db.note = (work) => (isAway ? Promise.reject(new Error('away')) : db.note(work))
    const page = await open({ ...noor, db: { ...db, note } }, orderId, { beatMs: 20 })
    isAway = true
    await sleep(100)
    expect(page.hasEnded).toBe(false)
    isAway = false
    await open(await colleague('Jan'), orderId)
    await expect.poll(() => page.shown).toEqual(['Jan'])
  })

  test('is forgotten when an instance crashes, and kept while it renews its lease', async () => {
    const { orderId, colleague, rows } = await opened()
    const noor = await open(await colleague('Noor'), orderId, { beatMs: 50 })
    const jan = await open(await colleague('Jan'), orderId, { beatMs: 100, leaseMs: 2000 })
    await sleep(2500)
    expect(noor.shown).toEqual(['Jan'])
    // An instance that crashed renews nothing.
    const ended = await open(await colleague('Piet'), orderId, { beatMs: 60_000, leaseMs: 2000 })
    await expect.poll(() => noor.shown).toEqual(['Jan', 'Piet'])
    await expect.poll(() => noor.shown, { timeout: 10_000 }).toEqual(['Jan'])
    await open(await colleague('Sam'), orderId)
    expect(await rows()).toHaveLength(3)
    await Promise.all([ended.leave(), jan.leave()])
  })
})

describe('a page', () => {
  test('is watched only by those who may see it', async () => {
    const { orderId, colleague, shop } = await opened()
    const technician = await colleague('Tom', ['TECHNICAL'])
    const invoice = { kind: 'INVOICE', id: 'inv_verzonnen' } as const
    const seesAmounts = technician.staff?.rights.includes('AMOUNTS_SEE')
    expect(seesAmounts).toBe(false)
    await expect(watchPresence(technician, invoice)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    const entries = await all(shop.db.reader.select().from(auditEntries))
    expect(entries.filter(({ act }) => act === 'staffPresence')).toMatchObject([{ outcome: 'REFUSED' }])
    expect((await open(technician, orderId)).shown).toEqual([])
  })

  test.each([
    ['ORDER', 'ord_verzonnen'],
    ['CUSTOMER', 'acc_verzonnen'],
    ['DOMAIN', 'dom_verzonnen'],
    ['INVOICE', 'inv_verzonnen'],
    ['PROPOSAL', 'prp_verzonnen'],
  ] as const)('%s of nothing is not found', async (kind, id) => {
    const { colleague, rows } = await opened()
    await expect(watchPresence(await colleague('Noor', ['OWNER']), { kind, id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect(await rows()).toEqual([])
  })

  test('of another kind is not found by an id that exists', async () => {
    const { orderId, accountId, colleague } = await opened()
    const noor = await colleague('Noor', ['OWNER'])
    for (const [kind, id] of [
      ['DOMAIN', orderId],
      ['CUSTOMER', orderId],
      ['INVOICE', orderId],
      ['PROPOSAL', accountId],
      ['ORDER', accountId],
    ] as const)
      await expect(watchPresence(noor, { kind, id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('ends with the session, and with the right to see it', async () => {
    const { orderId, colleague, shop, rows } = await opened()
    const noor = await colleague('Noor')
    const jan = await colleague('Jan')
    const [first, second] = [await open(noor, orderId, { beatMs: 50 }), await open(jan, orderId, { beatMs: 50 })]
    await shop.db.transaction(async (tx) => void (await deleteSessionsOf(tx, noor.staff?.staffId ?? '')))
    await expect.poll(() => first.hasEnded).toBe(true)
    await expect.poll(() => second.shown).toEqual([])
    await shop.db.transaction(async (tx) => void (await updateMember(tx, jan.staff?.staffId ?? '', { roles: [] })))
    await expect.poll(() => second.hasEnded).toBe(true)
    expect(await rows()).toEqual([])
  })

  test('that is left open does not extend its session', async () => {
    const { orderId, colleague, shop } = await opened()
    const page = await open(await colleague('Noor'), orderId, { beatMs: 20 })
    for (let minute = 0; minute < 4; minute++) {
      shop.clock.advance(10 * 60_000)
      await sleep(50)
    }
    await expect.poll(() => page.hasEnded).toBe(true)
  })
})
