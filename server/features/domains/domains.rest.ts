import * as z from 'zod'
import { badInput } from '../../common/failures'
import { graph } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { listDomainNamesOf } from './domain-holder.service'
import { Domain, DomainStatus } from './domains.graphql'
import * as service from './domains.service'

export function domainRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/domains',
    tag: 'Domains',
    summary: 'Lists the customer’s domains, a page at a time',
    query: fieldsWith({
      first: z.optional(z.string()).describe('How many at most, as digits.'),
      after: z.optional(z.string()).describe('The `endCursor` of the page before.'),
      search: z.optional(z.string()).describe('Part of a name.'),
      status: z.optional(z.string()).describe(`One of ${Object.values(DomainStatus).join(', ')}.`),
    }),
    answers: z.object({
      items: z.array(graph(Domain)),
      endCursor: z.nullable(z.string()).describe('To ask for the next page by; null when there is none.'),
      hasNextPage: z.boolean(),
    }),
    async handle(ctx, { query }) {
      const { edges, pageInfo } = await service.pageOwnDomains(ctx, {
        first: numberOf(query.first),
        after: textOf(query.after),
        search: textOf(query.search),
        status: statusOf(query.status),
      })
      // The id of the holder is for `holder` alone, and the price of a premium name for `renewalPrice`.
      const items = edges.map(({ node: { holderId: _, premiumPrice: __, ...domain } }) => domain)
      return { items, endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage }
    },
  })

  rest({
    method: 'GET',
    path: '/api/account/whois-domain',
    tag: 'Holders',
    summary: 'Says who holds a domain, or which domains a holder has',
    query: fieldsWith({
      domain: z.optional(z.string()).describe('The id or the name of a domain.'),
      whois: z.optional(z.string()).describe('The id of a holder, or `standard`.'),
    }),
    answers: z.array(z.string()).describe('The id of the holder, or the names of domains.'),
    errors: 'title-json',
    async handle(ctx, { query }) {
      const whois = textOf(query.whois)
      if (whois !== null) return listDomainNamesOf(ctx, whois)
      const domain = await service.requireOwnDomain(ctx, textOf(query.domain) ?? '')
      return [domain.holderId ?? 'standard']
    },
  })
}

/**
 * One value, empty or missing is none; a parameter that comes twice is refused, since it is not clear which is meant.
 */
function textOf(value: unknown): string | null {
  if (value !== undefined && typeof value !== 'string') throw badInput()
  return value || null
}

/** What is no number is refused as a size of a page. */
function numberOf(value: unknown): number | null {
  const text = textOf(value)
  return text === null ? null : Number(text)
}

function statusOf(value: unknown): keyof typeof DomainStatus | null {
  const text = textOf(value)
  const status = Object.values(DomainStatus).find((word) => word === text)
  if (text !== null && !status) throw badInput()
  return status ?? null
}
