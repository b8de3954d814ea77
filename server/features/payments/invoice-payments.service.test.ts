import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { INVARIANTS } from '../../../db/invariants'
import { all } from '../../../db/query'
import { invoices } from '../../../db/schema/invoices'
import { orderLines, orders } from '../../../db/schema/orders'
import { paymentAttempts, refunds } from '../../../db/schema/payments'
import { scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { behind } from '../../../tests/support/test-database'
import { startTestShop } from '../../../tests/support/test-shop'
import type { BankOutcome } from '../../adapters/payment-provider/bank-ledger'
import { UserError } from '../../graphql/user-error'
import { closeInvoices, findInvoiceNode, listInvoices } from '../invoices/invoices.service'
import { notePaid, noteUnpaid } from '../invoices/receivables.service'
import { credit } from '../orders/invoicing.service'
import { CUSTOMER, decide, fillBasket, mailsTo, order, pay, RESELLER } from '../orders/orders.test-support'
import { invoicePaymentStatus, payInvoice } from './invoice-payments.service'
import { receiveNotification } from './notification.service'

const DAY = 24 * 3_600_000

/** On account too, from the demo. */
const DEMO_ORDER = 10_002

/** On the first of December, with an invoice on account of November. */
async function withInvoice(
  names: readonly string[] = ['eerste.nl'],
  paymentMethod: 'MANUAL_PAYMENT' | 'AUTOMATIC_INCASSO' = 'MANUAL_PAYMENT',
) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  for (const name of names) {
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod })
  }
  await ctx.jobs.settle()
  ctx.clock.advance(10 * DAY)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
  const { id, number } = (await listInvoices(ctx, {})).edges[0]?.node ?? never()
  const invoice = async () => (await findInvoiceNode(ctx, id)) ?? never()
  return { ctx, id, number, gross: (await invoice()).total, invoice }
}

const never = (): never => {
  throw new Error('there is none')
}

async function linkOf(ctx: TestContext, id: string): Promise<string> {
  const answer = await payInvoice(ctx, id)
  if (answer instanceof UserError) throw new Error(answer.message)
  return answer.url
}

const attemptsOf = async (ctx: TestContext, id: string) =>
  (await all(ctx.db.reader.select().from(paymentAttempts))).filter(({ invoiceId }) => invoiceId === id)
const refundsOf = async (ctx: TestContext, id: string) =>
  (await all(ctx.db.reader.select().from(refunds))).filter(({ invoiceId }) => invoiceId === id)

/** Takes back one order of those on the invoice. */
async function creditOrder(ctx: TestContext, number: number) {
  const newest = (await all(ctx.db.reader.select().from(orders))).find((one) => one.number === number) ?? never()
  const lines = (await all(ctx.db.reader.select().from(orderLines))).filter(({ orderId }) => orderId === newest.id)
  const before = await creditedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    for (const line of lines) await credit(tx, newest, line, ctx.now)
  })
  return (await creditedIn(ctx)) - before
}

/** All that credit notes took back, with VAT. */
async function creditedIn(ctx: TestContext): Promise<number> {
  const notes = (await all(ctx.db.reader.select().from(invoices))).filter(({ kind }) => kind === 'CREDIT_NOTE')
  return 0 - notes.reduce((sum, { gross }) => sum + gross, 0)
}

async function expectWhole(ctx: TestContext): Promise<void> {
  await behind(ctx.config, async (query) => {
    for (const [rule, broken] of INVARIANTS) expect(await query(broken), rule).toEqual([])
  })
}

describe('an invoice on account', () => {
  test('is paid online: twenty clicks are one link for what is left of it, and it is paid as by a note', async () => {
    const { ctx, id, gross, invoice } = await withInvoice()
    expect(await invoicePaymentStatus(ctx, await invoice())).toBeNull()
    const links = await Promise.all(Array.from({ length: 20 }, () => linkOf(ctx, id)))
    expect(new Set(links).size).toBe(1)
    expect(await attemptsOf(ctx, id)).toMatchObject([{ amount: gross, status: 'ANNOUNCED', orderId: null }])
    expect(await invoicePaymentStatus(ctx, await invoice())).toBe('ANNOUNCED')
    const notification = decide(ctx, links[0] ?? '', 'COMPLETED')
    await Promise.all(Array.from({ length: 5 }, () => receiveNotification(ctx, notification)))
    expect(await invoice()).toMatchObject({ status: 'PAID', outstanding: 0 })
    expect(await invoicePaymentStatus(ctx, await invoice())).toBe('COMPLETED')
    expect(await payInvoice(ctx, id)).toMatchObject({ code: 'NOTHING_TO_PAY', status: 409 })
    expect(await noteUnpaid(ctx, (await invoice()).number)).toBe('paid-online')
    expect(await refundsOf(ctx, id)).toEqual([])
    await expectWhole(ctx)
  })

  test.each([
    ['CANCELLED', 'CANCELLED'],
    ['EXPIRED', 'EXPIRED'],
    ['FAILURE', 'CANCELLED'],
  ] as const)('can be paid again after %s, with another link', async (outcome, shown) => {
    const { ctx, id, invoice } = await withInvoice()
    const first = await linkOf(ctx, id)
    await pay(ctx, first, outcome)
    expect(await invoicePaymentStatus(ctx, await invoice())).toBe(shown)
    const second = await linkOf(ctx, id)
    expect(second).not.toBe(first)
    await pay(ctx, second)
    expect(await invoice()).toMatchObject({ status: 'PAID' })
  })

  test('that is being paid gives no second link', async () => {
    const { ctx, id } = await withInvoice()
    await pay(ctx, await linkOf(ctx, id), 'IN_PROGRESS')
    expect(await payInvoice(ctx, id)).toMatchObject({ code: 'PAYMENT_IN_PROGRESS', status: 409 })
  })

  test('that was paid twice gives the second payment back, and its buyer hears of it', async () => {
    const { ctx, id, number, gross } = await withInvoice()
    const link = await linkOf(ctx, id)
    await notePaid(ctx, { number })
    await pay(ctx, link)
    expect(await refundsOf(ctx, id)).toMatchObject([{ amount: gross, reason: 'paid-twice', status: 'DONE' }])
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toContain(
      `Je betaling voor factuur ${number} gaat terug`,
    )
    // The note was a mistake, and the money is on its way back: it is to be paid again.
    expect(await noteUnpaid(ctx, number)).toEqual({ number })
    await pay(ctx, await linkOf(ctx, id))
    expect(await refundsOf(ctx, id)).toHaveLength(1)
    await expectWhole(ctx)
  })

  test('of which something was credited costs what is left; of what was paid by the old link the rest goes back', async () => {
    const { ctx, id, gross, invoice } = await withInvoice(['eerste.nl', 'tweede.nl'])
    const old = await linkOf(ctx, id)
    const credited = await creditOrder(ctx, 10_004)
    const link = await linkOf(ctx, id)
    expect(link).not.toBe(old)
    expect((await attemptsOf(ctx, id)).map(({ amount, status }) => [amount, status])).toEqual([
      [gross, 'CANCELLED'],
      [gross - credited, 'ANNOUNCED'],
    ])
    await pay(ctx, old)
    expect(await invoice()).toMatchObject({ status: 'PAID' })
    expect(await refundsOf(ctx, id)).toMatchObject([{ amount: credited, reason: 'credited', status: 'DONE' }])
    await pay(ctx, link)
    expect((await refundsOf(ctx, id)).map(({ amount }) => amount)).toEqual([credited, gross - credited])
    await expectWhole(ctx)
  })

  test('of which another amount was paid stays to be paid, and the money goes back', async () => {
    const { ctx, id, gross, invoice } = await withInvoice()
    await linkOf(ctx, id)
    const [{ reference } = never()] = await attemptsOf(ctx, id)
    const wrong = {
      reference,
      status: 'COMPLETED',
      paidAmount: gross - 1,
      totalAmount: gross,
      currency: 'EUR',
    } as const
    await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments: scriptedPaymentProvider([wrong]) } }, '')
    expect(await invoice()).toMatchObject({ status: 'DUE', outstanding: gross })
    expect(await invoicePaymentStatus(ctx, await invoice())).toBeNull()
    expect(await refundsOf(ctx, id)).toMatchObject([{ amount: gross - 1, reason: 'not-accepted' }])
  })

  test('that is open, collected or a credit note is not paid online', async () => {
    const open = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(open, 'eerste.nl')
    const { order: placed } = await order(open, { paymentMethod: 'MANUAL_PAYMENT' })
    expect(await payInvoice(open, placed.invoiceId ?? '')).toMatchObject({ code: 'NOTHING_TO_PAY' })
    const collected = await withInvoice(['eerste.nl'], 'AUTOMATIC_INCASSO')
    expect(await payInvoice(collected.ctx, collected.id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
    const { ctx } = await withInvoice()
    await creditOrder(ctx, 10_003)
    const notes = (await listInvoices(ctx, {})).edges.filter(({ node }) => node.isCreditNote)
    expect(notes).toHaveLength(1)
    for (const { node } of notes) expect(await payInvoice(ctx, node.id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
  })

  test('all orders of which were credited owes nothing, to the cent', async () => {
    const { ctx, id } = await withInvoice(['eerste.nl', 'tweede.nl', 'derde.nl'])
    for (const number of [DEMO_ORDER, 10_003, 10_004, 10_005]) await creditOrder(ctx, number)
    expect((await findInvoiceNode(ctx, id))?.outstanding).toBe(0)
    expect(await payInvoice(ctx, id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
  })

  test("is not there for another, nor a visitor's or a sub-user's to pay", async () => {
    const { ctx, id } = await withInvoice()
    await expect(payInvoice(await ctx.another({ signedInAs: RESELLER }), id)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await expect(payInvoice(await ctx.another(), id)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    for (const one of [id, 'inv_none'])
      await expect(payInvoice(subUser, one)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await attemptsOf(ctx, id)).toEqual([])
  })
})

type Step = 'click' | 'note' | 'unnote' | 'credit' | { outcome: BankOutcome; which: number }

test('whatever order payments, notes, credit notes and notifications come in, what is not needed goes back', async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>('click', 'click', 'note', 'unnote', 'credit'),
    fc.record({
      outcome: fc.constantFrom<BankOutcome>('COMPLETED', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'FAILURE'),
      which: fc.nat(5),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { ctx, id, number, gross, invoice } = await withInvoice(['eerste.nl', 'tweede.nl'])
      const links: string[] = []
      let toCredit = [10_004, 10_003, DEMO_ORDER]
      for (const one of steps) {
        if (one === 'click') {
          const answer = await payInvoice(ctx, id)
          if (!(answer instanceof UserError)) links.push(answer.url)
        } else if (one === 'note') await notePaid(ctx, { number })
        else if (one === 'unnote') await noteUnpaid(ctx, number)
        else if (one === 'credit') {
          const [next, ...rest] = toCredit
          if (next !== undefined) await creditOrder(ctx, next)
          toCredit = rest
        } else {
          const link = links.at(-1 - (one.which % Math.max(1, links.length)))
          if (link) await tell(ctx, link, one.outcome)
        }
        const { outstanding, status } = await invoice()
        expect(outstanding).toBeGreaterThanOrEqual(0)
        const attempts = await attemptsOf(ctx, id)
        const live = attempts.filter((attempt) => attempt.status === 'ANNOUNCED' || attempt.status === 'IN_PROGRESS')
        expect(live.length).toBeLessThanOrEqual(1)
        const paid = attempts.reduce((sum, { paidAmount }) => sum + (paidAmount ?? 0), 0)
        const back = (await refundsOf(ctx, id)).reduce((sum, { amount }) => sum + amount, 0)
        expect(paid - back).toBeGreaterThanOrEqual(0)
        expect(paid - back).toBeLessThanOrEqual(gross)
        if (paid > back) expect(status).toBe('PAID')
        await expectWhole(ctx)
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

/** What the bank says of a payment that it has decided on already is not said again. */
async function tell(ctx: TestContext, link: string, outcome: BankOutcome) {
  try {
    await receiveNotification(ctx, decide(ctx, link, outcome))
  } catch (error) {
    if (!String(error).includes('does not know')) throw error
  }
  await ctx.jobs.settle()
}

test('over REST and in the graph it is the same link', async () => {
  const shop = await startTestShop()
  onTestFinished(shop.close)
  shop.clock.advance(10 * DAY)
  await closeInvoices(shop.app.deps)
  const browser = shop.browser()
  await browser.login(CUSTOMER)
  const list = '{ viewer { invoices(first: 5) { edges { node { id canPayOnline paymentStatus } } } } }'
  const { edges } = (await browser.graphql(list)).data.viewer.invoices
  const due = edges
    .map(({ node }: { node: object }) => node)
    .find((node: { canPayOnline: boolean }) => node.canPayOnline)
  expect(due).toMatchObject({ paymentStatus: null })
  const path = `/api/invoices/${due.id}/payment`
  const answer = await browser.postJson(path, {})
  expect(answer.status).toBe(200)
  const { url } = await answer.json()
  const pay = `mutation { payInvoice(input: { invoiceId: "${due.id}" }) { ... on PaymentLink { url } } }`
  expect((await browser.graphql(pay)).data.payInvoice).toEqual({ url })
  expect((await browser.postJson('/api/invoices/inv_none/payment', {})).status).toBe(404)
  const reseller = shop.browser()
  await reseller.login(RESELLER)
  expect((await reseller.postJson(path, {})).status).toBe(404)
  const subUser = shop.browser()
  await subUser.login('subgebruiker@voorbeeld.nl')
  expect((await subUser.postJson(path, {})).status).toBe(403)
  expect((await browser.send('POST', path, {}, { 'X-CSRF-TOKEN': 'wrong' })).status).toBe(403)
})
