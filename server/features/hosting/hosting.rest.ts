import type { Rest } from '../../http/rest/routes'
import type { SharedHosting } from './hosting.graphql'
import { listSharedHostings } from './hosting.service'

export function hostingRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/bestellen/sharedHostings',
    errors: 'field-errors',
    handle: async (ctx) => (await listSharedHostings(ctx)).map(documented),
  })
}

/** What the checkout is told of a package. */
const documented = ({ id, name, domainName, productCode, domainsAmount, discSpace, dataTraffic }: SharedHosting) => ({
  ...{ id, name, domainName, productCode },
  ...{ domainsAmount, discSpace, dataTraffic },
})
