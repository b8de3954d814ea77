import { describe, expect, test } from 'vitest'
import { isId } from '../../common/ids'
import { getCatalogue } from './catalogue.service'
import { catalogueContext } from './catalogue.test-support'

describe('what is sold', () => {
  test('hosting, reseller hosting and extras have the prescribed names [CAT-001..003]', async () => {
    const catalogue = await getCatalogue(await catalogueContext())
    const names = (list: readonly { name: { nl: string } }[]) => list.map(({ name }) => name.nl)
    expect(names(catalogue.hostingPackages('CUSTOMER'))).toEqual([
      'Intro webhosting',
      'Basic webhosting',
      'Premium webhosting',
      'Professional webhosting',
      'XL webhosting',
      'XXL webhosting',
      '3XL webhosting',
    ])
    expect(names(catalogue.hostingPackages('RESELLER'))).toEqual([
      'Reseller intro',
      'Reseller basic',
      'Reseller premium',
      'Reseller professional',
    ])
    expect(names(catalogue.extraServices())).toEqual([
      'SSL Domeinvalidatie standaard',
      'SSL wildcard',
      'Extra IPv4 adres',
      'Premium Spamfilter',
      'Pro SLA',
      'Premium Support',
      'Gratis website migratie',
    ])
  })

  test('Cloudflare is sold as Pro and Business [CAT-021]', async () => {
    const catalogue = await getCatalogue(await catalogueContext())
    expect(catalogue.ofKind('CLOUDFLARE').map(({ name }) => name.nl)).toEqual(['Cloudflare Pro', 'Cloudflare Business'])
  })

  test('Rapid SSL is insured for 50,000 euro and both business certificates for 250,000 [CAT-020]', async () => {
    const certificates = (await getCatalogue(await catalogueContext())).ofKind('SSL')
    expect(certificates.map(({ code, specs }) => [code, specs.certificate?.insuredCents])).toEqual([
      ['SSL_RAPID', 5_000_000],
      ['SSL_BUSINESS', 25_000_000],
      ['SSL_BUSINESS_MULTI', 25_000_000],
    ])
    expect(certificates[0]?.description).toEqual({
      nl: 'Verzekerd tot €\u00a050.000.',
      en: 'Insured up to €\u00a050,000.',
    })
  })

  test('six of the seven extras have a pop-up text; Premium Support has none', async () => {
    const extras = (await getCatalogue(await catalogueContext())).extraServices()
    const silent = extras.filter(({ description }) => !description.nl || !description.en)
    expect(silent.map(({ code }) => code)).toEqual(['PREMIUM_SUPPORT'])
  })

  test('the spam filter blocks 99.999% and Pro SLA keeps up 99.9% in both languages [CAT-018, CAT-019]', async () => {
    const catalogue = await getCatalogue(await catalogueContext())
    const filter = catalogue.productByCode('PREMIUM_SPAMFILTER')
    expect(filter?.description.nl).toContain('99,999%')
    expect(filter?.description.en).toContain('99.999%')
    const sla = catalogue.productByCode('PRO_SLA')
    expect(sla?.description.nl).toContain('minstens 99,9% uptime')
    expect(sla?.description.en).toContain('at least 99.9% uptime')
  })

  test('the free installations cost nothing', async () => {
    const installations = (await getCatalogue(await catalogueContext())).freeInstallations()
    expect(installations.map(({ code, original, discounted }) => [code, original, discounted])).toEqual([
      ['INSTALL_WEBSITE_MAKER', 0, 0],
      ['INSTALL_WORDPRESS', 0, 0],
      ['INSTALL_PRESTASHOP', 0, 0],
      ['INSTALL_JOOMLA', 0, 0],
    ])
  })
})

describe('finding a product', () => {
  test('every product is found by its opaque id and by its code', async () => {
    const catalogue = await getCatalogue(await catalogueContext())
    for (const product of catalogue.products) {
      expect(isId('prd', product.productId)).toBe(true)
      expect(catalogue.productById(product.productId)).toBe(product)
      expect(catalogue.productByCode(product.code)).toBe(product)
    }
  })

  test.each([
    ['example.nl', 'DOMAIN_NL'],
    ['example.co.uk', 'DOMAIN_CO_UK'],
    ['example.uk', 'DOMAIN_UK'],
    ['shop.example.nl', 'DOMAIN_NL'],
    ['EXAMPLE.NL', 'DOMAIN_NL'],
    ['example.example', undefined],
    ['nl', undefined],
    ['', undefined],
  ])('the extension of %j is %s', async (name, code) => {
    expect((await getCatalogue(await catalogueContext())).extensionProductOf(name)?.code).toBe(code)
  })

  test('an extension may be asked for with or without its dot', async () => {
    const catalogue = await getCatalogue(await catalogueContext())
    for (const written of ['co.uk', '.co.uk', 'CO.UK']) {
      expect(catalogue.extensionProduct(written)?.code).toBe('DOMAIN_CO_UK')
    }
    expect(catalogue.extensionProduct('example')).toBeUndefined()
  })
})
