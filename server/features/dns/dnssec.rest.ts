import { fieldsOf, graph } from '../../http/rest/description'
import { isYes } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { Dnssec, DnssecChange, RollDnssecKeyInput, SetDnssecInput } from './dnssec.graphql'
import { setDnssec } from './dnssec.service'
import { rollKey } from './key-rollover.service'

/** REST paths for DNSSEC. Each returns the signing state. */
export function dnssecRoutes(rest: Rest): void {
  rest({
    method: 'PUT',
    path: '/api/account/domeinen/:id/dnssec',
    operation: 'Mutation.setDnssec',
    tag: 'DNS',
    summary: 'Enables or disables DNSSEC for a domain',
    body: 'json',
    takes: fieldsOf(SetDnssecInput, 'enabled', 'dryRun'),
    answers: graph(Dnssec),
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
    operation: 'Mutation.rollDnssecKey',
    tag: 'DNS',
    summary: 'Replaces the DNSSEC key of a domain in safe steps',
    body: 'json',
    takes: fieldsOf(RollDnssecKeyInput, 'dryRun'),
    answers: graph(Dnssec),
    errors: 'message',
    async handle(ctx, { params, body }) {
      const answer = await rollKey(ctx, { domainId: params.id ?? '', dryRun: isYes(body.dryRun) })
      return answer instanceof DnssecChange ? answer.dnssec : answer
    },
  })
}
