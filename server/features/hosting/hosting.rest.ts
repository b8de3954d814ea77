import * as z from 'zod'
import { throwRefusal } from '../../graphql/user-error'
import { fieldsOf, graph } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape } from '../../http/rest/lists'
import type { Rest } from '../../http/rest/routes'
import { HostingMailbox, HostingPassword, HostingUsage, SharedHosting } from './hosting.graphql'
import { listSharedHostings } from './hosting.service'
import { getUsageOf, resetPassword } from './hosting-access.service'
import { MAILBOX_PAGE, pageMailboxes } from './mailboxes.service'

export function hostingRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/bestellen/sharedHostings',
    operation: 'Query.sharedHostings',
    tag: 'Hosting',
    summary: "Lists the customer's hosting packages",
    answers: z.array(fieldsOf(SharedHosting, ...DOCUMENTED)),
    errors: 'field-errors',
    handle: async (ctx) => (await listSharedHostings(ctx)).map(documented),
  })

  rest({
    method: 'GET',
    path: '/api/account/hostingpakketten/:id/verbruik',
    operation: 'Viewer.hostingPackage',
    tag: 'Hosting',
    summary: 'Returns the resource usage of a hosting package',
    answers: {
      200: { description: 'Current usage.', shape: graph(HostingUsage) },
      204: { description: 'The usage of this package is unknown.' },
    },
    handle: (ctx, { params }) => getUsageOf(ctx, { id: params.id ?? '' }),
  })

  rest({
    method: 'GET',
    path: '/api/account/hostingpakketten/:id/mailboxen',
    operation: 'Viewer.hostingPackage',
    tag: 'Hosting',
    summary: 'Lists the mailboxes of a hosting package, page by page',
    query: fieldsWith(pageParameters(MAILBOX_PAGE)),
    answers: {
      200: { description: 'One page of mailboxes by address.', shape: pageShape(graph(HostingMailbox)) },
      204: { description: 'The mailboxes of this package are unknown.' },
    },
    async handle(ctx, request) {
      const found = await pageMailboxes(ctx, { id: request.params.id ?? '' }, askedPage(request))
      return found && pageFrom(found, (mailbox) => mailbox)
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/hostingpakketten/:id/wachtwoord',
    operation: 'Mutation.resetHostingPassword',
    tag: 'Hosting',
    summary: 'Replaces the password of a hosting package; requires a confirmed identity',
    body: 'json',
    takes: null,
    answers: graph(HostingPassword),
    handle: async (ctx, { params }) => throwRefusal(await resetPassword(ctx, { hostingPackageId: params.id ?? '' })),
  })
}

/** The documented fields for the checkout. */
const documented = (hosting: SharedHosting) => Object.fromEntries(DOCUMENTED.map((name) => [name, hosting[name]]))

const DOCUMENTED = [
  ...(['id', 'name', 'domainName', 'productCode'] as const),
  ...(['domainsAmount', 'discSpace', 'dataTraffic'] as const),
]
