import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { INVARIANTS } from '../../../db/invariants'
import { all } from '../../../db/query'
import { invoices } from '../../../db/schema/invoices'
import { orderLines, orders } from '../../../db/schema/orders'
import { paymentAttempts, paymentShares } from '../../../db/schema/payments'
import { paidLineRefunds, refunds } from '../../../db/schema/refunds'
import { dayInAmsterdam } from '../../../rules/calendar'
import { DAY_MS } from '../../../rules/time'
import { scriptedPaymentProvider } from '../../../tests/support/failing-ports'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { behind } from '../../../tests/support/test-database'
import { startTestShop } from '../../../tests/support/test-shop'
import type { BankOutcome } from '../../adapters/payment-provider/bank-ledger'
import { UserError } from '../../graphql/user-error'
import { closeInvoices } from '../invoices/charging.service'
import { findInvoiceNode, getBalance, listInvoices } from '../invoices/invoices.service'
import { listOwed, notePaid, notePaidBack, noteUnpaid } from '../invoices/receivables.service'
import { credit } from '../orders/invoicing.service'
import { CUSTOMER, decide, fillBasket, mailsTo, order, pay, RESELLER } from '../orders/orders.test-support'
import { refundLine } from '../orders/refunds.service'
import { invoicePaymentStatus, invoiceRefunds, payInvoice, payInvoices, paymentSums } from './invoice-payments.service'
import { receiveNotification } from './notification.service'

/** Also on account, from the demo. */
const DEMO_ORDER = 10_002

/** On December 1, with an invoice on account of November. */
async function withInvoice(names: readonly string[] = ['eerste.nl']) {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  for (const name of names) {
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  }
  await ctx.jobs.settle()
  ctx.clock.advance(10 * DAY_MS)
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

/** Credits one of the orders on the invoice. */
async function creditOrder(ctx: TestContext, number: number) {
  const newest = (await all(ctx.db.reader.select().from(orders))).find((one) => one.number === number) ?? never()
  const lines = (await all(ctx.db.reader.select().from(orderLines))).filter(({ orderId }) => orderId === newest.id)
  const before = await creditedIn(ctx)
  await ctx.db.transaction(async (tx) => {
    for (const line of lines) await credit(ctx, tx, newest, { line, part: null }, ctx.now)
  })
  return (await creditedIn(ctx)) - before
}

/** Total of all credit notes, including VAT. */
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
  test('is paid online: twenty clicks get one link for the outstanding amount, and the payment settles it', async () => {
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

  test('that is being paid gets no second link', async () => {
    const { ctx, id } = await withInvoice()
    await pay(ctx, await linkOf(ctx, id), 'IN_PROGRESS')
    expect(await payInvoice(ctx, id)).toMatchObject({ code: 'PAYMENT_IN_PROGRESS', status: 409 })
  })

  test('that was paid twice refunds the second payment, and its buyer is notified', async () => {
    const { ctx, id, number, gross } = await withInvoice()
    const link = await linkOf(ctx, id)
    await notePaid(ctx, { number })
    await pay(ctx, link)
    expect(await refundsOf(ctx, id)).toMatchObject([{ amount: gross, reason: 'paid-twice', status: 'DONE' }])
    expect(mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)).toContain(
      `Je betaling voor factuur ${number} gaat terug`,
    )
    // The payment was recorded by mistake, and the money is being refunded: the invoice is unpaid again.
    expect(await noteUnpaid(ctx, number)).toEqual({ number })
    await pay(ctx, await linkOf(ctx, id))
    expect(await refundsOf(ctx, id)).toHaveLength(1)
    await expectWhole(ctx)
  })

  test('with a credit costs the outstanding amount; the excess paid by the old link is refunded', async () => {
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

  test('paid with a different amount stays unpaid, and the money is refunded', async () => {
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

  test('that is open or a credit note cannot be paid online', async () => {
    const open = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(open, 'eerste.nl')
    const { order: placed } = await order(open, { paymentMethod: 'MANUAL_PAYMENT' })
    expect(await payInvoice(open, placed.invoiceId ?? '')).toMatchObject({ code: 'NOTHING_TO_PAY' })
    const { ctx } = await withInvoice()
    await creditOrder(ctx, 10_003)
    const notes = (await listInvoices(ctx, {})).edges.filter(({ node }) => node.isCreditNote)
    expect(notes).toHaveLength(1)
    for (const { node } of notes) expect(await payInvoice(ctx, node.id)).toMatchObject({ code: 'NOTHING_TO_PAY' })
  })

  test('with all orders credited owes nothing, to the cent', async () => {
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

/** In January, with two unpaid invoices on account: of November and of December. */
async function withInvoices() {
  const first = await withInvoice(['eerste.nl', 'tweede.nl'])
  const { ctx } = first
  await fillBasket(ctx, 'derde.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  ctx.clock.advance(31 * DAY_MS)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
  const due = (await listInvoices(ctx, {})).edges.map(({ node }) => node).filter(({ status }) => status === 'DUE')
  const second = due.find(({ id }) => id !== first.id) ?? never()
  return { ctx, invoices: [await first.invoice(), second], sum: due.reduce((sum, { total }) => sum + total, 0) }
}

async function sumLinkOf(ctx: TestContext): Promise<string> {
  const answer = await payInvoices(ctx, {})
  if (answer instanceof UserError) throw new Error(answer.message)
  return answer.url
}

const nodeOf = async (ctx: TestContext, id: string) => (await findInvoiceNode(ctx, id)) ?? never()

/** Order lines of the reader that could not be delivered. */
async function failOrder(ctx: TestContext, number: number): Promise<void> {
  const failing = (await all(ctx.db.reader.select().from(orders))).find((one) => one.number === number) ?? never()
  const lines = (await all(ctx.db.reader.select().from(orderLines))).filter(({ orderId }) => orderId === failing.id)
  await ctx.db.transaction(async (tx) => {
    for (const line of lines) await refundLine(ctx, tx, failing, line, 'rejected', ctx.now)
  })
  await ctx.jobs.settle()
}

describe('all invoices at once', () => {
  test('are one payment of their total: twenty clicks get one link, and the payment is divided over them', async () => {
    const { ctx, invoices: due, sum } = await withInvoices()
    expect(due).toHaveLength(2)
    expect(await paymentSums(ctx)).toEqual({ payable: sum, beingPaid: 0 })
    const links = await Promise.all(Array.from({ length: 20 }, () => sumLinkOf(ctx)))
    expect(new Set(links).size).toBe(1)
    const [attempt, ...others] = await all(
      ctx.db.reader.select().from(paymentAttempts).orderBy(paymentAttempts.createdAt),
    ).then((rows) => rows.filter(({ amount }) => amount === sum))
    expect(others).toEqual([])
    expect(attempt).toMatchObject({ amount: sum, status: 'ANNOUNCED', orderId: null })
    const notification = decide(ctx, links[0] ?? '', 'COMPLETED')
    await Promise.all(Array.from({ length: 5 }, () => receiveNotification(ctx, notification)))
    for (const { id, number } of due) {
      expect(await nodeOf(ctx, id)).toMatchObject({ status: 'PAID', outstanding: 0 })
      expect(await invoicePaymentStatus(ctx, await nodeOf(ctx, id))).toBe('COMPLETED')
      expect(await noteUnpaid(ctx, number)).toBe('paid-online')
    }
    expect(await payInvoices(ctx, {})).toMatchObject({ code: 'NOTHING_TO_PAY', status: 409 })
    expect(await getBalance(ctx)).toMatchObject({ outstanding: 0, count: 0 })
    expect(await all(ctx.db.reader.select().from(refunds))).toEqual([])
    await expectWhole(ctx)
  })

  test('are refused when a different amount was shown', async () => {
    const { ctx, sum } = await withInvoices()
    expect(await payInvoices(ctx, { amount: sum + 1 })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await payInvoices(ctx, { amount: Number.NaN })).toMatchObject({ code: 'INVALID_INPUT' })
    expect(await payInvoices(ctx, { amount: sum })).toHaveProperty('url')
  })

  test.each(['CANCELLED', 'EXPIRED', 'FAILURE'] as const)('can be paid again after %s', async (outcome) => {
    const { ctx, invoices: due, sum } = await withInvoices()
    const first = await sumLinkOf(ctx)
    await pay(ctx, first, outcome)
    expect(await paymentSums(ctx)).toEqual({ payable: sum, beingPaid: 0 })
    ctx.clock.advance(1000)
    const second = await sumLinkOf(ctx)
    expect(second).not.toBe(first)
    await pay(ctx, second)
    for (const { id } of due) expect(await nodeOf(ctx, id)).toMatchObject({ status: 'PAID' })
  })

  test('being processed by the bank cannot be paid in another way meanwhile', async () => {
    const { ctx, invoices: due, sum } = await withInvoices()
    await pay(ctx, await sumLinkOf(ctx), 'IN_PROGRESS')
    expect(await paymentSums(ctx)).toEqual({ payable: 0, beingPaid: sum })
    expect(await payInvoices(ctx, {})).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
    for (const { id } of due) {
      expect(await payInvoice(ctx, id)).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
      expect(await invoicePaymentStatus(ctx, await nodeOf(ctx, id))).toBe('IN_PROGRESS')
    }
  })

  test('exclude the one that the bank is processing: the other is paid alone', async () => {
    const { ctx, invoices: due } = await withInvoices()
    const [first = never(), second = never()] = due
    await pay(ctx, await linkOf(ctx, first.id), 'IN_PROGRESS')
    expect(await paymentSums(ctx)).toEqual({ payable: second.total, beingPaid: first.total })
    expect(await sumLinkOf(ctx)).toBe(await linkOf(ctx, second.id))
  })

  test('cancel the link of one of them; a payment by it is refunded', async () => {
    const { ctx, invoices: due } = await withInvoices()
    const [, second = never()] = due
    const alone = await linkOf(ctx, second.id)
    const sum = await sumLinkOf(ctx)
    expect((await attemptsOf(ctx, second.id)).map(({ status }) => status)).toEqual(['CANCELLED'])
    await pay(ctx, sum)
    await pay(ctx, alone)
    expect(await refundsOf(ctx, second.id)).toMatchObject([
      { amount: second.total, reason: 'paid-twice', status: 'DONE' },
    ])
    await expectWhole(ctx)
  })

  test('refund the excess when one was paid since and the other credited', async () => {
    const { ctx, invoices: due, sum } = await withInvoices()
    const [first = never(), second = never()] = due
    const link = await sumLinkOf(ctx)
    await notePaid(ctx, { number: second.number })
    const credited = await creditOrder(ctx, 10_004)
    await pay(ctx, link)
    expect(await invoiceRefunds(ctx, first.id)).toMatchObject([{ amount: credited, paidBackAt: ctx.now }])
    expect(await invoiceRefunds(ctx, second.id)).toMatchObject([{ amount: second.total, paidBackAt: ctx.now }])
    expect(await all(ctx.db.reader.select().from(refunds))).toMatchObject([{ amount: credited + second.total }])
    expect(mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.includes('gaat terug'))).toHaveLength(2)
    expect(await nodeOf(ctx, first.id)).toMatchObject({ status: 'PAID' })
    expect(credited + second.total).toBeLessThan(sum)
    // The payment was recorded by mistake, and the money was refunded.
    expect(await noteUnpaid(ctx, second.number)).toEqual({ number: second.number })
    expect(await noteUnpaid(ctx, first.number)).toBe('paid-online')
    await expectWhole(ctx)
  })

  test.each([-1, 1])(
    'of which %i cent too much or too little is paid stay to be paid, and all of it goes back',
    async (by) => {
      const { ctx, invoices: due, sum } = await withInvoices()
      await sumLinkOf(ctx)
      const attempt =
        (await all(ctx.db.reader.select().from(paymentAttempts))).find(({ amount }) => amount === sum) ?? never()
      const said = {
        reference: attempt.reference,
        status: 'COMPLETED',
        paidAmount: sum + by,
        totalAmount: sum,
      } as const
      const payments = scriptedPaymentProvider([{ ...said, currency: 'EUR' }])
      await receiveNotification({ ...ctx, ports: { ...ctx.ports, payments } }, '')
      expect(await all(ctx.db.reader.select().from(refunds))).toMatchObject([
        { amount: sum + by, reason: 'not-accepted' },
      ])
      for (const { id } of due) expect(await nodeOf(ctx, id)).toMatchObject({ status: 'DUE' })
    },
  )

  test("are not a visitor's nor a sub-user's to pay", async () => {
    const { ctx, sum } = await withInvoices()
    await expect(payInvoices(await ctx.another(), {})).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
    const subUser = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(payInvoices(subUser, { amount: sum })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await paymentSums(subUser)).payable).toBe(0)
    expect(await payInvoices(await ctx.another({ signedInAs: RESELLER }), {})).toMatchObject({ code: 'NOTHING_TO_PAY' })
    expect(await all(ctx.db.reader.select().from(paymentShares))).toEqual([])
  })
})

describe('a line that fails after its invoice was paid', () => {
  test.each([
    ['alone', async (ctx: TestContext, id: string) => pay(ctx, await linkOf(ctx, id))],
    ['with others', async (ctx: TestContext) => pay(ctx, await sumLinkOf(ctx))],
  ])('%s, through the bank, is paid back as its credit note says, once', async (_, payIt) => {
    const { ctx, invoices: due } = await withInvoices()
    const [{ id } = never()] = due
    await payIt(ctx, id)
    const before = await creditedIn(ctx)
    await failOrder(ctx, 10_004)
    await failOrder(ctx, 10_004)
    const back = (await creditedIn(ctx)) - before
    expect(back).toBeGreaterThan(0)
    expect(await invoiceRefunds(ctx, id)).toMatchObject([{ amount: back, paidBackAt: ctx.now }])
    expect(await nodeOf(ctx, id)).toMatchObject({ status: 'PAID', outstanding: 0 })
    await failOrder(ctx, 10_003)
    await expectWhole(ctx)
  })

  test('by bank transfer has to be refunded manually, unless the payment was recorded by mistake', async () => {
    const { ctx, invoices: due } = await withInvoices()
    const [{ id, number, total } = never()] = due
    await notePaid(ctx, { number })
    await failOrder(ctx, 10_004)
    const [back = never(), ...others] = await invoiceRefunds(ctx, id)
    expect(others).toEqual([])
    expect(back.paidBackAt).toBeNull()
    expect(await noteUnpaid(ctx, number)).toEqual({ number })
    expect(await nodeOf(ctx, id)).toMatchObject({ outstanding: total - back.amount })
    expect(await invoiceRefunds(ctx, id)).toEqual([])
    expect(await listOwed(ctx)).toEqual([])
    await expectWhole(ctx)
  })

  test('by bank transfer is listed for the operator until its refund is recorded', async () => {
    const { ctx, invoices: due } = await withInvoices()
    const [{ id, number } = never()] = due
    expect(await notePaidBack(ctx, number)).toBe('nothing-owed')
    await notePaid(ctx, { number })
    await failOrder(ctx, 10_004)
    const [{ amount } = never()] = await invoiceRefunds(ctx, id)
    expect(await listOwed(ctx)).toMatchObject([{ number, amount, email: CUSTOMER, since: dayInAmsterdam(ctx.now) }])
    expect(await notePaidBack(ctx, number)).toEqual({ number, amount })
    expect(await listOwed(ctx)).toEqual([])
    expect(await invoiceRefunds(ctx, id)).toMatchObject([{ amount, paidBackAt: ctx.now }])
    expect(await notePaidBack(ctx, number)).toBe('nothing-owed')
    expect(await noteUnpaid(ctx, number)).toBe('paid-back')
    await expectWhole(ctx)
  })
})

type Step = 'sum' | 'fail' | { act: keyof typeof ACTS; of: number } | { outcome: BankOutcome; which: number }

test('in whatever order payments, records, failures and notifications arrive, the shop keeps the total of its invoices', async () => {
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.constantFrom<Step>('sum', 'sum', 'fail'),
    fc.record({
      act: fc.constantFrom<keyof typeof ACTS>('click', 'click', 'note', 'unnote', 'paidBack'),
      of: fc.nat(1),
    }),
    fc.record({
      outcome: fc.constantFrom<BankOutcome>('COMPLETED', 'COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'FAILURE'),
      which: fc.nat(5),
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const { ctx, invoices: due } = await withInvoices()
      const links: string[] = []
      let toFail = [10_004, 10_005, 10_003, DEMO_ORDER]
      for (const one of steps) {
        ctx.clock.advance(1000)
        if (one === 'sum') {
          const answer = await payInvoices(ctx, {})
          if (!(answer instanceof UserError)) links.push(answer.url)
        } else if (one === 'fail') {
          const [next, ...rest] = toFail
          if (next !== undefined) await failOrder(ctx, next)
          toFail = rest
        } else if ('act' in one) {
          const { id, number } = due[one.of] ?? never()
          const answer = await ACTS[one.act](ctx, { id, number })
          if (typeof answer === 'object' && 'url' in answer) links.push(answer.url)
        } else {
          const link = links.at(-1 - (one.which % Math.max(1, links.length)))
          if (link) await tell(ctx, link, one.outcome)
        }
        for (const { id } of due) await expectSettled(ctx, id)
        await expectWhole(ctx)
      }
    }),
    { numRuns: 12 },
  )
}, 120_000)

const ACTS = {
  click: (ctx: TestContext, { id }: { id: string }) => payInvoice(ctx, id),
  note: (ctx: TestContext, { number }: { number: string }) => notePaid(ctx, { number }),
  unnote: (ctx: TestContext, { number }: { number: string }) => noteUnpaid(ctx, number),
  paidBack: (ctx: TestContext, { number }: { number: string }) => notePaidBack(ctx, number),
}

/** The kept payments of an invoice through the bank equal its total, or nothing; at most one payment is open. */
async function expectSettled(ctx: TestContext, id: string): Promise<void> {
  const { reader } = ctx.db
  const { status, outstanding, total } = await nodeOf(ctx, id)
  const notes = (await all(reader.select().from(invoices))).filter(({ creditsId }) => creditsId === id)
  const worth = notes.reduce((sum, { gross }) => sum + gross, total)
  const shares = await all(reader.select().from(paymentShares))
  const isShared = (one: { id: string }) => shares.some(({ paymentAttemptId }) => paymentAttemptId === one.id)
  const myShares = shares.filter(({ invoiceId }) => invoiceId === id)
  const attempts = await all(reader.select().from(paymentAttempts))
  const alone = attempts.filter((one) => one.invoiceId === id && !isShared(one))
  const mine = [...alone, ...attempts.filter((one) => myShares.some((share) => share.paymentAttemptId === one.id))]
  expect(mine.filter((one) => one.status === 'ANNOUNCED' || one.status === 'IN_PROGRESS').length).toBeLessThanOrEqual(1)
  const paid = [...alone, ...myShares].reduce((sum, { paidAmount }) => sum + (paidAmount ?? 0), 0)
  const byHand = (await all(reader.select().from(paidLineRefunds))).filter((one) => one.paymentAttemptId === null)
  const isByHand = ({ reference }: { reference: string }) => byHand.some((one) => one.reference === reference)
  const back = (await invoiceRefunds(ctx, id)).filter((one) => !isByHand(one))
  expect(back.every(({ paidBackAt }) => paidBackAt !== null)).toBe(true)
  const kept = paid - back.reduce((sum, { amount }) => sum + amount, 0)
  expect([0, worth]).toContain(kept)
  if (kept > 0) expect(status).toBe('PAID')
  expect(outstanding).toBe(status === 'DUE' ? worth : 0)
}

/** The bank does not report a payment again once it has decided on it. */
async function tell(ctx: TestContext, link: string, outcome: BankOutcome) {
  try {
    await receiveNotification(ctx, decide(ctx, link, outcome))
  } catch (error) {
    if (!String(error).includes('does not know')) throw error
  }
  await ctx.jobs.settle()
}

test('REST and GraphQL return the same link', async () => {
  const shop = await startTestShop()
  onTestFinished(shop.close)
  shop.clock.advance(10 * DAY_MS)
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
  const { payable } = (await browser.graphql('{ viewer { invoiceBalance { payable beingPaid } } }')).data.viewer
    .invoiceBalance
  const sum = await browser.postJson('/api/invoices/payment', { amount: payable })
  expect(sum.status).toBe(200)
  const paySum = `mutation { payInvoices(input: { amount: ${payable} }) { ... on PaymentLink { url } } }`
  expect((await browser.graphql(paySum)).data.payInvoices).toEqual({ url: (await sum.json()).url })
  expect((await browser.postJson('/api/invoices/payment', { amount: payable + 1 })).status).toBe(400)
  expect((await subUser.postJson('/api/invoices/payment', {})).status).toBe(403)
  expect((await reseller.postJson('/api/invoices/payment', {})).status).toBe(409)
})
