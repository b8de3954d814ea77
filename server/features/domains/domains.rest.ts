import { badInput } from '../../common/failures'
import type { Rest } from '../../http/rest/routes'
import { listDomainNamesOf } from './domain-holder.service'
import { DomainStatus } from './domains.graphql'
import * as service from './domains.service'

export function domainRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/domains',
    async handle(ctx, { query }) {
      const { edges, pageInfo } = await service.pageOwnDomains(ctx, {
        first: numberOf(query.first),
        after: textOf(query.after),
        search: textOf(query.search),
        status: statusOf(query.status),
      })
      // The id of the holder is for `holder` alone.
      const items = edges.map(({ node: { holderId: _, ...domain } }) => domain)
      return { items, endCursor: pageInfo.endCursor, hasNextPage: pageInfo.hasNextPage }
    },
  })

  rest({
    method: 'GET',
    path: '/api/account/whois-domain',
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
