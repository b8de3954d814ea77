import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { CollectionRefused } from '../../ports/payment-provider'
import { listOwnActivity } from '../accounts/activity.service'
import { ShopChannel } from '../basket/basket.enums'
import { closeInvoices } from '../invoices/charging.service'
import { getBalance, listInvoices } from '../invoices/invoices.service'
import { notePaid } from '../invoices/receivables.service'
import { endMandate, getMandate } from '../mandates/mandates.service'
import { authorise, collectionsOf, mandatesOf } from '../mandates/mandates.test-support'
import { CUSTOMER, changeAccount, fillBasket, mailsTo, order, pay, RESELLER } from '../orders/orders.test-support'
import { canPayInvoice, payInvoice, paymentSums } from './invoice-payments.service'
import { receiveNotification } from './notification.service'
import { listOpenChargebacks } from './open-chargebacks.service'
import { laterMethod, mayAuthorise, methodOfRenewal, paymentMethods } from './payment-methods.service'
import { payOrder, readAuthorisation } from './payments.service'

/** Lets hours pass, with what the bank reports and the jobs of each. */
async function pass(ctx: TestContext, hours: number, step = 12): Promise<void> {
  for (let left = hours; left > 0; left -= step) {
    ctx.clock.advance(Math.min(step, left) * HOUR_MS)
    await closeInvoices(ctx)
    await hear(ctx)
    await ctx.jobs.settle()
  }
}

/** Takes in what the bank has to report. */
async function hear(ctx: TestContext): Promise<void> {
  const { bank } = ctx.adapters.embedded
  const notification = bank.pendingNotification()
  if (notification === null) return
  await receiveNotification(ctx, notification)
  bank.acknowledge(notification)
}

/** A customer with a mandate and an invoice to collect, announced today. The holder's name decides what the bank does. */
async function announced(companyName = 'Bakkerij Voorbeeld', options: Parameters<typeof testContext>[0] = {}) {
  const setUp = await testContext(options)
  await changeAccount(setUp, CUSTOMER, { companyName })
  const ctx = await setUp.another({ signedInAs: CUSTOMER })
  await authorise(ctx)
  await fillBasket(ctx, 'eerste.nl')
  await order(ctx, { paymentMethod: 'AUTOMATIC_INCASSO' })
  ctx.clock.advance(32 * DAY_MS)
  await closeInvoices(ctx)
  await ctx.jobs.settle()
  return ctx
}

const invoiceOf = async (ctx: TestContext) => {
  const found = (await listInvoices(ctx, {})).edges.find(({ node }) => node.number.startsWith('M'))?.node
  if (!found) throw new Error('there is no invoice of a month')
  return found
}
const subjects = (ctx: TestContext) => mailsTo(ctx, CUSTOMER).map(({ subject }) => subject)
const states = async (ctx: TestContext) => (await collectionsOf(ctx)).map(({ state }) => state)

describe('a mandate', () => {
  test('is given by the online payment of an order, keeps the end of the account number, and is confirmed by mail', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect(await mayAuthorise(ctx)).toBe(true)
    const summary = async () =>
      (await paymentMethods(ctx, ShopChannel.CUSTOMER)).find(
        ({ paymentMethod }) => paymentMethod === 'AUTOMATIC_INCASSO',
      )?.summary
    expect(await summary()).toBe('Geen administratiekosten, machtigen doe je bij je eerste factuur')
    await fillBasket(ctx, 'machtiging.nl')
    const { returnUrl } = await order(ctx, { authorise: true })
    expect(await getMandate(ctx)).toBeNull()
    await pay(ctx, returnUrl)
    const [row] = await mandatesOf(ctx)
    expect(row).toMatchObject({ state: 'ACTIVE', accountEnd: '6789', signedAt: ctx.now })
    expect(await getMandate(ctx)).toMatchObject({ id: row?.id, accountEnd: '6789' })
    const mail = mailsTo(ctx, CUSTOMER).find(
      ({ subject }) => subject === 'Je betaalt voortaan met automatische incasso',
    )
    expect(mail?.text).toContain(row?.reference)
    expect(await mayAuthorise(ctx)).toBe(false)
    expect((await methodOfRenewal(ctx)).code).toBe('AUTOMATIC_INCASSO')
    expect(await summary()).toBe('We schrijven het af van je rekening •• 6789, geen administratiekosten')
    const kinds = async () => (await listOwnActivity(ctx, {})).edges.map(({ node }) => node.kind)
    expect(await kinds()).toContain('mandate-given')
    await endMandate(ctx, row?.id ?? '')
    expect(await kinds()).toContain('mandate-ended')
  })

  test('is not given without the choice, nor by a payment that is not paid', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'zonder.nl')
    await pay(ctx, (await order(ctx)).returnUrl)
    await fillBasket(ctx, 'mislukt.nl')
    const { returnUrl } = await order(ctx, { authorise: true })
    await pay(ctx, returnUrl, 'CANCELLED')
    expect(await getMandate(ctx)).toBeNull()
    expect((await mandatesOf(ctx)).map(({ state }) => state)).toEqual(['PENDING'])
  })

  test('goes with the last choice at an order that was not paid yet', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'keuze.nl')
    const { order: placed, returnUrl } = await order(ctx)
    const link = async (choice: boolean | null) => {
      const answer = await payOrder(ctx, placed.id, { authorise: choice })
      return 'url' in answer ? answer.url : ''
    }
    expect(await link(null)).toBe(returnUrl)
    const withIt = await link(true)
    expect(withIt).not.toBe(returnUrl)
    expect(await link(true)).toBe(withIt)
    expect(await link(null)).toBe(withIt)
    await pay(ctx, withIt)
    expect(await getMandate(ctx)).not.toBeNull()
  })

  test('is given once, by whichever of two payments is paid first', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'een.nl')
    const first = await order(ctx, { authorise: true })
    await fillBasket(ctx, 'twee.nl')
    const second = await order(ctx, { authorise: true })
    await pay(ctx, second.returnUrl)
    await pay(ctx, first.returnUrl)
    expect((await mandatesOf(ctx)).map(({ state }) => state).sort()).toEqual(['ACTIVE', 'ENDED'])
  })

  test('is for businesses and returning customers, of a provider that collects', async () => {
    const setUp = await testContext()
    await changeAccount(setUp, RESELLER, { paysOnAccount: false, role: 'CUSTOMER', staffel: null, companyName: null })
    const ctx = await setUp.another({ signedInAs: RESELLER })
    expect(await mayAuthorise(ctx)).toBe(false)
    await changeAccount(setUp, RESELLER, { companyName: 'Voorbeeld BV' })
    expect(await mayAuthorise(await setUp.another({ signedInAs: RESELLER }))).toBe(true)
    const known = await setUp.another({ signedInAs: CUSTOMER })
    const codes = async () => (await paymentMethods(known, ShopChannel.CUSTOMER)).map((one) => one.paymentMethod)
    expect(await codes()).toContain('AUTOMATIC_INCASSO')
    const { directDebits: _, ...without } = setUp.adapters.embedded.bank
    known.ports.payments = without
    expect(await mayAuthorise(known)).toBe(false)
    expect(await codes()).not.toContain('AUTOMATIC_INCASSO')
  })

  test('cannot be given by an API token', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const token = { id: 'tok_1', kind: 'LIVE', scopes: ['ORDER'], domainIds: [], dailyLimit: null } as const
    const byToken = { ...ctx, token }
    await expect(readAuthorisation(byToken, true)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await readAuthorisation(byToken, null)).toBeNull()
    expect(await mayAuthorise(byToken)).toBe(false)
  })

  test('of another is not found, and the own one ends once', async () => {
    const ctx = await announced()
    const id = (await getMandate(ctx))?.id ?? ''
    const other = await ctx.another({ signedInAs: RESELLER })
    await expect(endMandate(other, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await endMandate(ctx, id)
    await endMandate(ctx, id)
    await ctx.jobs.settle()
    expect(subjects(ctx).filter((subject) => subject === 'Je automatische incasso is gestopt')).toHaveLength(1)
    const [row] = await mandatesOf(ctx)
    expect(await ctx.adapters.embedded.bank.directDebits.findMandate(row?.reference ?? '')).toMatchObject({
      state: 'ended',
    })
    expect((await methodOfRenewal(ctx)).code).toBe('MANUAL_PAYMENT')
  })
})

describe('an invoice of who has a mandate', () => {
  test('is announced by mail with amount, day, mandate and creditor, and collected on that day [PAY-004]', async () => {
    const ctx = await announced()
    const [row] = await mandatesOf(ctx)
    // Mails that are sent at once come in any order.
    const mail = mailsTo(ctx, CUSTOMER).find(({ text }) => text.includes('We schrijven'))
    expect(mail?.subject).toMatch(/^Je factuur M/)
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/We schrijven € [\d,.]+ rond \d+ \w+ 20\d\d van je rekening af/)
    expect(mail?.text).toContain(row?.reference)
    expect(mail?.text).toContain(ctx.config.company.name)
    const { outstanding, collectedOn } = await invoiceOf(ctx)
    expect(collectedOn).not.toBeNull()
    const { payable } = await paymentSums(ctx)
    await pass(ctx, 13 * 24)
    expect(await states(ctx)).toEqual(['ANNOUNCED'])
    await pass(ctx, 36)
    expect(await states(ctx)).toEqual(['SENT'])
    expect(await paymentSums(ctx)).toEqual({ payable, beingPaid: 0 })
    expect(await getBalance(ctx)).toMatchObject({ collected: outstanding, outstanding: outstanding + payable })
    await pass(ctx, 48)
    expect(await states(ctx)).toEqual(['PAID'])
    expect(await invoiceOf(ctx)).toMatchObject({ status: 'PAID', outstanding: 0, collectedOn: null })
  })

  test('without a mandate is on account', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    await fillBasket(ctx, 'eerste.nl')
    await order(ctx, { paymentMethod: 'AUTOMATIC_INCASSO' })
    ctx.clock.advance(32 * DAY_MS)
    await closeInvoices(ctx)
    expect(await invoiceOf(ctx)).toMatchObject({ paymentMethod: 'MANUAL_PAYMENT', collectedOn: null, status: 'DUE' })
    expect(await states(ctx)).toEqual([])
  })

  test('is by direct debit at the checkout and at renewals, unless asked otherwise or not offered', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    expect(await laterMethod(ctx, null)).toBe('MANUAL_PAYMENT')
    await authorise(ctx)
    expect(await laterMethod(ctx, null)).toBe('AUTOMATIC_INCASSO')
    expect(await laterMethod(ctx, 'MANUAL_PAYMENT')).toBe('MANUAL_PAYMENT')
    const { directDebits: _, ...without } = ctx.adapters.embedded.bank
    ctx.ports.payments = without
    expect([await laterMethod(ctx, null), await laterMethod(ctx, 'AUTOMATIC_INCASSO')]).toEqual([
      'MANUAL_PAYMENT',
      'MANUAL_PAYMENT',
    ])
  })

  test('that is paid with iDEAL meanwhile is not collected', async () => {
    const ctx = await announced()
    const answer = await payInvoice(ctx, (await invoiceOf(ctx)).id)
    await pay(ctx, 'url' in answer ? answer.url : '')
    await pass(ctx, 20 * 24)
    expect(await states(ctx)).toEqual(['STOPPED'])
  })

  test('is not collected while its buyer is at the bank, and cannot be paid while it is collected', async () => {
    const ctx = await announced()
    await pass(ctx, 13 * 24 + 12)
    const answer = await payInvoice(ctx, (await invoiceOf(ctx)).id)
    await pay(ctx, 'url' in answer ? answer.url : '', 'IN_PROGRESS')
    await pass(ctx, 36)
    expect(await states(ctx)).toEqual(['ANNOUNCED'])
    await pay(ctx, 'url' in answer ? answer.url : '', 'CANCELLED')
    await pass(ctx, 3, 1)
    expect(await states(ctx)).toEqual(['SENT'])
    expect(await payInvoice(ctx, (await invoiceOf(ctx)).id)).toMatchObject({ code: 'PAYMENT_IN_PROGRESS' })
  })

  test('is open when the mandate ends, and can be paid', async () => {
    const ctx = await announced()
    await endMandate(ctx, (await getMandate(ctx))?.id ?? '')
    await pass(ctx, 20 * 24)
    expect(await states(ctx)).toEqual(['STOPPED'])
    const { status, collectedOn, outstanding } = await invoiceOf(ctx)
    expect({ status, collectedOn }).toEqual({ status: 'DUE', collectedOn: null })
    expect(outstanding).toBeGreaterThan(0)
    expect(canPayInvoice(ctx, await invoiceOf(ctx))).toBe(true)
    expect(mailsTo(ctx, CUSTOMER).find(({ subject }) => subject.includes('gestopt'))?.text).toContain('gaat niet door')
  })

  test.each([
    ['refused at once', 'Weigering BV'],
    ['that fails after days', 'Saldotekort BV'],
  ])('%s is collected once more, as announced, and then open', async (_what, name) => {
    const ctx = await announced(name)
    await pass(ctx, 17 * 24)
    expect(await states(ctx)).toEqual(['FAILED', 'ANNOUNCED'])
    const [, again] = await collectionsOf(ctx)
    expect(again?.number).toBe(2)
    const failures = () =>
      mailsTo(ctx, CUSTOMER).filter(({ subject }) => subject.startsWith('Afschrijven van factuur M'))
    expect(failures().map(({ text }) => /nog één keer/.test(text))).toEqual([true])
    // A bank that is never asked gives no reason.
    const isReasoned = name.startsWith('Saldotekort')
    expect((await collectionsOf(ctx))[0]?.bankReason).toBe(isReasoned ? 'AM04' : null)
    expect(failures()[0]?.text.includes('er op dat moment te weinig op de rekening stond')).toBe(isReasoned)
    expect(failures()[0]?.subject).toMatch(/^Afschrijven van factuur M2026-\d{5} is niet gelukt$/)
    await pass(ctx, 10 * 24)
    expect(await states(ctx)).toEqual(['FAILED', 'FAILED'])
    expect(failures().map(({ text }) => /niet nog eens/.test(text))).toEqual([true, false])
    await pass(ctx, 30 * 24)
    expect(await states(ctx)).toEqual(['FAILED', 'FAILED'])
    expect(await invoiceOf(ctx)).toMatchObject({ status: 'DUE', collectedOn: null })
  })

  test('is not reminded of before it was collected, and then when that failed', async () => {
    const ctx = await announced('Saldotekort BV')
    const reminders = () => subjects(ctx).filter((subject) => subject.startsWith('Herinnering: factuur M'))
    await pass(ctx, 21 * 24)
    expect(await states(ctx)).toEqual(['FAILED', 'ANNOUNCED'])
    const { number } = await invoiceOf(ctx)
    expect(reminders()).not.toContain(`Herinnering: factuur ${number} staat nog open`)
    await pass(ctx, 30 * 24)
    expect(reminders()).toContain(`Herinnering: factuur ${number} staat nog open`)
  })

  test('that is charged back is open again, and not collected again', async () => {
    const ctx = await announced('Terugboeking BV')
    await pass(ctx, 40 * 24)
    expect(await states(ctx)).toEqual(['PAID'])
    const { status, outstanding, chargedBack } = await invoiceOf(ctx)
    expect({ status, chargedBack }).toEqual({ status: 'DUE', chargedBack: outstanding })
    expect(await listOpenChargebacks(ctx.db.reader)).toMatchObject([{ bankReason: 'MD06' }])
    const mail = mailsTo(ctx, CUSTOMER).find(({ subject }) => subject.includes('teruggeboekt'))
    expect(mail?.text).toContain('Je bank laat weten dat je het bedrag hebt teruggevraagd.')
    expect(canPayInvoice(ctx, await invoiceOf(ctx))).toBe(true)
  })

  test('whose response was lost is collected once, with the same reference', async () => {
    const ctx = await announced()
    const { bank } = ctx.adapters.embedded
    const asked: string[] = []
    ctx.ports.payments = {
      ...bank,
      directDebits: {
        ...bank.directDebits,
        async collect(request) {
          asked.push(request.reference)
          await bank.directDebits.collect(request)
          if (asked.length < 4) throw new OutsideUnavailable('payments')
        },
      },
    }
    await pass(ctx, 20 * 24)
    expect(asked.length).toBeGreaterThan(1)
    expect(new Set(asked).size).toBe(1)
    expect(await states(ctx)).toEqual(['PAID'])
  })

  test('whose request was lost is not collected after it was paid otherwise', async () => {
    const ctx = await announced()
    const { bank } = ctx.adapters.embedded
    let isAway = true
    const asked: string[] = []
    ctx.ports.payments = {
      ...bank,
      directDebits: {
        ...bank.directDebits,
        async collect(request) {
          if (isAway) throw new OutsideUnavailable('payments')
          asked.push(request.reference)
          return bank.directDebits.collect(request)
        },
      },
    }
    await pass(ctx, 15 * 24)
    expect(await states(ctx)).toEqual(['SENT'])
    await notePaid(ctx, { number: (await invoiceOf(ctx)).number })
    isAway = false
    await pass(ctx, 10 * 24)
    expect({ asked, states: await states(ctx) }).toEqual({ asked: [], states: ['FAILED'] })
    expect(subjects(ctx).filter((subject) => subject.startsWith('Afschrijven van'))).toEqual([])
  })

  test('of a mandate that the bank ended is open, and the customer is told', async () => {
    const ctx = await announced()
    const { bank } = ctx.adapters.embedded
    const [row] = await mandatesOf(ctx)
    await bank.directDebits.revokeMandate(row?.reference ?? '')
    await expect(
      bank.directDebits.collect({
        reference: 'X1',
        mandate: row?.reference ?? '',
        amount: 1,
        currency: 'EUR',
        description: '',
      }),
    ).rejects.toThrow(CollectionRefused)
    await pass(ctx, 20 * 24)
    expect(await states(ctx)).toEqual(['FAILED'])
    expect(await getMandate(ctx)).toBeNull()
    expect(mailsTo(ctx, CUSTOMER).find(({ subject }) => subject.includes('gestopt'))?.text).toContain('Je bank heeft')
  })
})
