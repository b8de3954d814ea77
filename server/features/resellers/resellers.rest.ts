import * as z from 'zod'
import { LIST_TEXT_MAX } from '../../../rules/domain-list'
import { UserError } from '../../graphql/user-error'
import { events, graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { streamDomainList } from './domain-list.service'
import { ListedDomain } from './resellers.graphql'
import { priceListCsv } from './staffel.service'

export function resellerRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/reseller/domain-list',
    tag: 'Availability',
    summary: 'Cleans and checks a list of names, for resellers',
    details: 'Names stand apart by white space, commas or semicolons, at most 500 of them.',
    body: 'text',
    answers: {
      200: events('domainAvailability', graph(ListedDomain), 'An event for each name, as its answer comes in.'),
    },
    maxBytes: LIST_TEXT_MAX,
    async handle(ctx, { body }, reply) {
      const answers = await streamDomainList(ctx, typeof body.text === 'string' ? body.text : '')
      if (answers instanceof UserError) return answers
      return sendEvents(ctx, reply, 'domainAvailability', answers)
    },
  })
  rest({
    method: 'GET',
    path: '/api/reseller/price-list.csv',
    tag: 'Products',
    summary: 'Gives the prices of each extension at each staffel, for resellers',
    answers: { 200: { description: 'The table, with a header (RFC 4180).', type: 'text/csv', shape: z.string() } },
    async handle(ctx, _request, reply) {
      const csv = await priceListCsv(ctx)
      reply.header('Content-Disposition', 'attachment; filename="wimpel-staffels.csv"')
      return reply.type('text/csv; charset=utf-8; header=present').send(csv)
    },
  })
}
