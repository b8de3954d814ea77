import { defineFeature } from '../../feature'
import { GeneralTermsResolver } from './general-terms.resolver'
import { generalTermsStaff } from './staff/general-terms.staff'

export const generalTerms = defineFeature({
  name: 'general-terms',
  resolvers: [GeneralTermsResolver],
  staff: generalTermsStaff,
  tokenRules: { query: { generalTerms: 'open' } },
})
