import { LIST_TEXT_MAX } from '../../../rules/domain-list'
import { UserError } from '../../graphql/user-error'
import type { Rest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { streamDomainList } from './domain-list.service'
import { priceListCsv } from './staffel.service'

export function resellerRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/reseller/domain-list',
    body: 'text',
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
    async handle(ctx, _request, reply) {
      const csv = await priceListCsv(ctx)
      reply.header('Content-Disposition', 'attachment; filename="wimpel-staffels.csv"')
      return reply.type('text/csv; charset=utf-8; header=present').send(csv)
    },
  })
}
