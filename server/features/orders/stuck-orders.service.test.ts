import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { promoClaims } from '../../../db/schema/basket'
import { nameClaims } from '../../../db/schema/orders'
import { outbox } from '../../../db/schema/outbox'
import { demoHolderId } from '../../../db/seed/demo-accounts'
import { losesAnswers, unavailableRegistry } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { DomainRegistry, RegistryOutcome } from '../../ports/domain-registry'
import { deleteWhois } from '../whois/whois.service'
import { getOrder } from './orders.service'
import { booksOf, CUSTOMER, fillBasket, mailsTo, order, pay } from './orders.test-support'
import { acceptPayment, deliverAgain, refundGivenUp } from './stuck-orders.service'

const NAME = 'volhouder.nl'
const PIEN = demoHolderId('pien@voorbeeld.nl')

/** A registry that gives its answer to a reference once, as registries do; what it answers to a new one can change. */
function remembering() {
  const outcomes = new Map<string, RegistryOutcome>()
  let verdict: RegistryOutcome = { outcome: 'refused', reason: 'rejected' }
  const decide = async ({ reference }: { reference: string }) => {
    const outcome = outcomes.get(reference) ?? verdict
    outcomes.set(reference, outcome)
    return outcome
  }
  const registry: DomainRegistry = {
    check: async () => ({ status: 'free', premiumPrice: null, source: 'Proefregister' }),
    checkTransferCode: async () => 'unknown',
    register: decide,
    transferIn: decide,
    renew: decide,
    restore: decide,
    authCode: async () => null,
    cancel: async () => {},
    findHeld: async () => ({ found: 'unknown' }),
    changes: async (cursor) => ({ names: [], cursor }),
    findOutcome: async (reference) => outcomes.get(reference) ?? null,
    updateHolder: async () => {},
    findHolder: async () => null,
    restrict: async () => {},
    disableAutoRenew: async () => {},
    setNameServers: async () => {},
    setDelegationSigners: async () => {},
    listDelegationSigners: async () => [],
  }
  return {
    registry,
    outcomes,
    relent: () => {
      verdict = { outcome: 'done', expiresAt: 2_000_000_000_000 }
    },
  }
}

/** An order of a domain with hosting, delivered as far as it gets without staff. */
async function ordered(ctx: TestContext, method: 'IDEAL' | 'MANUAL_PAYMENT', customWhoisId: string | null = null) {
  await fillBasket(ctx, NAME, [{ code: 'HOSTING_BASIC' }])
  const customWhois = [{ customWhoisId, domain: NAME }]
  const { order: placed, returnUrl } = await order(ctx, { paymentMethod: method, customWhois })
  if (method === 'IDEAL') await pay(ctx, returnUrl)
  else await ctx.jobs.settle()
  return placed
}

const statusesOf = async (ctx: TestContext, id: string) => {
  const { status, items } = await getOrder(ctx, id)
  return [status, ...items.map(({ deliveryStatus }) => deliveryStatus)]
}

/** The runner has tried for days: this is the last time. */
async function giveUp(ctx: TestContext): Promise<void> {
  await ctx.db.transaction((tx) =>
    run(tx.update(outbox).set({ attempts: 499 }).where(eq(outbox.job, 'deliver-line:domain'))),
  )
  ctx.clock.advance(3_600_000)
  await ctx.jobs.settle()
  expect((await booksOf(ctx)).messages.find(({ job }) => job === 'deliver-line:domain')?.failedAt).toEqual(
    expect.any(Number),
  )
}

describe('a delivery that failed', () => {
  test('is retried with another reference, since a refusal is final for its own', async () => {
    const { registry, outcomes, relent } = remembering()
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry } })
    const { id, items } = await ordered(ctx, 'MANUAL_PAYMENT')
    expect(await statusesOf(ctx, id)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    expect((await booksOf(ctx)).refunds).toHaveLength(2)
    relent()
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id))).toBe('DONE')
    expect(await all(ctx.db.reader.select().from(nameClaims))).toMatchObject([{ name: NAME, expiresAt: null }])
    await ctx.jobs.settle()
    expect(await statusesOf(ctx, id)).toEqual(['DELIVERED', 'DONE', 'DONE'])
    expect([...outcomes.keys()]).toEqual([items[0]?.id, `${items[0]?.id}-2`])
    expect((await booksOf(ctx)).refunds).toEqual([])
    expect(await all(ctx.db.reader.select().from(promoClaims))).toMatchObject([{ domainName: NAME }])
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.endsWith('is klaar'))).toHaveLength(1)
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id))).toBe('NOT_POSSIBLE')
  })

  test('that fails again notes its money once more, and tells so', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry: remembering().registry } })
    const { id, amount } = await ordered(ctx, 'MANUAL_PAYMENT')
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id))).toBe('DONE')
    await ctx.jobs.settle()
    expect(await statusesOf(ctx, id)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    expect((await booksOf(ctx)).refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(amount.value)
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject === `Niet gelukt: ${NAME}`)).toHaveLength(2)
  })

  test('whose money the bank paid back is delivered as a gift only, and pays back no second time', async () => {
    const { registry, relent } = remembering()
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry } })
    const { id } = await ordered(ctx, 'IDEAL')
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id))).toBe('MONEY_WENT_BACK')
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id, { asGift: true }))).toBe('DONE')
    await ctx.jobs.settle()
    expect((await booksOf(ctx)).refunds.map(({ status }) => status)).toEqual(['DONE', 'DONE'])
    relent()
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id, { asGift: true }))).toBe('DONE')
    await ctx.jobs.settle()
    expect(await statusesOf(ctx, id)).toEqual(['DELIVERED', 'DONE', 'DONE'])
    expect((await booksOf(ctx)).refunds).toHaveLength(2)
  })

  test('goes to the holder that was chosen, and to no other when that one was deleted', async () => {
    const { registry, relent } = remembering()
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry } })
    const { id } = await ordered(ctx, 'MANUAL_PAYMENT', PIEN)
    relent()
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id))).toBe('DONE')
    expect(await deleteWhois(ctx, PIEN)).toMatchObject({ code: 'HOLDER_IN_USE' })
    await ctx.jobs.settle()
    expect(await statusesOf(ctx, id)).toEqual(['DELIVERED', 'DONE', 'DONE'])
    const other = await testContext({ signedInAs: CUSTOMER, ports: { registry: remembering().registry } })
    const lost = await ordered(other, 'MANUAL_PAYMENT', PIEN)
    await deleteWhois(other, PIEN)
    expect(await other.db.transaction((tx) => deliverAgain(other, tx, lost.id))).toBe('HOLDER_GONE')
    expect(await statusesOf(other, lost.id)).toEqual(['FAILED', 'FAILED', 'FAILED'])
    expect((await booksOf(other)).refunds).toHaveLength(2)
  })
})

describe('a delivery that was given up', () => {
  test('stands still, and is delivered by asking again what the earlier tries came to', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { registry } = ctx.ports
    let registered = 0
    const counting: DomainRegistry = {
      ...registry,
      register: (request) => {
        registered++
        return registry.register(request)
      },
    }
    // The answer is lost on its way back, and after that the registry is unreachable for days.
    ctx.ports.registry = { ...counting, register: losesAnswers(counting, 1).register }
    const { id } = await ordered(ctx, 'MANUAL_PAYMENT')
    ctx.ports.registry = unavailableRegistry()
    await giveUp(ctx)
    expect(await statusesOf(ctx, id)).toEqual(['DELIVERING', 'RUNNING', 'PENDING'])
    ctx.ports.registry = counting
    ctx.clock.advance(3_600_000)
    await ctx.jobs.settle()
    expect(await statusesOf(ctx, id)).toEqual(['DELIVERING', 'RUNNING', 'PENDING'])
    expect(await ctx.db.transaction((tx) => deliverAgain(ctx, tx, id))).toBe('DONE')
    await ctx.jobs.settle()
    expect(await statusesOf(ctx, id)).toEqual(['DELIVERED', 'DONE', 'DONE'])
    expect(registered).toBe(1)
  })

  test('gives its money back through the bank, and tells the buyer', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER, ports: { registry: failing() } })
    const { id, amount } = await ordered(ctx, 'IDEAL')
    expect(await ctx.db.transaction((tx) => refundGivenUp(ctx, tx, id))).toBe('NOT_POSSIBLE')
    await giveUp(ctx)
    expect(await ctx.db.transaction((tx) => refundGivenUp(ctx, tx, id))).toBe('DONE')
    await ctx.jobs.settle()
    const { status, items } = await getOrder(ctx, id)
    expect([status, items[0]?.message, items[1]?.message]).toEqual([
      'FAILED',
      'Niet gelukt: het is ons ook na vele pogingen niet gelukt dit te leveren.',
      'Niet geleverd: de domeinnaam waar dit bij hoort is niet gelukt.',
    ])
    const { refunds } = await booksOf(ctx)
    expect(refunds.map((refund) => refund.status)).toEqual(['DONE', 'DONE'])
    expect(refunds.reduce((sum, refund) => sum + refund.amount, 0)).toBe(amount.value)
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject === `Niet gelukt: ${NAME}`)).toHaveLength(1)
    expect(await ctx.db.transaction((tx) => refundGivenUp(ctx, tx, id))).toBe('NOT_POSSIBLE')
  })
})

/** Free while it is ordered, and taken when it is registered. */
const failing = (): DomainRegistry => ({
  ...unavailableRegistry(),
  check: async () => ({ status: 'free', premiumPrice: null, source: 'Proefregister' }),
})

test.each([
  ['accepted', acceptPayment],
  ['delivered again', deliverAgain],
  ['refunded', refundGivenUp],
])('an order that continues automatically, or does not exist, is not %s', async (_how, act) => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const { id } = await ordered(ctx, 'MANUAL_PAYMENT')
  expect(await ctx.db.transaction((tx) => act(ctx, tx, id))).toBe('NOT_POSSIBLE')
  expect(await ctx.db.transaction((tx) => act(ctx, tx, 'ord_niet-bestaand'))).toBe('NOT_POSSIBLE')
  expect(await statusesOf(ctx, id)).toEqual(['DELIVERED', 'DONE', 'DONE'])
})
