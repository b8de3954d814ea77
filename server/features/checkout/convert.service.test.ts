import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHECKOUT_PERIODS, VPS_EXTRAS } from '../../../rules/checkout-items'
import { testContext } from '../../../tests/support/test-context'
import { InvalidInput } from '../../graphql/user-error'
import { DomainOwned } from './checkout.errors'
import { convertItems } from './checkout.service'
import { item, named, oneOfEach, right } from './checkout.test-support'
import { placeOrder } from './place.service'

const CUSTOMER = 'klant@voorbeeld.nl'

describe('converting a saved basket', () => {
  test('answers one item of each type, with the fields of its type [GEN-008, CHK-047, CHK-106]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const basket = right(await convertItems(ctx, { items: await oneOfEach(ctx), period: 'YEARLY' }))
    expect(basket.items.map(({ type, problem }) => [type, problem])).toEqual([
      ['DOMAIN', null],
      ['REDIRECT', null],
      ['SSL', null],
      ['SSLMULTIDOMAINS', null],
      ['CLOUDFLARE', null],
      ['HOSTING', null],
      ['VPSPACKAGE', null],
    ])
    const [domain, redirect, ssl, multi, cloudflare, , vps] = basket.items
    expect(domain).toMatchObject({ title: 'zevensoorten.nl', available: true, needsExtraConfiguration: false })
    expect(redirect).toMatchObject({ redirection: 'https://voorbeeld.com/winkel' })
    expect(redirect?.existingDomainProduct).toMatchObject({ title: 'elders.nl', id: expect.stringMatching(/^dom_/) })
    expect(ssl).toMatchObject({ commonName: 'zevensoorten.nl', softwareId: 'nginx' })
    expect(ssl?.existingDomainProduct).toMatchObject({ id: null, title: 'zevensoorten.nl' })
    expect(multi?.existingDomainProducts.map(({ title }) => title)).toEqual(['voorbeeldklant.nl', 'zevensoorten.nl'])
    expect(multi?.commonName).toBe('www.voorbeeldklant.nl')
    expect(cloudflare?.existingDomainProduct?.title).toBe('voorbeeldklant.nl')
    expect(vps?.items.map(({ value }) => value)).toEqual(['1 vCPU', '2 GB', '40 GB', 'Debian 13'])
    expect(JSON.parse(vps?.vpsSpec ?? '')).toMatchObject({ cores: 1, hostname: 'web1.voorbeeld.nl' })
  })

  test('adds up: items, administration, VAT over both, total [CHK-048, CHK-063, CHK-064]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    for (const period of ['MONTHLY', 'QUARTERLY', 'YEARLY']) {
      const basket = right(await convertItems(ctx, { items: await oneOfEach(ctx), period }))
      expect(basket).toMatchObject({ period, empty: false, vatRate: 0.21, administrativeCostShouldBeAdded: true })
      const { totalPricePerPeriodExcludeTax: net, administrativeCost: fee, totalTaxPricePerPeriod: vat } = basket
      expect(basket.items.reduce((sum, { discountedPrice }) => sum + discountedPrice, 0)).toBe(net)
      expect(vat).toBe(Math.round((net + fee) * 0.21))
      expect(basket.totalPricePerPeriodIncludeTaxAndAdministrativeCost).toBe(net + fee + vat)
      expect(basket.totalPricePerPeriodIncludeTax).toBe(net + Math.round(net * 0.21))
      const { renewalTotals: later } = basket
      const lines = basket.items.flatMap(({ renewalPrice, items }) => [
        renewalPrice,
        ...items.map((one) => one.renewalPrice),
      ])
      expect(later.net).toBe(lines.reduce<number>((sum, price) => sum + (price ?? 0), 0))
      expect(later.gross).toBe(later.net + Math.round(later.net * 0.21))
    }
    const debit = { items: await oneOfEach(ctx), paymentMethod: 'AUTOMATIC_INCASSO' }
    expect(right(await convertItems(ctx, debit)).administrativeCostShouldBeAdded).toBe(false)
  })

  test('shows the extras of a virtual server as sub-items at their own price [CHK-047, CHK-054]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const vpsSpec = JSON.stringify({ extras: ['PRO_SLA', 'EXTRA_IPV4'], EXTRA_IPV4: 1, price: 0 })
    const basket = right(await convertItems(ctx, { items: [await item(ctx, 'vpspackage', { vpsSpec }, 'VPS_M')] }))
    const [vps] = basket.items
    expect(vps).toMatchObject({ discountedPrice: 12 * 1995 })
    expect(vps?.items.filter(({ productCode }) => productCode)).toMatchObject([
      { title: 'Extra IPv4 adres', value: '€\u00a024,00 excl. btw', price: 2400, renewalPrice: 2400 },
      { title: 'Pro SLA', productCode: 'PRO_SLA', price: 5940 },
    ])
    expect(vps?.items.filter(({ productCode }) => !productCode).map(({ price }) => price)).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(basket.totalPricePerPeriodExcludeTax).toBe(12 * 1995 + 2400 + 5940)
    expect(JSON.parse(vps?.vpsSpec ?? '').extras).toEqual(['EXTRA_IPV4', 'PRO_SLA'])
  })

  test('adds up whatever servers, extras and period are chosen, and an order costs the same [CHK-048, CHK-054]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const server = fc.record({
      code: fc.constantFrom('VPS_S', 'VPS_M', 'VPS_L'),
      extras: fc.array(fc.constantFrom(...VPS_EXTRAS), { maxLength: 5 }),
    })
    const given = fc.record({
      servers: fc.array(server, { minLength: 1, maxLength: 4 }),
      period: fc.constantFrom(...CHECKOUT_PERIODS),
    })
    await fc.assert(
      fc.asyncProperty(given, async ({ servers, period }) => {
        ctx.clock.advance(60_000)
        const items = await Promise.all(
          servers.map(({ code, extras }) => item(ctx, 'vpspackage', { vpsSpec: { extras } }, code)),
        )
        const basket = right(await convertItems(ctx, { items, period }))
        const extras = basket.items.flatMap((one) => one.items.filter(({ productCode }) => productCode !== null))
        expect(extras).toHaveLength(servers.reduce((sum, one) => sum + new Set(one.extras).size, 0))
        const net =
          basket.items.reduce((sum, { discountedPrice }) => sum + discountedPrice, 0) +
          extras.reduce((sum, { price }) => sum + (price ?? 0), 0)
        expect(basket.totalPricePerPeriodExcludeTax).toBe(net)
        const { administrativeCost: fee, totalTaxPricePerPeriod: vat } = basket
        expect(vat).toBe(Math.round((net + fee) * 0.21))
        const order = right(await placeOrder(ctx, { id: basket.id, items, period, quoteHash: basket.quoteHash }))
        expect(order.totals).toMatchObject({ net: net + fee, vat, gross: net + fee + vat })
        expect(order.items.reduce((sum, { price }) => sum + price, 0)).toBe(net)
      }),
      { numRuns: 12 },
    )
  })

  test('recalculates prices, whatever the sender says of price, discount, VAT or availability [CHK-106]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const items = await oneOfEach(ctx)
    const honest = right(await convertItems(ctx, { items, period: 'YEARLY' }))
    const told = (basket: typeof honest) => ({
      ...basket,
      id: '',
      items: basket.items.map((one) => ({ ...one, id: '' })),
    })
    const lies = fc.record({
      productPrice: fc.oneof(fc.integer(), fc.constant(null), fc.string()),
      discountedPrice: fc.integer({ min: -9999, max: 0 }),
      discountReason: fc.string(),
      premiumPrice: fc.integer(),
      available: fc.boolean(),
      productName: fc.string(),
      problem: fc.string(),
      items: fc.array(fc.anything()),
      __typename: fc.string(),
    })
    const basketLies = fc.record({
      administrativeCost: fc.integer(),
      vatRate: fc.double(),
      totalTaxPricePerPeriod: fc.integer(),
      paymentRequired: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(lies, { minLength: 7, maxLength: 7 }), basketLies, async (each, all) => {
        ctx.clock.advance(60_000)
        const tampered = items.map((one, at) => ({ ...each[at], ...one }))
        const basket = right(await convertItems(ctx, { ...all, items: tampered, period: 'YEARLY' }))
        expect(told(basket)).toEqual(told(honest))
      }),
      { numRuns: 30 },
    )
  })

  test('takes a bare list as its items, and items as JSON from a form [CHK-106]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const items = [await item(ctx, 'vpspackage')]
    for (const saved of [items, { items: JSON.stringify(items) }]) {
      expect(right(await convertItems(ctx, saved)).items).toHaveLength(1)
    }
  })

  test('refuses what goes together with no product, name or domain, by its field [CHK-106]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const nl = await named(ctx, 'DOMAIN_NL')
    const refused: [Record<string, unknown>, string][] = [
      [await item(ctx, 'domain', { title: 'naam.com' }), 'items.0.title'],
      [await item(ctx, 'domain', { title: 'geen naam' }), 'items.0.title'],
      [await item(ctx, 'domain', {}), 'items.0.title'],
      [await item(ctx, 'hosting', { productCode: 'HOSTING_XL' }), 'items.0.productCode'],
      [await item(ctx, 'hosting', {}, 'RESELLER_INTRO'), 'items.0.productId'],
      [await item(ctx, 'ssl', {}, 'SSL_BUSINESS_MULTI'), 'items.0.type'],
      [{ type: 'cloudflare', ...nl }, 'items.0.type'],
      [{ type: 'boot', ...nl }, 'items.0.type'],
      [await item(ctx, 'ssl', { productId: 'prd_x' }), 'items.0.productId'],
      [await item(ctx, 'ssl', { softwareId: 'toverij' }), 'items.0.softwareId'],
      [await item(ctx, 'ssl', { assignedDomain: 'vreemd.nl' }), 'items.0.assignedDomain'],
      [await item(ctx, 'ssl', { csr: 'niets' }), 'items.0.csr'],
      [
        await item(ctx, 'sslmultidomains', { assignedDomains: ['elders.nl', 'vreemd.nl'] }),
        'items.0.assignedDomains.1',
      ],
      [
        await item(ctx, 'sslmultidomains', { assignedDomains: ['elders.nl'], commonName: 'vreemd.nl' }),
        'items.0.commonName',
      ],
      [await item(ctx, 'redirect', { redirection: 'javascript:alert(1)' }), 'items.0.redirection'],
      [await item(ctx, 'redirect', { redirection: 'https://127.0.0.1/' }), 'items.0.redirection'],
    ]
    for (const [one, field] of refused) {
      const answer = await convertItems(ctx, { items: [one] })
      expect(answer, JSON.stringify(one)).toBeInstanceOf(InvalidInput)
      expect((answer as InvalidInput).issues.map((issue) => issue.field)).toEqual([field])
    }
    for (const vpsSpec of [
      -1,
      0,
      1.5,
      1e9,
      '1 OR 1',
      [],
      { operatingSystem: 'dos' },
      { hostname: 'a b' },
      { extras: ['SSL_DV'] },
    ]) {
      const answer = await convertItems(ctx, { items: [await item(ctx, 'vpspackage', { vpsSpec })] })
      expect(answer, JSON.stringify(vpsSpec)).toBeInstanceOf(InvalidInput)
    }
    const vps = await item(ctx, 'vpspackage')
    const many = Array.from({ length: 101 }, () => vps)
    for (const saved of [{ items: many }, { items: [vps], period: 'FIVE_YEARLY' }, { items: 'x' }, 'x', null]) {
      expect(await convertItems(ctx, saved)).toBeInstanceOf(InvalidInput)
    }
  })

  test('tells its owner of an owned domain; others see a name that is not free [CHK-106]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const items = [await item(ctx, 'domain', { title: 'voorbeeldklant.nl' })]
    const owned = await convertItems(ctx, { items })
    expect(owned).toBeInstanceOf(DomainOwned)
    expect(owned).toMatchObject({ status: 409, message: 'Dit domein is al in uw bezit.' })
    const other = await ctx.another({ signedInAs: 'reseller@voorbeeld.nl' })
    expect(right(await convertItems(other, { items })).items[0]?.available).toBe(false)
  })

  test('says what a name that is unavailable, or moves, still needs [CHK-080]', async () => {
    const ctx = await testContext({ signedInAs: CUSTOMER })
    const shown = async (title: string, token = '') =>
      right(await convertItems(ctx, { items: [await item(ctx, 'domain', { title, token })] })).items[0]
    expect(await shown('gereserveerdx.nl')).toMatchObject({
      available: false,
      needsExtraConfiguration: false,
      problem: 'gereserveerdx.nl is gereserveerd door de beheerder van de extensie.',
    })
    expect(await shown('bezetx.nl')).toMatchObject({ available: false, needsExtraConfiguration: true, token: null })
    expect((await shown('bezetx.nl'))?.problem).toContain('verhuiscode')
    expect((await shown('bezetx.nl', 'FOUT-1'))?.problem).toContain('klopt niet')
    const rightCode = await shown('bezetx.nl', 'VERHUIS-123')
    expect(rightCode).toMatchObject({ problem: null, available: false, needsExtraConfiguration: false })
    expect(await shown('bezetx.nl', 'FOUT-1')).toMatchObject({ needsExtraConfiguration: true })
    expect(rightCode?.token).toMatch(/^vhc_/)
    expect(await shown('bezetx.nl', rightCode?.token ?? '')).toMatchObject({ token: rightCode?.token, problem: null })
    // A handle is for its name and its customer only.
    expect((await shown('bezety.nl', rightCode?.token ?? ''))?.problem).toContain('niet bekend')
    expect((await shown('premiumnaam.nl'))?.discountedPrice).toBeGreaterThan(999)
  })
})
