import { defineFeature } from '../../feature'
import { DomainHealthResolver } from './domain-health.resolver'

export const domainHealth = defineFeature({ name: 'domain-health', resolvers: [DomainHealthResolver] })
