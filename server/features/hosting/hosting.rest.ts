import * as z from 'zod'
import { fieldsOf, graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { HostingPassword, HostingUsage, SharedHosting } from './hosting.graphql'
import { listSharedHostings } from './hosting.service'
import { getUsageOf, renewPassword } from './hosting-access.service'

export function hostingRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/bestellen/sharedHostings',
    tag: 'Hosting',
    summary: 'Lists the customer’s hosting packages',
    answers: z.array(fieldsOf(SharedHosting, ...DOCUMENTED)),
    errors: 'field-errors',
    handle: async (ctx) => (await listSharedHostings(ctx)).map(documented),
  })

  rest({
    method: 'GET',
    path: '/api/account/hostingpakketten/:id/verbruik',
    tag: 'Hosting',
    summary: 'Gives how much of a hosting package is used',
    answers: {
      200: { description: 'As the machine says now.', shape: graph(HostingUsage) },
      204: { description: 'The machine does not say.' },
    },
    handle: (ctx, { params }) => getUsageOf(ctx, { id: params.id ?? '' }),
  })

  rest({
    method: 'POST',
    path: '/api/account/hostingpakketten/:id/wachtwoord',
    tag: 'Hosting',
    summary: 'Makes a new password for a hosting package; needs a confirmed identity',
    body: 'json',
    takes: null,
    answers: graph(HostingPassword),
    handle: (ctx, { params }) => renewPassword(ctx, { hostingPackageId: params.id ?? '' }),
  })
}

/** What the checkout is told of a package. */
const documented = (hosting: SharedHosting) => Object.fromEntries(DOCUMENTED.map((name) => [name, hosting[name]]))

const DOCUMENTED = [
  ...(['id', 'name', 'domainName', 'productCode'] as const),
  ...(['domainsAmount', 'discSpace', 'dataTraffic'] as const),
]
