import { isYes } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { DnssecChange } from './dnssec.graphql'
import { setDnssec } from './dnssec.service'
import { rollKey } from './key-rollover.service'

/** The REST paths for the signing of a domain. Each answers how far that is. */
export function dnssecRoutes(rest: Rest): void {
  rest({
    method: 'PUT',
    path: '/api/account/domeinen/:id/dnssec',
    body: 'json',
    errors: 'message',
    async handle(ctx, { params, body }) {
      const asked = { domainId: params.id ?? '', enabled: isYes(body.enabled), dryRun: isYes(body.dryRun) }
      const answer = await setDnssec(ctx, asked)
      return answer instanceof DnssecChange ? answer.dnssec : answer
    },
  })
  rest({
    method: 'POST',
    path: '/api/account/domeinen/:id/dnssec/rollover',
    body: 'json',
    errors: 'message',
    async handle(ctx, { params, body }) {
      const answer = await rollKey(ctx, { domainId: params.id ?? '', dryRun: isYes(body.dryRun) })
      return answer instanceof DnssecChange ? answer.dnssec : answer
    },
  })
}
