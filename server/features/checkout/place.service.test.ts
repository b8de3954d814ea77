import { describe, expect, test } from 'vitest'
import { all } from '../../../db/query'
import { orderLines } from '../../../db/schema/orders'
import { type TestContext, testContext } from '../../../tests/support/test-context'
import { Failure } from '../../common/failures'
import { newId } from '../../common/ids'
import { unseal } from '../../common/seal'
import { InvalidInput } from '../../graphql/user-error'
import { OrderRefused } from '../orders/orders.errors'
import { getOrder } from '../orders/orders.service'
import { booksOf, changeAccount, passTime } from '../orders/orders.test-support'
import { pageServers } from '../servers/servers.service'
import { BasketCancelled, DomainOwned, PaymentMismatch } from './checkout.errors'
import { addCheckoutItem, cancelCheckout, convertItems, getCheckoutBasket } from './checkout.service'
import { item, named, oneOfEach, right } from './checkout.test-support'
import { placeOrder, placeOrderWithPayment } from './place.service'

const CUSTOMER = 'klant@voorbeeld.nl'
const NEW = 'reseller@voorbeeld.nl'

/** A customer who has to pay the first order online. */
async function newCustomer(): Promise<TestContext> {
  const setUp = await testContext()
  await changeAccount(setUp, NEW, { paysOnAccount: false })
  return setUp.another({ signedInAs: NEW })
}

describe('ordering a saved basket', () => {
  test('makes an order of all seven types that costs what was shown, with options for their delivery [CHK-101]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const items = await oneOfEach(ctx)
    const shown = right(await convertItems(ctx, { items, period: 'QUARTERLY' }))
    const order = right(await placeOrder(ctx, { id: shown.id, items, period: 'QUARTERLY', quoteHash: shown.quoteHash }))
    expect(order).toMatchObject({ channel: 'CHECKOUT', period: 'QUARTERLY', paymentMethod: 'MANUAL_PAYMENT' })
    expect(order.amount.value).toBe(shown.totalPricePerPeriodIncludeTaxAndAdministrativeCost)
    expect(order.totals).toMatchObject({ fee: shown.administrativeCost, vat: shown.totalTaxPricePerPeriod })
    expect(order.items.map(({ type }) => type)).toEqual(items.map(({ type }) => type))
    const lines = await all(ctx.db.reader.select().from(orderLines))
    const line = (code: string) =>
      lines.find(({ productCode, orderId }) => productCode === code && orderId === order.id)
    const domain = line('DOMAIN_NL')
    expect(line('SSL_RAPID')).toMatchObject({
      domainName: 'zevensoorten.nl',
      parentLineId: domain?.id,
      options: {
        type: 'ssl',
        commonName: 'zevensoorten.nl',
        names: ['zevensoorten.nl', 'www.zevensoorten.nl'],
        softwareId: 'nginx',
        csr: null,
      },
    })
    expect(line('SSL_BUSINESS_MULTI')?.options).toMatchObject({
      commonName: 'www.voorbeeldklant.nl',
      names: ['www.voorbeeldklant.nl', 'voorbeeldklant.nl', 'zevensoorten.nl'],
    })
    expect(line('CLOUDFLARE_PRO')).toMatchObject({ domainName: 'voorbeeldklant.nl', options: { type: 'cloudflare' } })
    expect(line('VPS_S')).toMatchObject({
      domainName: null,
      options: { type: 'vpspackage', operatingSystem: 'debian-13', hostname: 'web1.voorbeeld.nl' },
    })
    expect(line('REDIRECT')).toMatchObject({ domainName: 'elders.nl', redirectUrl: 'https://voorbeeld.com/winkel' })
    expect(line('HOSTING_BASIC')).toMatchObject({ domainName: 'zevensoorten.nl', parentLineId: domain?.id })
    await ctx.jobs.settle()
    expect((await booksOf(ctx)).domainNames).toContain('zevensoorten.nl')
  })

  test('makes a server with its extras, which are lines of their own that belong to it [CHK-054, CHK-101]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const vpsSpec = { hostname: 'web1', extras: ['EXTRA_IPV4', 'PREMIUM_SUPPORT'] }
    const order = right(await placeOrder(ctx, { items: [await item(ctx, 'vpspackage', { vpsSpec })] }))
    const [server] = order.items
    expect(order.items).toMatchObject([
      { type: 'vpspackage', parentId: null, price: 12 * 995 },
      { productCode: 'EXTRA_IPV4', parentId: server?.id, price: 2400, domainName: null },
      { productCode: 'PREMIUM_SUPPORT', parentId: server?.id, price: 8940 },
    ])
    await passTime(ctx)
    const delivered = await getOrder(ctx, order.id)
    expect([delivered.status, ...delivered.items.map(({ deliveryStatus }) => deliveryStatus)]).toEqual([
      ...['DELIVERED', 'DONE', 'DONE', 'DONE'],
    ])
    expect((await pageServers(ctx, {})).edges.map(({ node }) => node)).toMatchObject([
      {
        extras: ['Extra IPv4 adres', 'Premium Support'],
        addresses: [/^203\./, /^198\.51\.100\./, /^2001:db8:/].map((form) => expect.stringMatching(form)),
      },
    ])
  })

  test('adds an extra service to a server that is there, once, at the price of the shop [CHK-054, CHK-101]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    right(await placeOrder(ctx, { items: [await item(ctx, 'vpspackage', { vpsSpec: { hostname: 'web1' } })] }))
    await passTime(ctx)
    const server = async () => (await pageServers(ctx, {})).edges[0]?.node
    const serverId = (await server())?.id ?? ''
    const extra = async (spec: object, code = 'EXTRA_IPV4') => item(ctx, 'vpspackage', { vpsSpec: spec }, code)
    const wish = await extra({ serverId })
    const shown = right(await convertItems(ctx, { items: [wish, wish] }))
    expect(shown.items).toMatchObject([
      { productCode: 'EXTRA_IPV4', discountedPrice: 2400, items: [{ value: 'web1' }], problem: null },
      { problem: expect.stringContaining('al in je bestelling') },
    ])
    const order = right(await placeOrder(ctx, { items: [wish] }))
    await passTime(ctx)
    expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'DELIVERED', items: [{ price: 2400 }] })
    expect(await server()).toMatchObject({
      extraCodes: ['EXTRA_IPV4'],
      addresses: [{}, {}, {}].map(() => expect.any(String)),
    })
    expect(
      await placeOrder(ctx, { items: [wish, await item(ctx, 'cloudflare', { assignedDomain: 'elders.nl' })] }),
    ).toMatchObject({
      issues: [{ field: 'items.0.vpsSpec.serverId', message: 'web1 heeft dit al.' }],
    })
    const other = await ctx.another({ signedInAs: NEW })
    const refused: [object, string][] = [
      [wish, 'items.0.vpsSpec.serverId'],
      [await extra({}), 'items.0.type'],
      [await extra({ serverId }, 'PREMIUM_SPAMFILTER'), 'items.0.type'],
    ]
    for (const [one, field] of refused)
      expect(await convertItems(other, { items: [one] })).toMatchObject({ issues: [{ field }] })
  })

  test('makes one order of one basket, in whatever window and however often [CHK-076, CHK-101]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const other = await ctx.another({ signedInAs: CUSTOMER })
    const items = [await item(ctx, 'vpspackage')]
    const { id } = right(await convertItems(ctx, { items }))
    const twenty = Array.from({ length: 20 }, (_, at) => placeOrder(at % 2 ? ctx : other, { id, items }))
    const answers = (await Promise.all(twenty)).map(right)
    expect(new Set(answers.map((order) => order.id)).size).toBe(1)
    // A client that sends what the documents name, without an id.
    const plain = await Promise.all([placeOrder(ctx, items), placeOrder(ctx, { items })])
    expect(new Set(plain.map((order) => right(order).id)).size).toBe(1)
    expect((await booksOf(ctx)).orders).toHaveLength(2)
    ctx.clock.advance(11 * 60_000)
    expect(right(await placeOrder(ctx, items)).id).not.toBe(right(plain[0]).id)
    expect((await booksOf(ctx)).orders).toHaveLength(3)
  })

  test('is the same order when another request placed and delivered it during the look-up [CHK-101]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const items = [await item(ctx, 'domain', { title: 'samen.nl' })]
    const { id } = right(await convertItems(ctx, { items }))
    const slow = await ctx.another({ signedInAs: CUSTOMER })
    const { availability } = ctx
    let first: Awaited<ReturnType<typeof placeOrder>> | undefined
    slow.availability = Object.create(availability, {
      check: {
        async value(...asked: Parameters<typeof availability.check>) {
          first ??= await placeOrder(ctx, { id, items })
          await ctx.jobs.settle()
          return availability.check(...asked)
        },
      },
    })
    const second = right(await placeOrder(slow, { id, items }))
    expect(second.id).toBe(first && right(first).id)
    expect((await booksOf(ctx)).orders).toHaveLength(1)
  })

  test('makes none of a basket that was cancelled in another window, and the other way round [CHK-076, CHK-078]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const other = await ctx.another({ signedInAs: CUSTOMER })
    const items = [await item(ctx, 'vpspackage')]
    const kept = right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    // A basket that exists in the client only.
    const free = right(await convertItems(other, { id: newId('bsk'), items }))
    for (const { id } of [kept, free]) {
      expect(await cancelCheckout(ctx, { basketId: id })).toMatchObject({ goTo: '/' })
      for (const act of [convertItems, placeOrder, placeOrderWithPayment])
        expect(await act(other, { id, items })).toMatchObject({ code: 'BASKET_CANCELLED', status: 409 })
    }
    expect((await booksOf(ctx)).orders).toEqual([])
    const { id } = right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
    expect(id).not.toBe(kept.id)
    const order = right(await placeOrder(other, { id, items }))
    expect(await cancelCheckout(ctx, { basketId: id })).toMatchObject({ goTo: `/bestellen/${order.id}/overzicht` })
    expect(await getOrder(ctx, order.id)).toMatchObject({ status: 'DELIVERING' })
  })

  test('becomes an order or is cancelled when both are asked at once, never both [CHK-078]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    for (let n = 0; n < 8; n++) {
      const { id } = right(await addCheckoutItem(ctx, { vps: await named(ctx, 'VPS_S') }))
      const before = (await booksOf(ctx)).orders.length
      const items = [await item(ctx, 'vpspackage')]
      const acts = [() => placeOrder(ctx, { id, items }), () => cancelCheckout(ctx, { basketId: id })]
      const answers = await Promise.all((n % 2 ? acts : acts.toReversed()).map((act) => act()))
      const isOrdered = (await booksOf(ctx)).orders.length > before
      expect(answers.some((answer) => answer instanceof BasketCancelled)).toBe(!isOrdered)
      expect(await convertItems(ctx, { id, items })).toMatchObject(isOrdered ? { id } : { code: 'BASKET_CANCELLED' })
    }
  })

  test('leaves in the basket what another window added in the meantime', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const vps = await named(ctx, 'VPS_S')
    const { id, items } = right(await addCheckoutItem(ctx, { vps }))
    right(await addCheckoutItem(ctx, { cloudflare: await named(ctx, 'CLOUDFLARE_PRO') }))
    const saved = { id, items: items.map((one) => ({ id: one.id, type: one.type, ...vps })) }
    right(await placeOrder(ctx, saved))
    const left = await getCheckoutBasket(ctx)
    expect(left.items.map(({ type }) => type)).toEqual(['CLOUDFLARE'])
    expect(left.id).not.toBe(id)
  })

  test('asks for the payment that is due, and refuses the other way [CHK-091, CHK-100, CHK-101]', async () => {
    const ctx = await newCustomer()
    const items = [await item(ctx, 'vpspackage')]
    expect(right(await convertItems(ctx, { items }))).toMatchObject({
      paymentRequired: true,
      paymentMethod: 'IDEAL',
      administrativeCostShouldBeAdded: false,
    })
    const refused = await placeOrder(ctx, { items })
    expect(refused).toBeInstanceOf(PaymentMismatch)
    expect(refused).toMatchObject({ status: 409, code: 'PAYMENT_REQUIRED' })
    const order = right(await placeOrderWithPayment(ctx, { items }))
    expect(order).toMatchObject({ status: 'AWAITING_PAYMENT', paymentMethod: 'IDEAL', totals: { fee: 0 } })
    expect((await booksOf(ctx)).attempts).toHaveLength(1)
    const known = await testContext({ signedInAs: CUSTOMER })
    expect(await placeOrderWithPayment(known, { items: [await item(known, 'vpspackage')] })).toMatchObject({
      status: 409,
      code: 'PAYMENT_NOT_REQUIRED',
    })
  })

  test('refuses an item that still needs something, by its field, and orders nothing [CHK-073, CHK-080]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const cases: [Record<string, unknown>, string][] = [
      [await item(ctx, 'cloudflare'), 'items.0.assignedDomain'],
      [await item(ctx, 'redirect', { redirection: 'https://voorbeeld.com' }), 'items.0.assignedDomain'],
      [await item(ctx, 'hosting', { assignedDomain: 'voorbeeldklant.nl' }), 'items.0.assignedDomain'],
      [await item(ctx, 'domain', { title: 'bezetx.nl' }), 'items.0.token'],
      [await item(ctx, 'domain', { title: 'bezetx.nl', token: 'FOUT-1' }), 'items.0.token'],
      [await item(ctx, 'domain', { title: 'quarantainex.nl' }), 'items.0.title'],
    ]
    for (const [one, field] of cases) {
      const answer = await placeOrder(ctx, { items: [one] })
      expect(answer, JSON.stringify(one)).toBeInstanceOf(InvalidInput)
      expect((answer as InvalidInput).issues.map((issue) => issue.field)).toEqual([field])
    }
    expect(await placeOrder(ctx, { items: [await item(ctx, 'domain', { title: 'elders.nl' })] })).toBeInstanceOf(
      DomainOwned,
    )
    expect(await placeOrder(ctx, { items: [] })).toMatchObject({ code: 'EMPTY_BASKET' })
    const changed = await placeOrder(ctx, { items: [await item(ctx, 'vpspackage')], quoteHash: 'x' })
    expect(changed).toBeInstanceOf(OrderRefused)
    expect(changed).toMatchObject({ code: 'PRICE_CHANGED' })
    expect((await booksOf(ctx)).orders).toEqual([])
  })

  test('refuses for a domain what it has already, or has twice in the same basket [CHK-073]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const cloudflare = await item(ctx, 'cloudflare', { assignedDomain: 'elders.nl' })
    const fieldsOf = async (items: object[]) =>
      ((await placeOrder(ctx, { items })) as InvalidInput).issues.map(({ field, message }) => [field, message])
    expect(await fieldsOf([cloudflare, cloudflare])).toEqual([
      ['items.1.assignedDomain', 'Dit staat voor elders.nl al in je bestelling.'],
    ])
    right(await placeOrder(ctx, { items: [cloudflare] }))
    expect(await fieldsOf([cloudflare, await item(ctx, 'vpspackage')])).toEqual([
      ['items.0.assignedDomain', 'elders.nl wordt al beschermd door Cloudflare.'],
    ])
  })

  test('moves a domain with its code, which the browser knows by a handle only [CHK-055, CHK-081]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const wish = await item(ctx, 'domain', { title: 'bezetverhuis.nl', token: 'VERHUIS-123', transferDnsLater: false })
    const { token } = right(await convertItems(ctx, { items: [wish] })).items[0] ?? {}
    right(await placeOrder(ctx, { items: [{ ...wish, token }] }))
    const lines = await all(ctx.db.reader.select().from(orderLines))
    const line = lines.find(({ domainName }) => domainName === 'bezetverhuis.nl')
    expect(line).toMatchObject({ availability: 'active', transferDnsLater: false })
    expect(unseal(ctx.config.secret, line?.transferCode ?? '')).toBe('VERHUIS-123')
    await ctx.jobs.settle()
    expect((await booksOf(ctx)).domainNames).toContain('bezetverhuis.nl')
  })

  test('is not for a visitor, a sub-user, or who has not filled in everything [ROL-005]', async () => {
    const visitor = await testContext()
    const items = [await item(visitor, 'vpspackage')]
    const code = (answer: Promise<unknown>) =>
      answer.then(
        (given) => given,
        (error: unknown) => (error as Failure).code,
      )
    const subUser = await visitor.another({ signedInAs: 'subgebruiker@voorbeeld.nl' })
    for (const act of [placeOrder, placeOrderWithPayment, convertItems]) {
      expect(await code(act(visitor, { items }))).toBe('NOT_SIGNED_IN')
      expect(await code(act(subUser, { items }))).toBe('FORBIDDEN')
    }
    const incomplete = await visitor.another({ signedInAs: 'onvolledig@voorbeeld.nl' })
    expect(await placeOrderWithPayment(incomplete, { items })).toMatchObject({ code: 'CUSTOMER_DATA_INCOMPLETE' })
  })

  test('by the id of another visitor’s basket is an order of one’s own', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const items = [await item(ctx, 'vpspackage')]
    const { id } = right(await convertItems(ctx, { items }))
    const mine = right(await placeOrder(ctx, { id, items }))
    const other = await ctx.another({ signedInAs: NEW })
    const theirs = right(await placeOrder(other, { id, items }))
    expect(theirs.id).not.toBe(mine.id)
  })
})
