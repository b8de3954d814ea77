import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { all, one, run } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { hostingPackages } from '../../../db/schema/hosting'
import { orderLines, orders } from '../../../db/schema/orders'
import { renewals } from '../../../db/schema/renewed-terms'
import { startOfDay } from '../../../rules/calendar'
import { VAT_STANDARD } from '../../../rules/constants'
import { NAME_SERVERS } from '../../../rules/dns/own-servers'
import { cents } from '../../../rules/money'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import { vatOver } from '../../../rules/vat'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { saveVatRate } from '../../../tests/support/vat-rates'
import { InvalidInput } from '../../graphql/user-error'
import { mailsTo } from '../accounts/accounts.test-support'
import { getCatalogue } from '../catalogue/catalogue.service'
import { findCloudflare } from '../cloudflare/cloudflare.service'
import { findDomain, findDomainByName } from '../domains/domains.service'
import { listSharedHostings } from '../hosting/hosting.service'
import { findWaitingOrder, getOrder, listToPay } from '../orders/orders.service'
import {
  booksOf,
  CUSTOMER,
  changeAccount,
  fillBasket,
  order,
  orderFromCheckout,
  passTime,
  pay,
  RESELLER,
} from '../orders/orders.test-support'
import { NothingToPay } from '../payments/payments.graphql'
import { linkTo, payOrder } from '../payments/payments.service'
import { cancelOrder } from '../payments/waiting-orders.service'
import { findServerNode, pageServers, setServerPower } from '../servers/servers.service'
import { renewDue } from './due-renewals.service'
import { renewDomain } from './renew-now.service'
import { findRenewal, reinstate, setRenewal } from './renewal-choice.service'
import { RenewalsSet } from './renewals.graphql'

const NAME = 'blijft.nl'

/** Moves the clock day by day, and runs an hourly task with its jobs on each of them. */
async function live(ctx: TestContext, days: number) {
  for (let day = 0; day < days; day++) {
    ctx.clock.advance(DAY_MS)
    await renewDue(ctx)
    await ctx.jobs.settle()
  }
}

/** A buyer of one domain, on account; or one whose next orders have to be paid first. */
async function buyer({ onAccount = true } = {}) {
  const setUp = await testContext()
  setUp.clock.moveTo(Date.UTC(2026, 6, 1, 10))
  const email = onAccount ? CUSTOMER : RESELLER
  if (!onAccount) await changeAccount(setUp, RESELLER, { paysOnAccount: false, role: 'CUSTOMER', staffel: null })
  const ctx = await setUp.another({ signedInAs: email })
  // The items of the demo end at moments of their own.
  await ctx.db.transaction(async (tx) => {
    await run(tx.update(domains).set({ expiresAt: ctx.now + 3000 * DAY_MS }))
    await run(tx.update(hostingPackages).set({ termUntil: null }))
  })
  return { ctx, email }
}

async function withDomain({ name = NAME, ...options }: { onAccount?: boolean; name?: string } = {}) {
  const { ctx, email } = await buyer(options)
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.ports.registry.register({
    reference: 'ref',
    name,
    years: 1,
    holder: HOLDER,
    nameServers: [],
    agreedPremium: null,
  })
  // Its registry takes an hour.
  if (name !== NAME) ctx.clock.advance(HOUR_MS)
  const id = 'dom_AAAAAAAAAAAAAAAAAAAAAA'
  const at = { registeredAt: ctx.now, createdAt: ctx.now, expiresAt: yearsOn(ctx.now, 1) }
  await ctx.db.transaction(async (tx) => run(tx.insert(domains).values({ id, accountId, name, ...at })))
  return { ctx, email, id }
}

const HOLDER = {
  ...{ company: null, forename: 'Voor', surname: 'Beeld', street: 'Voorbeeldstraat', houseNumber: '1' },
  ...{ houseNumberAdd: null, postcode: '1234AB', city: 'Voorbeeldstad', country: 'NL', phone: '+31100000000' },
  email: 'houder@voorbeeld.example',
}

function yearsOn(at: number, years: number): number {
  const then = new Date(at)
  return then.setUTCFullYear(then.getUTCFullYear() + years)
}

const domainOf = async (ctx: TestContext) => {
  const row = await findDomainByName(ctx.db.reader, NAME)
  return row && { ...row, renewal: await findRenewal(ctx, 'DOMAIN', row.id) }
}
const subjectsOf = async (ctx: TestContext, email: string) => (await mailsTo(ctx, email)).map(({ subject }) => subject)
const nlPrice = async (ctx: TestContext) => (await getCatalogue(ctx)).productByCode('DOMAIN_NL')?.original ?? 0

describe('a domain', () => {
  test('is renewed at the VAT rate of the day of its order, which its page shows before', async () => {
    const { ctx } = await withDomain()
    await saveVatRate(ctx.db, { rate: 2300, validFrom: startOfDay('2027-06-01'), now: ctx.now })
    await expect.poll(() => ctx.vatRates.at('NL', startOfDay('2027-06-01'))).toBe(2300)
    const price = await nlPrice(ctx)
    expect((await domainOf(ctx))?.renewal).toMatchObject({
      ...{ ordersOn: '2027-06-01', price, priceWithVat: price + vatOver(price, 2300) },
    })
    await live(ctx, 335)
    expect((await booksOf(ctx)).orders).toMatchObject([{ vatRate: 2300, gross: price + vatOver(price, 2300) }])
    expect((await booksOf(ctx)).invoices).toMatchObject([{ vatRate: 2300 }])
  })

  test('of who pays on account gets another year a month before its end, at the price of its page [RNW-001, RNW-002]', async () => {
    const { ctx, email } = await withDomain()
    const shown = (await domainOf(ctx))?.renewal
    const price = await nlPrice(ctx)
    expect(shown).toMatchObject({ state: 'RENEWS', price, endsOn: '2027-07-01', ordersOn: '2027-06-01' })
    await live(ctx, 334)
    expect((await booksOf(ctx)).orders).toEqual([])
    await live(ctx, 1)
    const books = await booksOf(ctx)
    expect(books.orders).toMatchObject([
      { status: 'DELIVERED', net: price, gross: price + vatOver(price, VAT_STANDARD), paymentMethod: 'MANUAL_PAYMENT' },
    ])
    expect(books.invoices).toMatchObject([{ orderNet: price }])
    const { items } = await getOrder(ctx, books.orders[0]?.id ?? '')
    expect(items).toMatchObject([
      { title: `${NAME}, verlenging tot 1 juli 2028`, price, deliveryStatus: 'DONE', message: 'Verlengd.' },
    ])
    const expiresAt = Date.UTC(2028, 6, 1, 10)
    expect(await domainOf(ctx)).toMatchObject({ expiresAt, renewal: { state: 'RENEWS', endsOn: '2028-07-01' } })
    expect(ctx.adapters.embedded.registry.heldName(NAME)).toMatchObject({ expiresAt })
    expect(await subjectsOf(ctx, email)).toEqual([
      'We verlengen wat op 1 juli 2027 afloopt',
      expect.stringMatching(/^Verlengd: bestelling \d+$/),
    ])
    await live(ctx, 40)
    expect((await booksOf(ctx)).orders).toHaveLength(1)
  })

  test('for an account that pays first is reminded of, comes first among unpaid items, and is renewed once it is paid [RNW-002, RNW-003, RNW-007]', async () => {
    const { ctx, email } = await withDomain({ onAccount: false })
    await live(ctx, 335)
    const [placed] = (await booksOf(ctx)).orders
    expect(placed).toMatchObject({ status: 'AWAITING_PAYMENT' })
    expect((await domainOf(ctx))?.renewal).toMatchObject({ state: 'TO_PAY', orderId: placed?.id })
    expect(await getOrder(ctx, placed?.id ?? '')).toMatchObject({
      dueRenewal: {
        ...{ payBefore: '2027-07-01', hasEnded: false, ends: [NAME] },
        message: `Betaal voor 1 juli 2027. Anders stopt op die dag: ${NAME}.`,
      },
    })
    // A later order is not the one to pay first.
    await fillBasket(ctx, 'nieuwer.nl')
    const { order: newer } = await order(ctx)
    expect((await listToPay(ctx)).map(({ id, dueRenewal }) => [id, dueRenewal === null])).toEqual([
      [placed?.id, false],
      [newer.id, true],
    ])
    expect((await findWaitingOrder(ctx))?.id).toBe(placed?.id)
    await cancelOrder(ctx, newer.id)
    expect(await listToPay(await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' }))).toEqual([])
    await live(ctx, 28)
    expect((await subjectsOf(ctx, email)).filter((subject) => subject.includes('1 juli 2027'))).toEqual([
      'Betaal voor 1 juli 2027 om te verlengen',
      'Nog 14 dagen: betaal voor 1 juli 2027 om te verlengen',
      'Nog 7 dagen: betaal voor 1 juli 2027 om te verlengen',
    ])
    await live(ctx, 1)
    expect((await subjectsOf(ctx, email)).at(-1)).toMatch(/^Nog 1 dag:/)
    await pay(ctx, String(await linkTo(ctx, placed?.id ?? '')))
    expect(await domainOf(ctx)).toMatchObject({ status: 'ACTIVE', expiresAt: Date.UTC(2028, 6, 1, 10) })
    expect(await getOrder(ctx, placed?.id ?? '')).toMatchObject({ status: 'DELIVERED', dueRenewal: null })
  })

  test('that nobody paid for goes into quarantine, is answered no more, and is anybody’s after 40 days [RNW-004]', async () => {
    const { ctx, email } = await withDomain({ onAccount: false })
    await live(ctx, 365)
    expect(await domainOf(ctx)).toMatchObject({ status: 'EXPIRED', renewal: { state: 'ENDED', renews: false } })
    expect((await domainOf(ctx))?.renewal?.message).toContain(
      'in quarantaine. Haal de naam voor 10 augustus 2027 terug',
    )
    expect((await ctx.ports.registry.check(NAME)).status).toBe('quarantine')
    expect((await subjectsOf(ctx, email)).at(-1)).toBe(`${NAME} is gestopt`)
    await live(ctx, 39)
    const [waiting] = (await booksOf(ctx)).orders
    expect(waiting).toMatchObject({ status: 'AWAITING_PAYMENT' })
    const link = String(await linkTo(ctx, waiting?.id ?? ''))
    await live(ctx, 1)
    expect((await booksOf(ctx)).orders).toMatchObject([{ status: 'CANCELLED' }])
    expect(await payOrder(ctx, waiting?.id ?? '')).toBeInstanceOf(NothingToPay)
    // A payment that the bank reports too late is refunded.
    await pay(ctx, link)
    expect(await booksOf(ctx)).toMatchObject({ orders: [{ status: 'FAILED' }], refunds: [{ amount: waiting?.gross }] })
    await live(ctx, 1)
    expect(await domainOf(ctx)).toBeNull()
    expect((await ctx.ports.registry.check(NAME)).status).toBe('free')
  })

  test('in quarantine is restored by paying its renewal, and is known again to registry and DNS [RNW-008]', async () => {
    const { ctx, email, id } = await withDomain({ onAccount: false })
    await live(ctx, 370)
    const [waiting] = (await booksOf(ctx)).orders
    const price = await nlPrice(ctx)
    expect((await domainOf(ctx))?.renewal).toMatchObject({
      ...{ state: 'ENDED', orderId: waiting?.id, price, restorableBefore: '2027-08-10' },
    })
    expect(await getOrder(ctx, waiting?.id ?? '')).toMatchObject({
      dueRenewal: { payBefore: '2027-08-10', hasEnded: true, ends: [NAME] },
    })
    const told = (await mailsTo(ctx, email)).at(-1)
    expect(told?.text).toContain('Betaal voor 10 augustus 2027 om het terug te krijgen: €')
    expect(told?.text).toContain(`/bestellen/${waiting?.id}/betalingsstatus`)
    // There is an order for it already.
    expect(await reinstate(ctx, { id })).toMatchObject({ orderId: waiting?.id })
    await pay(ctx, String(await linkTo(ctx, waiting?.id ?? '')))
    const expiresAt = Date.UTC(2028, 6, 1, 10)
    expect(await domainOf(ctx)).toMatchObject({ status: 'ACTIVE', expiresAt, renewal: { state: 'RENEWS' } })
    expect((await ctx.ports.registry.check(NAME)).status).toBe('active')
    expect(ctx.adapters.embedded.registry.heldName(NAME)).toMatchObject({ expiresAt, nameServers: NAME_SERVERS })
    expect(await reinstate(ctx, { id })).toMatchObject({ issues: [{ field: 'id' }] })
    // The quarantine that it left has ended by then, and another end has a quarantine of its own.
    await setRenewal(ctx, { ids: [id], renews: false })
    await live(ctx, 365)
    expect(await domainOf(ctx)).toMatchObject({ status: 'EXPIRED', renewal: { restorableBefore: '2028-08-10' } })
    await live(ctx, 20)
    expect(await domainOf(ctx)).not.toBeNull()
  })

  test('that its owner let end is ordered back until its quarantine is over, by nobody else [RNW-008]', async () => {
    const { ctx, id } = await withDomain({ onAccount: false })
    await setRenewal(ctx, { ids: [id], renews: false })
    await live(ctx, 380)
    expect((await domainOf(ctx))?.renewal).toMatchObject({ orderId: null, restorableBefore: '2027-08-10' })
    const other = await ctx.another({ signedInAs: CUSTOMER })
    await expect(reinstate(other, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(reinstate(sub, { id: 'x' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await reinstate(ctx, { id, dryRun: true })).toMatchObject({ orderId: expect.any(String) })
    expect((await booksOf(ctx)).orders).toEqual([])
    const answers = await Promise.all([reinstate(ctx, { id }), reinstate(ctx, { id })])
    const { orders } = await booksOf(ctx)
    expect(orders).toMatchObject([{ status: 'AWAITING_PAYMENT' }])
    for (const answer of answers) expect(answer).toMatchObject({ orderId: orders[0]?.id })
    // Called off it can be asked for again.
    await cancelOrder(ctx, orders[0]?.id ?? '')
    expect(await reinstate(ctx, { id })).toMatchObject({ orderId: expect.not.stringMatching(orders[0]?.id ?? '') })
    await live(ctx, 24)
    expect((await domainOf(ctx))?.renewal?.restorableBefore).toBe('2027-08-10')
    ctx.clock.advance(DAY_MS)
    expect(await reinstate(await ctx.another({ signedInAs: RESELLER }), { id })).toMatchObject({
      issues: [{ field: 'id', message: expect.stringContaining('kan niet meer worden teruggehaald') }],
    })
    await live(ctx, 1)
    await expect(reinstate(ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('that is switched off ends at its term with a mail before and after, and can be switched on until then [RNW-004, RNW-006]', async () => {
    const { ctx, email, id } = await withDomain()
    expect(await setRenewal(ctx, { ids: [id], renews: false, dryRun: true })).toMatchObject({
      renewals: [{ state: 'ENDS', renews: false, endsOn: '2027-07-01' }],
    })
    expect((await domainOf(ctx))?.renewal?.state).toBe('RENEWS')
    await setRenewal(ctx, { ids: [id], renews: false })
    await live(ctx, 340)
    expect(await subjectsOf(ctx, email)).toEqual([`${NAME} stopt op 1 juli 2027`])
    expect(await setRenewal(ctx, { ids: [id], renews: true })).toMatchObject({ renewals: [{ renews: true }] })
    await ctx.jobs.settle()
    expect((await domainOf(ctx))?.renewal).toMatchObject({ state: 'RENEWS', endsOn: '2028-07-01' })
    await setRenewal(ctx, { ids: [id], renews: false })
    await live(ctx, 366 + 26)
    expect(await domainOf(ctx)).toMatchObject({ status: 'EXPIRED' })
    expect((await subjectsOf(ctx, email)).slice(-2)).toEqual([`${NAME} stopt op 1 juli 2028`, `${NAME} is gestopt`])
    expect((await booksOf(ctx)).orders).toHaveLength(1)
    expect(await setRenewal(ctx, { ids: [id], renews: true })).toMatchObject({ issues: [{ field: 'ids' }] })
  })

  test('that is switched off while its renewal waits is taken off the order, and back on it is ordered again [RNW-006]', async () => {
    const { ctx, id } = await withDomain({ onAccount: false })
    await live(ctx, 335)
    expect(await setRenewal(ctx, { ids: [id], renews: false })).toBeInstanceOf(RenewalsSet)
    expect((await booksOf(ctx)).orders).toMatchObject([{ status: 'CANCELLED' }])
    const again = await setRenewal(ctx, { ids: [id], renews: true })
    expect(again).toMatchObject({ renewals: [{ state: 'TO_PAY' }] })
    const placed = (await booksOf(ctx)).orders
    expect(placed.map(({ status }) => status).sort()).toEqual(['AWAITING_PAYMENT', 'CANCELLED'])
    // Cancelling the order says the same as switching it off.
    const open = placed.find(({ status }) => status === 'AWAITING_PAYMENT')
    await cancelOrder(ctx, open?.id ?? '')
    await live(ctx, 2)
    expect((await domainOf(ctx))?.renewal).toMatchObject({ state: 'ENDS', renews: false })
    expect((await booksOf(ctx)).orders).toHaveLength(2)
  })

  test('whose registry renews it later is renewed once, and says meanwhile what it waits for', async () => {
    const { ctx, id } = await withDomain({ name: 'wachtregister-blijft.nl' })
    const before = (await findDomain(ctx.db.reader, id))?.expiresAt ?? 0
    await renewDomain(ctx, { domainId: id, years: 1 })
    await ctx.jobs.settle()
    const placed = (await booksOf(ctx)).orders[0]
    const line = async () => (await getOrder(ctx, placed?.id ?? '')).items[0]
    expect(await line()).toMatchObject({ deliveryStatus: 'RUNNING', waitsFor: 'registry' })
    expect(await findRenewal(ctx, 'DOMAIN', id)).toMatchObject({ state: 'BEING_RENEWED' })
    await passTime(ctx, 66)
    expect(await line()).toMatchObject({ deliveryStatus: 'DONE', waitsFor: null, message: 'Verlengd.' })
    expect((await findDomain(ctx.db.reader, id))?.expiresAt).toBe(yearsOn(before, 1))
  })

  test.each([
    ['asks what was agreed', 'premium-verlengd.nl', 'DELIVERED'],
    ['has become dearer', 'premiumduurder-verlengd.nl', 'FAILED'],
  ] as const)('of a premium name whose registry %s', async (_how, name, status) => {
    const { ctx } = await buyer()
    const agreed = (await ctx.ports.registry.check(name)).premiumPrice
    // Registered before its price rose.
    const { register, renew } = ctx.ports.registry
    ctx.ports.registry.register = (request) => register({ ...request, agreedPremium: 1_000_000 })
    const asked: unknown[] = []
    ctx.ports.registry.renew = (request) => {
      asked.push(request.agreedPremium)
      return renew(request)
    }
    await fillBasket(ctx, name)
    await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
    await ctx.jobs.settle()
    const domain = await findDomainByName(ctx.db.reader, name)
    await renewDomain(ctx, { domainId: domain?.id ?? '', years: 1 })
    await ctx.jobs.settle()
    expect(asked).toEqual([agreed])
    const renewal = (await booksOf(ctx)).orders.at(-1)
    expect(renewal?.status).toBe(status)
    const isRenewed = status === 'DELIVERED'
    expect((await getOrder(ctx, renewal?.id ?? '')).items[0]?.message).toMatch(isRenewed ? 'Verlengd.' : /hogere prijs/)
    const before = domain?.expiresAt ?? 0
    const after = isRenewed ? yearsOn(before, 1) : before
    expect(ctx.adapters.embedded.registry.heldName(name)?.expiresAt).toBe(after)
  })

  test('that its registry does not renew gives the money back, and can be retried [RNW-005]', async () => {
    const { ctx, id } = await withDomain()
    // Another end than the registry knows.
    await ctx.db.transaction(async (tx) =>
      run(
        tx
          .update(domains)
          .set({ expiresAt: ctx.now + 200 * DAY_MS })
          .where(eq(domains.id, id)),
      ),
    )
    await live(ctx, 171)
    expect((await booksOf(ctx)).orders).toMatchObject([{ status: 'FAILED' }])
    expect((await domainOf(ctx))?.renewal).toMatchObject({
      state: 'ENDS',
      message: expect.stringContaining('niet gelukt'),
    })
  })

  test('is nobody else’s to switch, nor a sub-user’s, and all or nothing is switched [RNW-006]', async () => {
    const { ctx, id } = await withDomain()
    const other = await ctx.another({ signedInAs: RESELLER })
    await expect(setRenewal(other, { ids: [id], renews: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const sub = await ctx.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    await expect(setRenewal(sub, { ids: [id], renews: false })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(setRenewal(await ctx.another(), { ids: [id], renews: false })).rejects.toMatchObject({
      code: 'NOT_SIGNED_IN',
    })
    for (const wrong of ['ord_AAAAAAAAAAAAAAAAAAAAAA', 'x', ''])
      await expect(setRenewal(ctx, { ids: [id, wrong], renews: false })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await setRenewal(ctx, { ids: [], renews: false })).toBeInstanceOf(InvalidInput)
    expect((await domainOf(ctx))?.renewal?.renews).toBe(true)
    expect(await findRenewal(other, 'DOMAIN', id)).toBeNull()
  })
})

test('whatever days the clock jumps, no term is renewed twice and none is skipped [RNW-005]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 3, maxLength: 8 }), async (jumps) => {
      const { ctx } = await withDomain()
      for (const jump of jumps) {
        ctx.clock.advance(jump * DAY_MS)
        // A task may well run twice at a time, or again before what it ordered was delivered.
        await Promise.all([renewDue(ctx), renewDue(ctx)])
        await ctx.jobs.settle()
        await renewDue(ctx)
        await ctx.jobs.settle()
      }
      const lines = await all(ctx.db.reader.select({ options: orderLines.options }).from(orderLines))
      const terms = lines.flatMap(({ options }) => (options as { renews?: { from: string } }).renews ?? [])
      const starts = terms.map(({ from }) => from).sort()
      expect(starts).toEqual(starts.map((_, year) => `${2027 + year}-07-01`))
      expect(await all(ctx.db.reader.select().from(renewals))).toHaveLength(starts.length)
      expect((await domainOf(ctx))?.expiresAt).toBe(Date.UTC(2027 + starts.length, 6, 1, 10))
    }),
    { numRuns: 6 },
  )
})

test('whenever it is paid, a domain has what was paid for, and the rest goes back [RNW-005, RNW-008]', async () => {
  const step = fc.record({ days: fc.integer({ min: 1, max: 60 }), pays: fc.boolean(), asksBack: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 9 }), async (steps) => {
      const { ctx, id } = await withDomain({ onAccount: false })
      ctx.clock.advance(330 * DAY_MS)
      const links = new Map<string, string>()
      for (const { days, pays, asksBack } of steps) {
        ctx.clock.advance(days * DAY_MS)
        await Promise.all([renewDue(ctx), renewDue(ctx)])
        await ctx.jobs.settle()
        const domain = await domainOf(ctx)
        if (asksBack && domain?.status === 'EXPIRED') await reinstate(ctx, { id })
        for (const { id: orderId, status } of (await booksOf(ctx)).orders) {
          if (status === 'AWAITING_PAYMENT' && !links.has(orderId))
            links.set(orderId, String(await linkTo(ctx, orderId)))
          const link = links.get(orderId)
          if (!pays || !link) continue
          // Also one that has lapsed: the bank does not know.
          links.delete(orderId)
          await pay(ctx, link)
        }
        await ctx.jobs.settle()
      }
      const { orders, refunds, attempts } = await booksOf(ctx)
      const done = orders.filter(({ status }) => status === 'DELIVERED')
      const paid = attempts.reduce((sum, { paidAmount }) => sum + (paidAmount ?? 0), 0)
      const back = refunds.reduce((sum, { amount }) => sum + amount, 0)
      const online = done.filter(({ paidAt }) => paidAt !== null)
      expect(paid - back).toBe(online.reduce((sum, { gross }) => sum + gross, 0))
      const domain = await domainOf(ctx)
      const held = ctx.adapters.embedded.registry.heldName(NAME)
      expect(new Date(held?.expiresAt ?? 0).getUTCFullYear()).toBe(2027 + done.length)
      if (domain) expect(domain.expiresAt).toBe(held?.expiresAt)
      const standing = (await ctx.ports.registry.check(NAME)).status
      expect(standing === 'active').toBe(domain?.status === 'ACTIVE')
    }),
    { numRuns: 6 },
  )
})

describe('more years now', () => {
  test('are priced first, ordered on account, and added at the registry in one go [RNW-001]', async () => {
    const { ctx, id } = await withDomain()
    const price = await nlPrice(ctx)
    const asked = { domainId: id, years: 3 }
    expect(await renewDomain(ctx, { ...asked, dryRun: true })).toMatchObject({
      ...{ years: 3, maxYears: 9, until: '2030-07-01', net: 3 * price, vat: vatOver(cents(3 * price), VAT_STANDARD) },
      ...{ isPaymentRequired: false, orderId: null },
    })
    expect((await booksOf(ctx)).orders).toEqual([])
    expect(await renewDomain(ctx, asked)).toMatchObject({ renewal: { state: 'BEING_RENEWED' }, net: 3 * price })
    expect(await renewDomain(ctx, asked)).toMatchObject({ issues: [{ field: 'domainId' }] })
    await ctx.jobs.settle()
    const { orders, invoices } = await booksOf(ctx)
    expect(orders).toMatchObject([{ status: 'DELIVERED', net: 3 * price }])
    expect(invoices).toMatchObject([{ orderNet: 3 * price }])
    const { items } = await getOrder(ctx, orders[0]?.id ?? '')
    expect(items).toMatchObject([{ title: `${NAME}, verlenging tot 1 juli 2030` }])
    expect(await domainOf(ctx)).toMatchObject({
      expiresAt: Date.UTC(2030, 6, 1, 10),
      renewal: { endsOn: '2030-07-01' },
    })
    expect(ctx.adapters.embedded.registry.heldName(NAME)).toMatchObject({ expiresAt: Date.UTC(2030, 6, 1, 10) })
    // Nothing happens automatically until the new end is near.
    await live(ctx, 400)
    expect((await booksOf(ctx)).orders).toHaveLength(1)
  })

  test.each([0, 10, 1.5, -1, Number.NaN])(
    'are refused for %s years, which its registry would not take',
    async (years) => {
      const { ctx, id } = await withDomain()
      expect(await renewDomain(ctx, { domainId: id, years })).toMatchObject({
        issues: [{ field: 'years', message: 'Kies 1 tot 9 jaar.' }],
      })
    },
  )

  test('that wait for payment are one order, whatever number is asked, and do not keep it from renewing when called off', async () => {
    const { ctx, id } = await withDomain({ onAccount: false })
    const twice = await Promise.all([1, 1].map((years) => renewDomain(ctx, { domainId: id, years })))
    const [first] = (await booksOf(ctx)).orders
    expect(twice).toMatchObject([{ orderId: first?.id }, { orderId: first?.id }])
    const five = await renewDomain(ctx, { domainId: id, years: 5 })
    const { orders } = await booksOf(ctx)
    expect(orders.map(({ status }) => status).sort()).toEqual(['AWAITING_PAYMENT', 'CANCELLED'])
    const open = orders.find(({ status }) => status === 'AWAITING_PAYMENT')
    expect(five).toMatchObject({ orderId: open?.id, isPaymentRequired: true, until: '2032-07-01' })
    await cancelOrder(ctx, open?.id ?? '')
    expect((await domainOf(ctx))?.renewal).toMatchObject({ state: 'RENEWS', renews: true })
    await live(ctx, 335)
    expect((await domainOf(ctx))?.renewal).toMatchObject({ state: 'TO_PAY' })
    expect((await booksOf(ctx)).orders).toHaveLength(3)
  })

  test('restore a name that has expired, and are nobody else’s to order [RNW-008]', async () => {
    const { ctx, id } = await withDomain({ onAccount: false })
    await setRenewal(ctx, { ids: [id], renews: false })
    await live(ctx, 380)
    await expect(renewDomain(await ctx.another({ signedInAs: CUSTOMER }), { domainId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    const answer = await renewDomain(ctx, { domainId: id, years: 2 })
    expect(answer).toMatchObject({ isPaymentRequired: true, until: '2029-07-01' })
    const [open] = (await booksOf(ctx)).orders
    await pay(ctx, String(await linkTo(ctx, open?.id ?? '')))
    expect(await domainOf(ctx)).toMatchObject({ status: 'ACTIVE', expiresAt: Date.UTC(2029, 6, 1, 10) })
  })
})

describe('a hosting package', () => {
  const packageOf = async (ctx: TestContext) =>
    one(ctx.db.reader.select().from(hostingPackages).where(eq(hostingPackages.domainName, 'voorbeeldklant.nl')))

  async function withPackage(
    values: Partial<typeof hostingPackages.$inferInsert> = {},
    options?: { onAccount: boolean },
  ) {
    const { ctx, email } = await buyer(options)
    const accountId = ctx.viewer.account?.id ?? ''
    await ctx.db.transaction(async (tx) =>
      run(
        tx.update(hostingPackages).set({
          accountId,
          termFrom: '2026-07-01',
          termUntil: '2027-07-01',
          termNet: 12_000,
          period: 'YEARLY',
          ...values,
        }),
      ),
    )
    return { ctx, email }
  }

  test('is renewed for as long as its last term, a year at most, with the extras that end by then [RNW-001]', async () => {
    const extras = { extras: ['PREMIUM_SPAMFILTER', 'EXTRA_IPV4'], extraTerms: { EXTRA_IPV4: '2028-09-15' } }
    const { ctx } = await withPackage({ period: 'FIVE_YEARLY', ...extras })
    const [shown] = await listSharedHostings(ctx)
    const renewal = await findRenewal(ctx, 'HOSTING', shown?.id ?? '')
    await live(ctx, 336)
    const [placed] = (await booksOf(ctx)).orders
    const { items } = await getOrder(ctx, placed?.id ?? '')
    expect(items.map(({ productCode }) => productCode)).toEqual(['HOSTING_BASIC', 'PREMIUM_SPAMFILTER'])
    expect(items[0]?.price).toBe(12 * (shown?.price ?? 0))
    expect(placed).toMatchObject({ net: renewal?.price, status: 'DELIVERED' })
    expect(await packageOf(ctx)).toMatchObject({
      termUntil: '2028-07-01',
      period: 'YEARLY',
      extraTerms: { EXTRA_IPV4: '2028-09-15', PREMIUM_SPAMFILTER: '2028-07-01' },
      suspendedAt: null,
    })
  })

  test('of a month is ordered a fortnight before, with a year of an extra once a year [RNW-001, RNW-002]', async () => {
    const { ctx } = await withPackage({ period: 'MONTHLY', termUntil: '2026-08-01', extras: ['PREMIUM_SPAMFILTER'] })
    await live(ctx, 16)
    expect((await booksOf(ctx)).orders).toEqual([])
    await live(ctx, 1)
    await live(ctx, 62)
    const lines = await all(
      ctx.db.reader.select().from(orderLines).innerJoin(orders, eq(orders.id, orderLines.orderId)),
    )
    const codes = lines.filter(({ orders }) => orders.number > 10_002).map(({ order_lines }) => order_lines.productCode)
    expect(codes.sort()).toEqual(['HOSTING_BASIC', 'HOSTING_BASIC', 'HOSTING_BASIC', 'PREMIUM_SPAMFILTER'])
    expect(await packageOf(ctx)).toMatchObject({
      termUntil: '2026-11-01',
      extraTerms: { PREMIUM_SPAMFILTER: '2027-08-01' },
    })
  })

  test('that nobody paid for is switched off, and on again once it is bought again [RNW-004]', async () => {
    const { ctx, email } = await withPackage({}, { onAccount: false })
    await live(ctx, 366)
    expect(await packageOf(ctx)).toMatchObject({ suspendedAt: expect.any(Number) })
    expect(ctx.adapters.embedded.hosting.isSuspended('voorbeeldklant.nl')).toBe(true)
    expect((await subjectsOf(ctx, email)).at(-1)).toBe('Basic webhosting (voorbeeldklant.nl) is gestopt')
    await orderFromCheckout(ctx, [{ code: 'HOSTING_BASIC', domainName: 'voorbeeldklant.nl' }])
    expect(await packageOf(ctx)).toMatchObject({ suspendedAt: null, renews: true })
    expect(ctx.adapters.embedded.hosting.isSuspended('voorbeeldklant.nl')).toBe(false)
  })
})

test('a package, a server and protection that ended are on again once their order is paid [RNW-008]', async () => {
  const { ctx } = await buyer({ onAccount: false })
  const accountId = ctx.viewer.account?.id ?? ''
  await orderFromCheckout(ctx, [
    { code: 'CLOUDFLARE_PRO', domainName: 'tuinen-voorbeeld.nl', options: { type: 'cloudflare' } },
    { code: 'VPS_S', options: { type: 'vpspackage', operatingSystem: 'debian-13', hostname: 'web1', sshKey: null } },
  ])
  await passTime(ctx)
  const terms = { termUntil: '2027-07-01', termFrom: '2026-07-01', termNet: 12_000, period: 'YEARLY' as const }
  await ctx.db.transaction((tx) =>
    run(tx.update(hostingPackages).set({ accountId, ...terms, extras: ['PREMIUM_SPAMFILTER'] })),
  )
  await live(ctx, 372)
  const [hosting] = await listSharedHostings(ctx)
  const domain = await findDomainByName(ctx.db.reader, 'tuinen-voorbeeld.nl')
  const server = (await pageServers(ctx, {})).edges[0]?.node
  const standing = async () => [
    (await findRenewal(ctx, 'HOSTING', hosting?.id ?? ''))?.state,
    (await findRenewal(ctx, 'SERVER', server?.id ?? ''))?.state,
    (await findRenewal(ctx, 'CLOUDFLARE', domain?.id ?? ''))?.state,
  ]
  expect(await standing()).toEqual(['ENDED', 'ENDED', 'ENDED'])
  const waiting = await listToPay(ctx)
  expect(waiting).toMatchObject([{ dueRenewal: { hasEnded: true } }])
  await pay(ctx, String(await linkTo(ctx, waiting[0]?.id ?? '')))
  await passTime(ctx)
  expect(await standing()).toEqual(['RENEWS', 'RENEWS', 'RENEWS'])
  expect(ctx.adapters.embedded.hosting.isSuspended('voorbeeldklant.nl')).toBe(false)
  expect(await findServerNode(ctx, server?.id ?? '')).toMatchObject({ state: 'RUNNING' })
  expect(domain && (await findCloudflare(ctx, domain))).toMatchObject({ state: 'ACTIVE' })
  expect((await booksOf(ctx)).orders.at(-1)).toMatchObject({ status: 'DELIVERED' })
})

test('a domain and its protection that end on the same day are two lines of one order, switched apart [RNW-002, RNW-006]', async () => {
  const { ctx } = await buyer({ onAccount: false })
  const domainName = 'tuinen-voorbeeld.nl'
  await orderFromCheckout(ctx, [{ code: 'CLOUDFLARE_PRO', domainName, options: { type: 'cloudflare' } }])
  await passTime(ctx)
  const domain = await findDomainByName(ctx.db.reader, domainName)
  const id = domain?.id ?? ''
  const expiresAt = Date.UTC(2027, 6, 1, 10)
  await ctx.db.transaction((tx) => run(tx.update(domains).set({ expiresAt }).where(eq(domains.id, id))))
  await live(ctx, 340)
  const prices = async () => [
    (await findRenewal(ctx, 'DOMAIN', id))?.price,
    (await findRenewal(ctx, 'CLOUDFLARE', id))?.price,
  ]
  const [waiting] = await listToPay(ctx)
  expect(waiting?.items.map(({ kind }) => kind)).toEqual(['DOMAIN', 'CLOUDFLARE'])
  expect(await prices()).toEqual(waiting?.items.map(({ price }) => price))
  await setRenewal(ctx, { ids: [id], renews: false })
  expect((await listToPay(ctx))[0]?.items.map(({ kind }) => kind)).toEqual(['CLOUDFLARE'])
  expect(await findRenewal(ctx, 'CLOUDFLARE', id)).toMatchObject({ state: 'TO_PAY' })
})

test('what ends on the same day is one order, and another day another one [RNW-002]', async () => {
  const { ctx } = await buyer()
  const accountId = ctx.viewer.account?.id ?? ''
  await ctx.db.transaction(async (tx) => {
    await run(
      tx
        .update(domains)
        .set({ expiresAt: ctx.now + 31 * DAY_MS })
        .where(eq(domains.accountId, accountId)),
    )
    await run(tx.update(hostingPackages).set({ termUntil: '2026-08-01', period: 'YEARLY' }))
  })
  await live(ctx, 5)
  const placed = (await booksOf(ctx)).orders
  expect(placed).toHaveLength(1)
  expect((await getOrder(ctx, placed[0]?.id ?? '')).items).toHaveLength(4)
})

test('a reseller renews at the staffel [RNW-001]', async () => {
  const { ctx } = await buyer()
  const reseller = await ctx.another({ signedInAs: RESELLER })
  const accountId = reseller.viewer.account?.id ?? ''
  const domain = await findDomainByName(ctx.db.reader, 'tuinen-voorbeeld.nl')
  await ctx.db.transaction(async (tx) => {
    await run(
      tx
        .update(domains)
        .set({ expiresAt: ctx.now + 29 * DAY_MS })
        .where(eq(domains.accountId, accountId)),
    )
    await run(
      tx
        .update(domains)
        .set({ name: 'tuinen-voorbeeld.com' })
        .where(eq(domains.id, domain?.id ?? '')),
    )
  })
  const shown = await findRenewal(reseller, 'DOMAIN', domain?.id ?? '')
  const normal = (await getCatalogue(ctx)).productByCode('DOMAIN_COM')?.original ?? 0
  expect(shown?.price).toBeLessThan(normal)
  await live(ctx, 1)
  expect((await booksOf(ctx)).orders).toMatchObject([
    { channel: 'RESELLER', net: 9 * (await nlPrice(ctx)) + (shown?.price ?? 0) },
  ])
})

test('a server and the protection of a domain go on, or are switched off [RNW-001, RNW-004]', async () => {
  const { ctx } = await buyer()
  await orderFromCheckout(ctx, [
    { code: 'CLOUDFLARE_PRO', domainName: 'voorbeeldklant.nl', options: { type: 'cloudflare' } },
    { code: 'VPS_S', options: { type: 'vpspackage', operatingSystem: 'debian-13', hostname: 'web1', sshKey: null } },
  ])
  await passTime(ctx)
  await live(ctx, 340)
  const placed = (await booksOf(ctx)).orders
  expect(placed.map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED'])
  expect((await getOrder(ctx, placed[1]?.id ?? '')).items.map(({ kind }) => kind)).toEqual(['VPS', 'CLOUDFLARE'])
  const { edges } = await pageServers(ctx, {})
  const [server] = edges.map(({ node }) => node)
  const domain = await findDomainByName(ctx.db.reader, 'voorbeeldklant.nl')
  const standing = async () => [
    await findRenewal(ctx, 'SERVER', server?.id ?? ''),
    await findRenewal(ctx, 'CLOUDFLARE', domain?.id ?? ''),
  ]
  const ids = (await standing()).flatMap((renewal) => renewal?.id ?? [])
  await setRenewal(ctx, { ids, renews: false })
  expect(await standing()).toMatchObject([
    { state: 'ENDS', endsOn: '2028-07-01' },
    { state: 'ENDS', endsOn: '2028-07-01' },
  ])
  await live(ctx, 400)
  expect((await standing()).map((renewal) => renewal?.state)).toEqual(['ENDED', 'ENDED'])
  expect(await findServerNode(ctx, server?.id ?? '')).toMatchObject({ state: 'STOPPED' })
  expect(await setServerPower(ctx, { serverId: server?.id ?? '', action: 'START' })).toBeInstanceOf(InvalidInput)
  expect((await booksOf(ctx)).orders).toHaveLength(2)
})

test('names in a basket are no renewals: a bought domain begins with a term that renews [RNW-001]', async () => {
  const { ctx } = await buyer()
  await fillBasket(ctx, 'nieuwenaam.nl')
  await order(ctx, { paymentMethod: 'MANUAL_PAYMENT' })
  await ctx.jobs.settle()
  const row = await findDomainByName(ctx.db.reader, 'nieuwenaam.nl')
  expect(await findRenewal(ctx, 'DOMAIN', row?.id ?? '')).toMatchObject({ state: 'RENEWS', period: 'YEARLY' })
})
