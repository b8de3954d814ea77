import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { fieldsOf, graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { getStandardWhois, updateStandardWhois } from './standard-whois.service'
import { StandardWhois, StandardWhoisInput, WhoisInput, WhoisList, WhoisNode } from './whois.graphql'
import { createWhois, deleteWhois, listWhois, requireWhois, updateWhois } from './whois.service'

const errors = 'title-json'
const tag = 'Holders'

export function whoisRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/whois',
    tag,
    summary: 'Lists the holders of the account',
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
    tag,
    summary: 'Makes a holder',
    body: 'json',
    takes: graph(WhoisInput),
    answers: fieldsOf(WhoisNode, 'id'),
    errors,
    async handle(ctx, { body }) {
      const answer = await createWhois(ctx, body)
      return answer instanceof UserError ? answer : { id: answer.id }
    },
  })

  // Before the path with an id, of which `standard` is none.
  rest({
    method: 'GET',
    path: '/api/account/whois/standard',
    tag,
    summary: 'Gives where the standard holder is reached',
    answers: graph(StandardWhois),
    errors,
    handle: getStandardWhois,
  })

  rest({
    method: 'PUT',
    path: '/api/account/whois/standard',
    tag,
    summary: 'Changes where the standard holder is reached',
    body: 'json',
    takes: graph(StandardWhoisInput),
    answers: graph(StandardWhois),
    errors,
    handle: (ctx, { body }) => updateStandardWhois(ctx, body),
  })

  rest({
    method: 'GET',
    path: '/api/account/whois/:id',
    tag,
    summary: 'Gives a holder',
    answers: graph(WhoisNode),
    errors,
    handle: (ctx, { params }) => requireWhois(ctx, params.id ?? ''),
  })

  rest({
    method: 'PUT',
    path: '/api/account/whois/:id',
    tag,
    summary: 'Changes a holder, for all names that have it',
    body: 'json',
    takes: graph(WhoisInput),
    answers: graph(WhoisNode),
    errors,
    handle: (ctx, { params, body }) => updateWhois(ctx, params.id ?? '', body),
  })

  rest({
    method: 'DELETE',
    path: '/api/account/whois/:id',
    tag,
    summary: 'Deletes a holder that no name has',
    answers: null,
    errors,
    async handle(ctx, { params }) {
      const answer = await deleteWhois(ctx, params.id ?? '')
      return answer instanceof UserError ? answer : null
    },
  })
}
