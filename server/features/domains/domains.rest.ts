import * as z from 'zod'
import type { Context } from '../../common/context'
import { graph } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape, textIn, wordIn } from '../../http/rest/lists'
import type { Rest, RestPart } from '../../http/rest/routes'
import { Domain, DomainStatus } from './domains.graphql'
import * as service from './domains.service'
import { TransferCode } from './transfer-code.graphql'
import { requestTransferCode } from './transfer-code.service'

/** REST paths for the customer's domains, including fields that other features add to a domain. */
export function domainRoutes(rest: Rest, parts: Readonly<Record<string, RestPart<Domain>>>): void {
  const shapes = Object.fromEntries(Object.entries(parts).map(([name, { shape }]) => [name, shape]))
  const shape = z.intersection(graph(Domain), z.object(shapes))
  const show = (ctx: Context) => async (domain: Domain) => {
    // These fields are only sources for `holder` and `renewalPrice`.
    const { holderId: _, premiumPrice: __, ...fields } = domain
    const added = Object.entries(parts).map(async ([name, part]) => [name, await part.of(ctx, domain)] as const)
    return { ...fields, ...Object.fromEntries(await Promise.all(added)) }
  }

  rest({
    method: 'GET',
    path: '/api/account/domains',
    operation: 'Viewer.domains',
    tag: 'Domains',
    summary: "Lists the customer's domains, page by page",
    query: fieldsWith({
      ...pageParameters(service.DOMAIN_PAGE),
      search: z.optional(z.string()).describe('Returns only domains whose name contains this text.'),
      status: z
        .optional(z.string())
        .meta({ enum: Object.values(DomainStatus), description: 'Returns only domains with this status.' }),
    }),
    answers: pageShape(shape),
    async handle(ctx, request) {
      const search = textIn(request.query, 'search')
      const status = wordIn(request.query, 'status', Object.values(DomainStatus))
      return pageFrom(await service.pageOwnDomains(ctx, { ...askedPage(request), search, status }), show(ctx))
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/domeinen/:id/verhuiscode',
    operation: 'Mutation.requestTransferCode',
    tag: 'Domains',
    summary: 'Returns the transfer code that another registrar needs for a domain',
    body: 'json',
    takes: null,
    answers: graph(TransferCode),
    handle: (ctx, { params }) => requestTransferCode(ctx, { domainId: params.id ?? '' }),
  })

  rest({
    method: 'GET',
    path: '/api/account/domeinen/:id',
    operation: 'Query.domain',
    tag: 'Domains',
    summary: "Returns one of the customer's domains",
    answers: shape,
    handle: async (ctx, { params }) =>
      show(ctx)(service.showDomain(ctx, await service.requireOwnDomain(ctx, params.id ?? ''))),
  })
}
