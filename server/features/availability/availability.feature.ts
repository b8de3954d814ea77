import { defineFeature } from '../../feature'
import { keepPassAtSignIn } from './availability.admission'
import { AvailabilityResolver } from './availability.resolver'
import { availabilityRest } from './availability.rest'

export const availability = defineFeature({
  name: 'availability',
  resolvers: [AvailabilityResolver],
  routes: [availabilityRest],
  tokenRules: {
    query: {
      checkDomain: 'open',
      domainAvailability: 'open',
      domainSuggestions: 'open',
    },
    subscription: {
      domainAvailability: 'open',
    },
  },
  signInHooks: [keepPassAtSignIn],
})
