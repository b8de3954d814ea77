import * as z from 'zod'
import { LIST_TEXT_MAX } from '../../../rules/domain-list'
import { UserError } from '../../graphql/user-error'
import { events, graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { streamDomainList } from './domain-list.service'
import { ListedDomain, ResellerRates } from './resellers.graphql'
import { getResellerRates, priceListCsv } from './staffel.service'

export function resellerRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/reseller/domain-list',
    operation: 'Query.checkDomainList',
    tag: 'Availability',
    summary: 'Normalises and checks a list of domain names, for resellers',
    details: 'Accepts at most 500 names, separated by white space, commas or semicolons.',
    body: 'text',
    answers: {
      200: events(
        'domainAvailability',
        graph(ListedDomain),
        'One event per name, sent as soon as its availability is known.',
      ),
    },
    maxBytes: LIST_TEXT_MAX,
    async handle(ctx, { body }, reply) {
      const answers = await streamDomainList(ctx, typeof body.text === 'string' ? body.text : '')
      if (answers instanceof UserError) return answers
      return sendEvents(ctx, reply, 'domainAvailability', answers, { endsAlone: true })
    },
  })
  rest({
    method: 'GET',
    path: '/api/reseller/rates',
    operation: 'Query.resellerRates',
    isPublic: true,
    tag: 'Products',
    summary: 'Returns the public prices of extensions and reseller packages at each staffel',
    answers: graph(ResellerRates),
    handle: (ctx) => getResellerRates(ctx),
  })
  rest({
    method: 'GET',
    path: '/api/reseller/price-list.csv',
    operation: 'Viewer.staffelOverview',
    tag: 'Products',
    summary: 'Returns the prices of each extension at each staffel, for resellers',
    answers: { 200: { description: 'CSV with a header line (RFC 4180).', type: 'text/csv', shape: z.string() } },
    async handle(ctx, _request, reply) {
      const csv = await priceListCsv(ctx)
      reply.header('Content-Disposition', 'attachment; filename="wimpel-staffels.csv"')
      return reply.type('text/csv; charset=utf-8; header=present').send(csv)
    },
  })
}
