import { defineFeature } from '../../feature'
import { byId } from '../../graphql/node-access'
import { everyMinute } from '../../outbox/scheduled-tasks'
import { CatalogueResolver, CountryResolver } from './catalogue.resolver'
import { catalogueRoutes } from './catalogue.rest'
import { listProducts, refreshCatalogue } from './catalogue.service'
import { catalogueStaff } from './staff/catalogue.staff'

export const catalogue = defineFeature({
  name: 'catalogue',
  resolvers: [CatalogueResolver, CountryResolver],
  nodes: { prd: async (ctx, id) => byId(await listProducts(ctx), id) },
  routes: [catalogueRoutes],
  tasks: [everyMinute('look-at-catalogue', refreshCatalogue, { onEachInstance: true })],
  staff: catalogueStaff,
  tokenRules: {
    query: {
      countries: 'open',
      domainExtensions: 'open',
      extraServices: 'open',
      freeInstallations: 'open',
      hostingPackages: 'open',
      products: 'open',
    },
  },
})
