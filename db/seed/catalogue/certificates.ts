import type { CertificateSpecs } from '../../../rules/product-specs'
import { insuredValues, productPrices } from '../prices'
import { type ProductCode, type ProductSeed, same, type Words } from './product-seed'

const coverage: Record<CertificateSpecs['covers'], Words> = {
  'one name': ['Slotje voor één domein', 'Padlock for one domain'],
  'all subdomains': ['Slotje voor alle subdomeinen', 'Padlock for all subdomains'],
  'several names': ['Slotje voor meerdere domeinen', 'Padlock for several domains'],
}

/** Certificates ordered for a domain. Those added to a hosting package are extras. */
export const certificates: readonly ProductSeed[] = [
  certificate('SSL_RAPID', same('Rapid SSL'), {
    covers: 'one name',
    insuredCents: insuredValues.domainValidation,
  }),
  certificate('SSL_BUSINESS', ['SSL Bedrijfsvalidatie', 'SSL business validation'], {
    covers: 'one name',
    insuredCents: insuredValues.business,
  }),
  certificate('SSL_BUSINESS_MULTI', ['SSL Bedrijfsvalidatie multidomein', 'SSL business validation multi-domain'], {
    covers: 'several names',
    insuredCents: insuredValues.business,
  }),
]

/** Formats whole euros with a no-break space: `€ 50.000` in Dutch, `€ 50,000` in English. */
export function insuredUpTo(amountCents: number): Words {
  const euros = amountCents / 100
  return [
    `Verzekerd tot €\u00a0${euros.toLocaleString('nl-NL')}.`,
    `Insured up to €\u00a0${euros.toLocaleString('en-GB')}.`,
  ]
}

function certificate(code: ProductCode, name: Words, specs: CertificateSpecs & { insuredCents: number }): ProductSeed {
  return {
    code,
    kind: 'SSL',
    unit: 'year',
    price: productPrices[code],
    name,
    summary: coverage[specs.covers],
    description: insuredUpTo(specs.insuredCents),
    specs: { certificate: specs },
  }
}
