import * as z from 'zod'
import { YEARS_AHEAD_MAX } from '../../../rules/renewal'
import { argumentText } from '../../common/arguments.text'
import { badInput } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { graph } from '../../http/rest/description'
import { fieldsWith, isYes, texts } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape } from '../../http/rest/lists'
import type { Rest, RestPart } from '../../http/rest/routes'
import { renewDomain } from './renew-now.service'
import { findRenewal, listRenewals, RENEWAL_PAGE, reinstate, setRenewal } from './renewal-choice.service'
import { DomainRenewal, RENEWALS_MAX, Renewal } from './renewals.graphql'

const fields = fieldsWith({
  ids: texts.describe(
    `Ids of domains, hosting packages or servers, ids of their renewals, or domain names; 1 to ${RENEWALS_MAX} items.`,
  ),
  renews: z.union([z.boolean(), z.string()]).describe('True enables auto-renew, false disables it.'),
  dryRun: z.optional(z.union([z.boolean(), z.string()])).describe('True previews the change without saving it.'),
})

const back = fieldsWith({
  id: z.string().describe('`id` of a domain, hosting package or server, the id of its renewal, or a domain name.'),
  dryRun: z
    .optional(z.union([z.boolean(), z.string()]))
    .describe('True previews the price and state without ordering.'),
})

/** Adds its renewal to the JSON of a domain. */
export const RENEWAL_OF_DOMAIN: RestPart<{ id: string }> = {
  shape: z.nullable(graph(Renewal)).describe('Renewal of the domain.'),
  of: (ctx, { id }) => findRenewal(ctx, 'DOMAIN', id),
}
const years = fieldsWith({
  years: z
    .optional(z.union([z.number(), z.string()]))
    .describe(
      `Number of years, 1 to ${YEARS_AHEAD_MAX}; defaults to 1. The new term must end within ${YEARS_AHEAD_MAX} years from today.`,
    ),
  dryRun: z
    .optional(z.union([z.boolean(), z.string()]))
    .describe('True returns the price and the new end date without ordering.'),
})

/** REST paths for renewals. */
export function renewalRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/verlengingen',
    operation: 'Viewer.renewals',
    tag: 'Renewals',
    summary: 'Lists the renewals of all items, the earliest end date first',
    query: fieldsWith(pageParameters(RENEWAL_PAGE)),
    answers: pageShape(graph(Renewal)),
    handle: async (ctx, request) => pageFrom(await listRenewals(ctx, askedPage(request)), (renewal) => renewal),
  })
  rest({
    method: 'POST',
    path: '/api/account/verlengen',
    operation: 'Mutation.setRenewal',
    tag: 'Renewals',
    summary: 'Enables or disables auto-renew for one or more items',
    body: 'json',
    takes: fields,
    // Permissions are checked before missing fields.
    fields: fields.partial(),
    answers: z.object({
      renewals: z.array(graph(Renewal)),
    }),
    handle(ctx, { body }) {
      requireBuyer(ctx)
      // A missing value must not disable auto-renew.
      if (body.renews === undefined) throw badInput((locale) => argumentText[locale].missing({ argument: 'renews' }))
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
    operation: 'Mutation.reinstate',
    tag: 'Renewals',
    summary: 'Restores an expired item by ordering its next term',
    body: 'json',
    takes: back,
    fields: back.partial(),
    answers: graph(Renewal),
    handle: (ctx, { body }) => reinstate(ctx, { id: String(body.id ?? ''), dryRun: isYes(body.dryRun) }),
  })
  rest({
    method: 'POST',
    path: '/api/account/domeinen/:id/verlengen',
    operation: 'Mutation.renewDomain',
    tag: 'Domains',
    summary: 'Orders extra years for a domain, or restores an expired one',
    body: 'json',
    takes: years,
    fields: years.partial(),
    answers: graph(DomainRenewal),
    handle: (ctx, { params, body }) =>
      renewDomain(ctx, {
        domainId: params.id ?? '',
        years: Number(body.years ?? 1),
        dryRun: isYes(body.dryRun),
      }),
  })
}
