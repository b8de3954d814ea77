import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { fieldsOf, graph } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import { textIn } from '../../http/rest/lists'
import type { Rest } from '../../http/rest/routes'
import { requireOwnDomain } from '../domains/domains.service'
import { listDomainNamesOf } from './domain-holder.service'
import { getStandardWhois, updateStandardWhois } from './standard-whois.service'
import { StandardWhois, StandardWhoisInput, WhoisInput, WhoisList, WhoisNode } from './whois.graphql'
import { createWhois, deleteWhois, listWhois, requireWhois, updateWhois } from './whois.service'

const errors = 'title-json'
const tag = 'Holders'

export function whoisRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/whois',
    operation: 'Query.whoisList',
    tag,
    summary: 'Lists the registrants of the account',
    answers: z.intersection(
      fieldsOf(WhoisList, 'standard'),
      z.object({ custom: z.array(fieldsOf(WhoisNode, 'id', 'label')) }),
    ),
    errors,
    async handle(ctx) {
      const { standard, custom } = await listWhois(ctx)
      return { standard, custom: custom.map(({ id, label }) => ({ id, label })) }
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/whois',
    operation: 'Mutation.createWhois',
    tag,
    summary: 'Creates a registrant',
    body: 'json',
    takes: graph(WhoisInput),
    answers: fieldsOf(WhoisNode, 'id'),
    errors,
    async handle(ctx, { body }) {
      const answer = await createWhois(ctx, body)
      return answer instanceof UserError ? answer : { id: answer.id }
    },
  })

  // Registered before the path with an id, which would match `standard`.
  rest({
    method: 'GET',
    path: '/api/account/whois/standard',
    operation: 'Query.standardWhois',
    tag,
    summary: 'Returns the contact details of the standard registrant',
    answers: graph(StandardWhois),
    errors,
    handle: getStandardWhois,
  })

  rest({
    method: 'PUT',
    path: '/api/account/whois/standard',
    operation: 'Mutation.updateStandardWhois',
    tag,
    summary: 'Changes the contact details of the standard registrant',
    body: 'json',
    takes: graph(StandardWhoisInput),
    answers: graph(StandardWhois),
    errors,
    handle: (ctx, { body }) => updateStandardWhois(ctx, body),
  })

  rest({
    method: 'GET',
    path: '/api/account/whois/:id',
    operation: 'Query.whois',
    tag,
    summary: 'Returns a registrant',
    answers: graph(WhoisNode),
    errors,
    handle: (ctx, { params }) => requireWhois(ctx, params.id ?? ''),
  })

  rest({
    method: 'PUT',
    path: '/api/account/whois/:id',
    operation: 'Mutation.updateWhois',
    tag,
    summary: 'Updates a registrant for all domains that use it',
    body: 'json',
    takes: graph(WhoisInput),
    answers: graph(WhoisNode),
    errors,
    handle: (ctx, { params, body }) => updateWhois(ctx, params.id ?? '', body),
  })

  rest({
    method: 'DELETE',
    path: '/api/account/whois/:id',
    operation: 'Mutation.deleteWhois',
    tag,
    summary: 'Deletes a registrant that no domain uses',
    answers: null,
    errors,
    async handle(ctx, { params }) {
      const answer = await deleteWhois(ctx, params.id ?? '')
      return answer instanceof UserError ? answer : null
    },
  })

  rest({
    method: 'GET',
    path: '/api/account/whois-domain',
    operation: 'Query.domainsForWhois',
    tag,
    summary: 'Returns the registrant of a domain, or the domains of a registrant',
    query: fieldsWith({
      domain: z.optional(z.string()).describe('`id` or name of a domain. Send either this or `whois`.'),
      whois: z
        .optional(z.string())
        .describe('`id` of a registrant; its domains are listed. Takes precedence over `domain`.'),
    }),
    answers: z.array(z.string()).describe('The `id` of the registrant (or `standard`), or a list of domain names.'),
    errors,
    async handle(ctx, { query }) {
      const whois = textIn(query, 'whois')
      if (whois !== null) return listDomainNamesOf(ctx, whois)
      const domain = await requireOwnDomain(ctx, textIn(query, 'domain') ?? '')
      return [domain.holderId ?? 'standard']
    },
  })
}
