import * as z from 'zod'
import { badInput } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { graph } from '../../http/rest/description'
import { fieldsWith, isYes, texts } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { reinstate, setRenewal } from './renewal-choice.service'
import { RENEWALS_MAX, Renewal } from './renewals.graphql'

const fields = fieldsWith({
  ids: texts.describe(`The ids of domains, packages and servers, or those of their renewals: 1 to ${RENEWALS_MAX}.`),
  renews: z.union([z.boolean(), z.string()]).describe('Whether another term follows by itself.'),
  dryRun: z.optional(z.union([z.boolean(), z.string()])).describe('Changes nothing, and says how they would stand.'),
})

const back = fieldsWith({
  id: z.string().describe('The id of a domain, package or server, or that of its renewal.'),
  dryRun: z.optional(z.union([z.boolean(), z.string()])).describe('Changes nothing, and says how it would stand.'),
})

/** The REST paths for what happens at the end of a term. */
export function renewalRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/account/verlengen',
    tag: 'Domains',
    summary: 'Switches whether things go on after their term by themselves',
    body: 'json',
    takes: fields,
    // What is missing is refused after who may not ask at all.
    fields: fields.partial(),
    answers: z.object({
      renewals: z.array(graph(Renewal)),
    }),
    handle(ctx, { body }) {
      requireBuyer(ctx)
      // Nothing said is no wish to stop.
      if (body.renews === undefined) throw badInput()
      const ids = (body.ids ?? []) as z.infer<typeof texts>
      return setRenewal(ctx, {
        ids: typeof ids === 'string' ? [ids] : ids,
        renews: isYes(body.renews),
        dryRun: isYes(body.dryRun),
      })
    },
  })
  rest({
    method: 'POST',
    path: '/api/account/terughalen',
    tag: 'Domains',
    summary: 'Gets back what ended since its term was over, by an order of the term that it lacks',
    body: 'json',
    takes: back,
    fields: back.partial(),
    answers: graph(Renewal),
    handle: (ctx, { body }) => reinstate(ctx, { id: String(body.id ?? ''), dryRun: isYes(body.dryRun) }),
  })
}
