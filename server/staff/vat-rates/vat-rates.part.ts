import type { StaffRule } from '../policy'
import type { StaffPart } from '../staff-part'
import { VatRatesResolver } from './vat-rates.resolver'
import { addVatRate } from './vat-rates.service'

const changes: StaffRule = { who: 'staff', right: 'CATALOGUE_DRAFT', isFresh: true, hasReason: true, audit: 'always' }

/** VAT rates, each from a midnight. */
export const VAT_RATES_PART: StaffPart = {
  resolvers: [VatRatesResolver],
  policy: {
    Query: { staffVatRates: { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' } },
    Mutation: { addVatRate: changes, cancelVatRate: { ...changes, right: 'CATALOGUE_APPROVE' } },
  },
  proposals: [addVatRate],
}
