import { describe, expect, test } from 'vitest'
import { productPrices } from '../../../db/seed/prices'
import { ask } from './catalogue.test-graph'

const SIZES = '{ hostingPackages { productName space traffic mailboxes databases features } }'
const RESELLER_SIZES =
  '{ hostingPackages(audience: RESELLER) { productName space traffic mailboxes databases sites features } }'

describe('hosting packages', () => {
  test('have the prescribed sizes [CAT-004..010]', async () => {
    const rows = await ask(SIZES)
    expect(rows.map((row) => [row.productName, row.space, row.traffic, row.mailboxes, row.databases])).toEqual([
      ['Intro webhosting', '50 MB', '5 GB', '1', 'geen'],
      ['Basic webhosting', '3000 MB', '10 GB', '5', '1'],
      ['Premium webhosting', '6000 MB', '20 GB', 'onbeperkt', '2'],
      ['Professional webhosting', '12 GB', '50 GB', 'onbeperkt', '5'],
      ['XL webhosting', '25 GB', '75 GB', 'onbeperkt', '10'],
      ['XXL webhosting', '50 GB', '100 GB', 'onbeperkt', '10'],
      ['3XL webhosting', '50 GB', '150 GB', 'onbeperkt', '10'],
    ])
    expect(rows[0]?.features).toContain('SSD-opslag')
    expect(rows[1]?.features).toContain('MySQL-databases')
  })

  test('of resellers have theirs, with unlimited mailboxes and databases [CAT-013..017]', async () => {
    const rows = await ask(RESELLER_SIZES)
    expect(rows.map((row) => [row.productName, row.space, row.traffic, row.sites])).toEqual([
      ['Reseller intro', '20 GB', '500 GB', 20],
      ['Reseller basic', '50 GB', '750 GB', 40],
      ['Reseller premium', '100 GB', '10.000 GB', 60],
      ['Reseller professional', '150 GB', '20.000 GB', 100],
    ])
    for (const row of rows) {
      expect(row).toMatchObject({ mailboxes: 'onbeperkt', databases: 'onbeperkt' })
      expect(row.features).toContain('MySQL-databases')
    }
  })

  test.each([
    ['nl', 'Gratis SSL-certificaat', 'PHP 7 en 5'],
    ['en', 'Free SSL certificate', 'PHP 7 and 5'],
  ] as const)('all list a free certificate and PHP 7 and 5, in %s [CAT-011, CAT-012]', async (locale, ssl, php) => {
    const all = [...(await ask(SIZES, { locale })), ...(await ask(RESELLER_SIZES, { locale }))]
    expect(all).toHaveLength(11)
    for (const { features } of all) expect(features).toEqual(expect.arrayContaining([ssl, php]))
  })

  test('have an id, a code, a name and both prices [DOM-038]', async () => {
    const [, basic] = await ask(
      '{ hostingPackages { id productId productCode productName kind unit originalPrice discountedPrice isRecommended } }',
    )
    const [originalPrice, discountedPrice] = productPrices.HOSTING_BASIC
    expect(basic).toMatchObject({
      id: basic?.productId,
      productCode: 'HOSTING_BASIC',
      productName: 'Basic webhosting',
      kind: 'HOSTING',
      unit: 'MONTH',
      originalPrice,
      discountedPrice,
      isRecommended: true,
    })
  })

  test('take a free installation, except Intro; three of them note that setting up is free', async () => {
    const rows = await ask('{ hostingPackages { productCode allowsFreeInstallation hasFreeSetup } }')
    const codes = (field: string) => rows.filter((row) => row[field]).map((row) => row.productCode)
    expect(codes('allowsFreeInstallation')).not.toContain('HOSTING_INTRO')
    expect(codes('allowsFreeInstallation')).toHaveLength(6)
    expect(codes('hasFreeSetup')).toEqual(['HOSTING_INTRO', 'HOSTING_BASIC', 'HOSTING_PREMIUM'])
  })
})
