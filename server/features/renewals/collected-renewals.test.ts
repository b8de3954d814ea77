import fc from 'fast-check'
import { expect, test } from 'vitest'
import { all, run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { invoices } from '../../../db/schema/invoices'
import { outbox } from '../../../db/schema/outbox'
import { paymentAttempts } from '../../../db/schema/payments'
import { refunds } from '../../../db/schema/refunds'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { CollectionRequest, PaymentResult } from '../../ports/payment-provider'
import { closeInvoices } from '../invoices/charging.service'
import { listInvoices } from '../invoices/invoices.service'
import { endMandate, getMandate } from '../mandates/mandates.service'
import { authorise, collectionsOf, mandatesOf } from '../mandates/mandates.test-support'
import { booksOf, CUSTOMER, changeAccount, decide } from '../orders/orders.test-support'
import { payInvoice } from '../payments/invoice-payments.service'
import { receiveNotification } from '../payments/notification.service'
import { askOpenPayments } from '../payments/payment-results.service'
import { renewDue } from './due-renewals.service'

type Outage = 'none' | 'request' | 'response'

/** A customer whose only domain renews by direct debit, and a bank that fails as told. */
async function withMandate(companyName: string) {
  const setUp = await testContext()
  await changeAccount(setUp, CUSTOMER, { companyName })
  const ctx = await setUp.another({ signedInAs: CUSTOMER })
  // The items of the demo end at moments of their own.
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(domains).set({ expiresAt: ctx.now + 3000 * DAY_MS }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
  })
  await authorise(ctx)
  const { bank } = ctx.adapters.embedded
  const asked: (CollectionRequest & { at: number })[] = []
  const heard: PaymentResult[] = []
  const far = { outage: 'none' as Outage, replay: null as readonly PaymentResult[] | null }
  ctx.ports.payments = {
    ...bank,
    async receive(body) {
      if (far.replay) return far.replay
      const results = await bank.receive(body)
      heard.push(...results)
      return results
    },
    directDebits: {
      ...bank.directDebits,
      async collect(request) {
        if (far.outage === 'request') throw new OutsideUnavailable('payments')
        asked.push({ ...request, at: ctx.clock.now() })
        if (!(await bank.findPayment(request.reference))) await expectUnpaid(ctx, request.reference)
        await bank.directDebits.collect(request)
        if (far.outage === 'response') throw new OutsideUnavailable('payments')
      },
    },
  }
  return { ctx, far, asked, heard }
}

/** Nothing is collected of an invoice that is paid already. */
async function expectUnpaid(ctx: TestContext, reference: string): Promise<void> {
  const attempts = await all(ctx.db.reader.select().from(paymentAttempts))
  const { invoiceId } = attempts.find((one) => one.reference === reference) ?? {}
  const rows = await all(ctx.db.reader.select().from(invoices))
  const invoice = rows.find(({ id }) => id === invoiceId)
  if (invoice?.paidAt !== null) broken.push(`${invoice?.id} was paid already`)
}

/** Kept apart, since a job would retry after an error. */
const broken: string[] = []

async function hear(ctx: TestContext): Promise<void> {
  const { bank } = ctx.adapters.embedded
  const notification = bank.pendingNotification()
  if (notification === null) return
  await receiveNotification(ctx, notification)
  bank.acknowledge(notification)
}

/** Runs the shop's tasks and jobs twice at a time, as two instances would. */
async function work(ctx: TestContext): Promise<void> {
  await Promise.all([renewDue(ctx), renewDue(ctx)])
  await Promise.all([closeInvoices(ctx), closeInvoices(ctx)])
  await Promise.all([ctx.jobs.settle(), ctx.jobs.settle()])
}

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('jump' as const),
      hours: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 1, max: 24 * 8 }) },
        fc.integer({ min: 1, max: 24 * 60 }),
      ),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('hear' as const, 'replay' as const, 'poll' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      outcome: fc.constantFrom('COMPLETED' as const, 'CANCELLED' as const, 'IN_PROGRESS' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('outage' as const),
      of: fc.constantFrom<Outage[]>('none', 'request', 'response'),
    }),
  },
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

const HOLDERS = ['Bakkerij Voorbeeld', 'Weigering BV', 'Saldotekort BV', 'Terugboeking BV']

/** Each end of a collection at least once. */
const EXAMPLES: [holder: string, steps: Step[], endsAt: number | null][] = [
  ['Bakkerij Voorbeeld', [], null],
  ['Saldotekort BV', [], null],
  ['Weigering BV', [], null],
  ['Bakkerij Voorbeeld', [{ do: 'open' }, { do: 'pay', outcome: 'COMPLETED' }], null],
]

test('no term is collected twice, nor before its announcement is five days old, whatever happens meanwhile [RNW-005]', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...HOLDERS),
      fc.array(step, { minLength: 8, maxLength: 30 }),
      // The step before which the mandate is ended; seldom one.
      fc.option(fc.nat(20), { freq: 2 }),
      async (holder, steps, endsAt) => {
        const { ctx, far, asked, heard } = await withMandate(holder)
        const links: string[] = []
        // The only domain is renewed, and its invoice announced.
        for (const days of [335, 31]) {
          ctx.clock.advance(days * DAY_MS)
          await work(ctx)
        }
        for (const [at, now] of steps.entries()) {
          const mandate = at === endsAt ? await getMandate(ctx) : null
          if (mandate) await endMandate(ctx, mandate.id)
          if (now.do === 'jump') {
            ctx.clock.advance(now.hours * HOUR_MS)
            await work(ctx)
          } else if (now.do === 'hear') await hear(ctx)
          else if (now.do === 'replay') {
            // Old messages, in the opposite order.
            far.replay = heard.toReversed()
            await receiveNotification(ctx, '')
            far.replay = null
          } else if (now.do === 'poll') await askOpenPayments(ctx)
          else if (now.do === 'open') {
            for (const { node } of (await listInvoices(ctx, {})).edges) {
              if (node.status !== 'DUE') continue
              const answer = await payInvoice(ctx, node.id)
              if ('url' in answer) links.push(answer.url)
            }
          } else if (now.do === 'pay') {
            for (const link of links) await receiveNotification(ctx, decide(ctx, link, now.outcome))
          } else if (now.do === 'outage') far.outage = now.of
        }
        far.outage = 'none'
        for (let days = 0; days < 60; days += 2) {
          ctx.clock.advance(2 * DAY_MS)
          await hear(ctx)
          await work(ctx)
        }

        expect(broken).toEqual([])
        const { reader } = ctx.db
        const mails = await all(reader.select().from(outbox))
        const attempts = await all(reader.select().from(paymentAttempts))
        const returned = await all(reader.select().from(refunds))
        const collections = await collectionsOf(ctx)
        const [mandate] = await mandatesOf(ctx)
        for (const { state } of collections) seen.add(state)
        for (const invoice of (await all(reader.select().from(invoices))).filter(({ series }) => series === 'M')) {
          const own = collections.filter(({ invoiceId }) => invoiceId === invoice.id)
          expect(own.length).toBeLessThanOrEqual(2)
          expect(own.filter(({ state }) => state === 'PAID').length).toBeLessThanOrEqual(1)
          // The shop never keeps more than the invoice.
          const paid = attempts.filter(({ invoiceId }) => invoiceId === invoice.id)
          const ids = new Set(paid.map(({ id }) => id))
          const back = returned.filter(({ paymentAttemptId }) => ids.has(paymentAttemptId ?? ''))
          const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, one) => all + (one ?? 0), 0)
          const kept = sum(paid.map(({ paidAmount }) => paidAmount)) - sum(back.map(({ amount }) => amount))
          expect(kept).toBe(invoice.paidAt === null ? 0 : Math.max(kept, invoice.gross))
          if (holder !== 'Terugboeking BV') expect(kept).toBeLessThanOrEqual(invoice.gross)
          for (const { id, number, amount, paymentAttemptId } of own) {
            const { reference } = attempts.find((one) => one.id === paymentAttemptId) ?? {}
            const sent = asked.filter((one) => one.reference === reference)
            const notice = number === 1 ? `invoice-closed-${invoice.id}` : `collection-announced-${id}`
            const mailed = mails.find((mail) => mail.reference === notice)
            for (const { at, amount: taken, mandate: by } of sent) {
              expect(at - (mailed?.doneAt ?? at)).toBeGreaterThanOrEqual(mailed ? 5 * DAY_MS : 0)
              expect(taken).toBeLessThanOrEqual(amount)
              expect(by).toBe(mandate?.reference)
            }
          }
        }
        // Each term has one order, and each collection at the bank belongs to one invoice.
        const renewals = (await booksOf(ctx)).orders.filter(
          ({ paymentMethod }) => paymentMethod === 'AUTOMATIC_INCASSO',
        )
        expect(new Set(asked.map(({ reference }) => reference)).size).toBeLessThanOrEqual(2 * renewals.length)
      },
    ),
    { numRuns: 12, examples: EXAMPLES },
  )
  // The steps led somewhere.
  expect([...seen]).toEqual(expect.arrayContaining(['PAID', 'FAILED', 'STOPPED']))
}, 180_000)
