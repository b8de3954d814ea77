import type { GraphQLEnumType } from 'graphql'
import { describe, expect, test } from 'vitest'
import { extensionPrices, productPrices } from '../../../db/seed/prices'
import { ask, catalogueSchema } from './catalogue.test-graph'

describe('prices for resellers', () => {
  const priceOf = async (query: string, options?: Parameters<typeof ask>[1]) =>
    (await ask(query, options))[0]?.discountedPrice
  const intro = '{ hostingPackages(audience: RESELLER) { discountedPrice } }'

  test('follow the scale number of the account; in between, the highest that is reached counts [RES-003]', async () => {
    const { price, staffels } = productPrices.RESELLER_INTRO
    expect(await priceOf(intro)).toBe(price)
    expect(await priceOf(intro, { staffel: 1 })).toBe(staffels[1])
    expect(await priceOf(intro, { staffel: 3 })).toBe(staffels[3])
    expect(await priceOf(intro, { staffel: 4 })).toBe(staffels[3])
    expect(staffels[1]).not.toBe(staffels[3])
  })

  test('are shown to a reseller unless the page is one for customers', async () => {
    expect(await priceOf('{ domainExtensions { discountedPrice } }', { staffel: 3 })).toBe(
      extensionPrices.nl.staffels[3][1],
    )
    expect(await priceOf('{ domainExtensions(audience: CUSTOMER) { discountedPrice } }', { staffel: 3 })).toBe(
      extensionPrices.nl.price[1],
    )
  })

  test('resellers are offered their own four packages, customers are not [RES-002]', async () => {
    const codes = async (staffel?: number) =>
      (await ask('{ hostingPackages { productCode } }', { staffel })).map((row) => `${row.productCode}`)
    expect(await codes(1)).toEqual(['RESELLER_INTRO', 'RESELLER_BASIC', 'RESELLER_PREMIUM', 'RESELLER_PROFESSIONAL'])
    expect((await codes()).every((code) => code.startsWith('HOSTING_'))).toBe(true)
  })
})

describe('extensions', () => {
  const QUERY = `{ domainExtensions {
    productId productCode productName originalPrice discountedPrice extension landingPath isOnOffer } }`

  test('have the product fields and no status: that is the browser’s [DOM-037]', async () => {
    const [nl] = await ask(QUERY)
    expect(nl).toMatchObject({
      productCode: 'DOMAIN_NL',
      productName: '.nl-domeinnaam',
      originalPrice: extensionPrices.nl.price[0],
      discountedPrice: extensionPrices.nl.price[1],
      isOnOffer: true,
    })
    const type = catalogueSchema.getType('DomainExtensionProduct')
    const fields = type && 'getFields' in type ? Object.keys(type.getFields()) : []
    expect(fields).toContain('discountedPrice')
    expect(fields).not.toContain('status')
  })

  test('begin with the six of the tiles and are at least 35', async () => {
    const rows = await ask(QUERY)
    expect(rows.slice(0, 6).map((row) => row.extension)).toEqual(['nl', 'com', 'be', 'eu', 'de', 'net'])
    expect(rows.length).toBeGreaterThanOrEqual(35)
    expect(new Set(rows.map((row) => row.productCode)).size).toBe(rows.length)
  })

  test('each have the address of their page', async () => {
    for (const { extension, landingPath } of await ask(QUERY)) {
      expect(landingPath).toBe(`/domeinnaam/domeinextensie/${extension}-domeinnaam-registreren`)
    }
  })
})

describe('all products', () => {
  test('are one list of the interface, in every kind', async () => {
    const rows = await ask('{ products { __typename id productId productCode productName kind originalPrice } }')
    expect(new Set(rows.map((row) => row.__typename))).toEqual(
      new Set(['DomainExtensionProduct', 'HostingPackage', 'AddOnProduct', 'PlainProduct', 'VpsPackage']),
    )
    expect(new Set(rows.map((row) => row.kind)).size).toBe(10)
    for (const row of rows) expect(row.id).toBe(row.productId)
  })

  test('can be asked for by kind', async () => {
    const rows = await ask(
      '{ products(kinds: [CLOUDFLARE, SSL]) { productCode ... on AddOnProduct { insuredValue } } }',
    )
    expect(rows).toEqual([
      { productCode: 'CLOUDFLARE_PRO' },
      { productCode: 'CLOUDFLARE_BUSINESS' },
      { productCode: 'SSL_RAPID', insuredValue: 5_000_000 },
      { productCode: 'SSL_BUSINESS', insuredValue: 25_000_000 },
      { productCode: 'SSL_BUSINESS_MULTI', insuredValue: 25_000_000 },
    ])
    expect(await ask('{ products(kinds: []) { id } }')).toEqual([])
  })

  test('extras have Dutch names, with the English ones over them', async () => {
    const query = '{ extraServices(hostingPackageId: "hst_x") { productName description } }'
    expect((await ask(query)).map((row) => row.productName)).toContain('Gratis website migratie')
    const english = await ask(query, { locale: 'en' })
    expect(english.map((row) => row.productName)).toEqual([
      'SSL domain validation standard',
      'SSL wildcard',
      'Extra IPv4 address',
      'Premium Spamfilter',
      'Pro SLA',
      'Premium Support',
      'Free website migration',
    ])
    expect(english[5]?.description).toBeNull()
  })

  test('the four free installations are listed', async () => {
    const rows = await ask('{ freeInstallations { productName discountedPrice } }')
    expect(rows.map((row) => row.productName)).toEqual(['Website maker', 'Wordpress', 'Prestashop', 'Joomla'])
  })
})

test('payment methods on account and by direct debit are words of the graph [PAY-004]', () => {
  // This type is registered as an enum.
  const words = (catalogueSchema.getType('PaymentMethodCode') as GraphQLEnumType).getValues().map(({ name }) => name)
  expect(words).toEqual(['IDEAL', 'AUTOMATIC_INCASSO', 'MANUAL_PAYMENT'])
})

test('countries have four fields and Nederland is 154 [CAT-032, CAT-033]', async () => {
  const rows = await ask('{ countries { id code country country_en } }')
  expect(rows).toHaveLength(249)
  expect(rows.find(({ id }) => id === 154)).toEqual({
    id: 154,
    code: 'NL',
    country: 'Nederland',
    country_en: expect.stringContaining('Netherlands'),
  })
})
