import type { Rest } from '../../http/rest/routes'
import type { SharedHosting } from './hosting.graphql'
import { listSharedHostings } from './hosting.service'
import { getUsageOf, renewPassword } from './hosting-access.service'

export function hostingRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/bestellen/sharedHostings',
    errors: 'field-errors',
    handle: async (ctx) => (await listSharedHostings(ctx)).map(documented),
  })

  rest({
    method: 'GET',
    path: '/api/account/hostingpakketten/:id/verbruik',
    handle: (ctx, { params }) => getUsageOf(ctx, { id: params.id ?? '' }),
  })

  rest({
    method: 'POST',
    path: '/api/account/hostingpakketten/:id/wachtwoord',
    body: 'json',
    handle: (ctx, { params }) => renewPassword(ctx, { hostingPackageId: params.id ?? '' }),
  })
}

/** What the checkout is told of a package. */
const documented = ({ id, name, domainName, productCode, domainsAmount, discSpace, dataTraffic }: SharedHosting) => ({
  ...{ id, name, domainName, productCode },
  ...{ domainsAmount, discSpace, dataTraffic },
})
