import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from '../../../rules/money'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../rules/time'
import { follow } from '../../../tests/support/stuck-orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import type { PaymentProvider, PaymentResult, RefundState } from '../../ports/payment-provider'
import { findInvoiceNode } from '../invoices/invoices.service'
import { getOrder } from '../orders/orders.service'
import { booksOf, CUSTOMER, decide, fillBasket, mailsTo, order, pay } from '../orders/orders.test-support'
import { acceptPayment, listStuck } from '../orders/stuck-orders.service'
import { orderChargedBack } from './chargeback.service'
import { payInvoice } from './invoice-payments.service'
import { receiveNotification } from './notification.service'
import { countOpenChargebacks } from './open-chargebacks.service'
import { listFailed, refundReviewed } from './pay-back.service'
import { askOpenPayments, noteReturn } from './payment-results.service'
import { PaymentLink } from './payments.graphql'
import { orderPaymentLink, orderPaymentStatus } from './payments.service'

async function paidOrder(ctx: TestContext, name = 'teruggeboekt.nl') {
  await fillBasket(ctx, name)
  const { order: placed, returnUrl } = await order(ctx)
  await pay(ctx, returnUrl)
  const { id, invoiceId } = await getOrder(ctx, placed.id)
  const invoice = async () => {
    const node = await findInvoiceNode(ctx, invoiceId ?? '')
    return { status: node?.status, outstanding: node?.outstanding, chargedBack: node?.chargedBack }
  }
  return { id, invoiceId: invoiceId ?? '', returnUrl, gross: placed.totals.gross, invoice }
}

describe('a payment that is charged back', () => {
  test('opens its invoice again, is listed for the operator, and a dispute that is won undoes both', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { id, returnUrl, gross, invoice } = await paidOrder(ctx)
    await follow(ctx, returnUrl, 'CHARGEBACK')
    await follow(ctx, returnUrl, 'CHARGEBACK')
    expect(await invoice()).toEqual({ status: 'DUE', outstanding: gross, chargedBack: gross })
    const mails = mailsTo(ctx, CUSTOMER).filter(({ subject }) =>
      /^Je betaling van factuur .* is teruggeboekt$/.test(subject),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain(`${formatMoney(gross, 'nl')} van je betaling`)
    expect(await listStuck(ctx)).toMatchObject([{ orderId: id, reason: 'charged-back', status: 'DELIVERED' }])
    expect([await orderChargedBack(ctx, id), await countOpenChargebacks(ctx.db.reader)]).toEqual([gross, 1])
    expect((await getOrder(ctx, id)).status).toBe('DELIVERED')
    await follow(ctx, returnUrl, 'CHARGEBACK_WON')
    expect(await invoice()).toEqual({ status: 'PAID', outstanding: 0, chargedBack: 0 })
    expect([await listStuck(ctx), await orderChargedBack(ctx, id)]).toEqual([[], 0])
    await follow(ctx, returnUrl, 'CHARGEBACK')
    expect(await invoice()).toMatchObject({ status: 'DUE', outstanding: gross })
  })

  test('can be paid again online; what is then paid twice goes back after a dispute that is won', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const { invoiceId, returnUrl, gross, invoice } = await paidOrder(ctx)
    await follow(ctx, returnUrl, 'CHARGEBACK')
    const link = await payInvoice(ctx, invoiceId)
    if (!(link instanceof PaymentLink)) throw new Error(link.message)
    expect([await countOpenChargebacks(ctx.db.reader), (await listStuck(ctx)).length]).toEqual([1, 1])
    await pay(ctx, link.url)
    expect(await invoice()).toEqual({ status: 'PAID', outstanding: 0, chargedBack: 0 })
    expect([await countOpenChargebacks(ctx.db.reader), await listStuck(ctx)]).toEqual([0, []])
    await follow(ctx, returnUrl, 'CHARGEBACK_WON')
    expect(await invoice()).toEqual({ status: 'PAID', outstanding: 0, chargedBack: 0 })
    expect((await booksOf(ctx)).refunds).toMatchObject([{ amount: gross, reason: 'paid-twice', status: 'DONE' }])
  })

  test('is not refunded beside it, unless the dispute is won', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'nakijken.nl')
    const { order: placed, returnUrl } = await order(ctx)
    const { reference = '', amount = 0 } = (await booksOf(ctx)).attempts.at(-1) ?? {}
    const { payments } = ctx.ports
    const odd = {
      reference,
      status: 'COMPLETED',
      paidAmount: amount - 1,
      totalAmount: amount,
      currency: 'EUR',
    } as const
    ctx.ports.payments = { ...payments, receive: async () => [odd] }
    await receiveNotification(ctx, '')
    ctx.ports.payments = payments
    decide(ctx, returnUrl, 'COMPLETED')
    await follow(ctx, returnUrl, 'CHARGEBACK')
    expect(await ctx.db.transaction((tx) => acceptPayment(ctx, tx, placed.id))).toBe('CHARGED_BACK')
    expect(await ctx.db.transaction((tx) => refundReviewed(ctx, tx, placed.id))).toBe(true)
    await ctx.jobs.settle()
    expect(await listFailed(ctx)).toMatchObject([{ orderId: placed.id, failure: 'charged-back' }])
    await follow(ctx, returnUrl, 'CHARGEBACK_WON')
    expect((await booksOf(ctx)).refunds).toMatchObject([{ status: 'DONE', amount: amount - 1 }])
  })
})

describe('a payment whose notification is lost', () => {
  test('is asked for after ten minutes, with growing pauses', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'verloren-bericht.nl')
    const { order: placed, returnUrl } = await order(ctx)
    let asked = 0
    const { payments } = ctx.ports
    ctx.ports.payments = {
      ...payments,
      findPayment(reference) {
        asked++
        return payments.findPayment(reference)
      },
    }
    const pass = async (ms: number, stepMs = MINUTE_MS) => {
      for (let passed = 0; passed < ms; passed += stepMs) {
        ctx.clock.advance(stepMs)
        await askOpenPayments(ctx)
        await ctx.jobs.settle()
      }
    }
    await pass(9 * MINUTE_MS)
    expect(asked).toBe(0)
    await pass(MINUTE_MS)
    expect([asked, (await orderPaymentStatus(ctx, placed.id)).lastOmnikassaStatus]).toEqual([1, 'ANNOUNCED'])
    await pass(2 * HOUR_MS)
    expect(asked).toBeLessThan(6)
    decide(ctx, returnUrl, 'COMPLETED')
    await pass(6 * HOUR_MS, 10 * MINUTE_MS)
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
    const before = asked
    await pass(2 * DAY_MS, HOUR_MS)
    expect(asked).toBe(before)
  })

  test('is asked for soon after its buyer returned', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'teruggekeerd.nl')
    const { order: placed, returnUrl } = await order(ctx)
    decide(ctx, returnUrl, 'COMPLETED')
    await Promise.all([noteReturn(ctx, { orderId: placed.id }), noteReturn(ctx, { orderId: placed.id })])
    await ctx.jobs.settle()
    expect((await getOrder(ctx, placed.id)).status).toBe('AWAITING_PAYMENT')
    ctx.clock.advance(30_000)
    await ctx.jobs.settle()
    expect((await getOrder(ctx, placed.id)).status).toBe('DELIVERED')
  })
})

/** A bank whose facts change step by step. It keeps every result that it ever reported, to report it again at any time. */
function createBank(announcing: PaymentProvider) {
  const facts = new Map<string, PaymentResult>()
  const reported: PaymentResult[] = []
  const refunds = new Map<string, { paymentReference: string; amount: number; state: RefundState }>()
  let next: PaymentResult[] = []
  const provider: PaymentProvider = {
    ...announcing,
    receive: async () => next,
    findPayment: async (reference) => ({ ...(facts.get(reference) ?? never()) }),
    async refund({ reference, paymentReference, amount }) {
      refunds.set(reference, { paymentReference, amount, state: 'pending' })
      return 'pending'
    },
    findRefund: async ({ reference }) => refunds.get(reference)?.state ?? null,
  }
  return {
    provider,
    refunds,
    facts,
    change(reference: string, change: Partial<PaymentResult>) {
      const changed = { ...(facts.get(reference) ?? never()), ...change }
      facts.set(reference, changed)
      reported.push(changed)
    },
    /** Which of all reports the next notification repeats. */
    repeat(at: number) {
      next = reported.length > 0 ? [reported[at % reported.length] ?? never()] : []
    },
    latest(): void {
      next = reported.slice(-1)
    },
  }
}

const never = (): never => {
  throw new Error('there is no such thing')
}

type Step =
  | { do: 'status'; status: 'IN_PROGRESS' | 'COMPLETED' | 'CANCELLED' | 'EXPIRED' }
  | { do: 'charge-back'; share: number }
  | { do: 'end-refunds'; state: RefundState }
  | { do: 'notify'; at: number }
  | { do: 'return' | 'poll' | 'settle' }

const steps = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constant('status' as const),
      status: fc.constantFrom('IN_PROGRESS' as const, 'COMPLETED' as const, 'CANCELLED' as const, 'EXPIRED' as const),
    }),
    fc.record({ do: fc.constant('charge-back' as const), share: fc.constantFrom(0, 0.5, 1) }),
    fc.record({
      do: fc.constant('end-refunds' as const),
      state: fc.constantFrom('pending' as const, 'done' as const, 'failed' as const),
    }),
    fc.record({ do: fc.constant('notify' as const), at: fc.nat(20) }),
    fc.record({ do: fc.constantFrom('return' as const, 'poll' as const, 'settle' as const) }),
  ),
  { minLength: 1, maxLength: 14 },
)

test('however notifications, returns, polls, refunds and chargebacks follow each other, the books end as the bank’s', async () => {
  const ctx = await testContext({ signedInAs: CUSTOMER })
  const bank = createBank(ctx.ports.payments)
  ctx.ports.payments = bank.provider
  let orders = 0
  const chargeBack = (reference: string, share: number) => {
    const { status, paidAmount } = bank.facts.get(reference) ?? never()
    if (status === 'COMPLETED') bank.change(reference, { chargedBackAmount: Math.floor(paidAmount * share) })
  }
  await fc.assert(
    fc.asyncProperty(steps, async (done: Step[]) => {
      // The first payment is cancelled here, and may be paid all the same: then it is refunded.
      await fillBasket(ctx, `volgorde-${++orders}.com`)
      const { id } = (await order(ctx)).order
      const attemptOf = async () => (await booksOf(ctx)).attempts.filter(({ orderId }) => orderId === id)
      const [first] = await attemptOf()
      const announced = (reference: string, amount: number): void =>
        void bank.facts.set(reference, {
          reference,
          status: 'ANNOUNCED',
          paidAmount: 0,
          totalAmount: amount,
          currency: 'EUR',
        })
      announced(first?.reference ?? '', first?.amount ?? 0)
      bank.change(first?.reference ?? '', { status: 'CANCELLED' })
      bank.latest()
      await receiveNotification(ctx, '')
      await orderPaymentLink(ctx, id)
      const second = (await attemptOf()).at(-1)
      const reference = second?.reference ?? ''
      const amount = second?.amount ?? 0
      announced(reference, amount)
      const paidFirst = done.length % 2 === 0
      if (paidFirst) bank.change(first?.reference ?? '', { status: 'COMPLETED', paidAmount: amount })
      await Promise.all(
        done.map(async (step) => {
          if (step.do === 'status') {
            const { status } = bank.facts.get(reference) ?? never()
            if (status !== 'ANNOUNCED' && status !== 'IN_PROGRESS') return
            bank.change(reference, { status: step.status, paidAmount: step.status === 'COMPLETED' ? amount : 0 })
          } else if (step.do === 'charge-back') chargeBack(reference, step.share)
          else if (step.do === 'end-refunds') {
            for (const refund of bank.refunds.values()) if (refund.state === 'pending') refund.state = step.state
          } else if (step.do === 'notify') {
            bank.repeat(step.at)
            await receiveNotification(ctx, '')
          } else if (step.do === 'return') await noteReturn(ctx, { orderId: id })
          else if (step.do === 'poll') {
            ctx.clock.advance(HOUR_MS)
            await askOpenPayments(ctx)
          } else await ctx.jobs.settle()
        }),
      )
      // Every bank tells its last word in the end, however late.
      for (const known of [first?.reference ?? '', reference]) {
        bank.change(known, {})
        bank.latest()
        await receiveNotification(ctx, '')
      }
      for (let hours = 0; hours < 4; hours++) {
        await ctx.jobs.settle()
        for (const refund of bank.refunds.values()) if (refund.state === 'pending') refund.state = 'done'
        ctx.clock.advance(2 * HOUR_MS)
      }
      await ctx.jobs.settle()
      const isPaid = bank.facts.get(reference)?.status === 'COMPLETED'
      const chargedBack = bank.facts.get(reference)?.chargedBackAmount ?? 0
      const books = await booksOf(ctx)
      const status = (await getOrder(ctx, id)).status
      expect(status).toBe(isPaid || paidFirst ? 'DELIVERED' : 'AWAITING_PAYMENT')
      expect(await orderChargedBack(ctx, id)).toBe(chargedBack)
      const refunds = books.refunds.filter(({ orderId }) => orderId === id)
      expect(refunds).toHaveLength(isPaid && paidFirst ? 1 : 0)
      for (const refund of refunds) {
        const atBank = bank.refunds.get(refund.bankReference ?? refund.reference)
        const isOfCharged = refund.paymentAttemptId === second?.id && chargedBack > 0
        if (atBank) expect(refund.status).toBe(atBank.state === 'done' ? 'DONE' : 'FAILED')
        else expect([refund.status, refund.failure, isOfCharged]).toEqual(['FAILED', 'charged-back', true])
      }
      const asked = [...bank.refunds.values()].filter(({ paymentReference }) =>
        [first?.reference, reference].includes(paymentReference),
      )
      expect(asked.length).toBeLessThanOrEqual(refunds.length)
      const keeps = refunds.every(({ paymentAttemptId }) => paymentAttemptId !== second?.id)
      const { invoiceId } = await getOrder(ctx, id)
      const invoice = invoiceId === null ? null : await findInvoiceNode(ctx, invoiceId)
      if (isPaid) expect(invoice?.outstanding).toBe(keeps ? chargedBack : 0)
    }),
    { numRuns: 30 },
  )
}, 120_000)
