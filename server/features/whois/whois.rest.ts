import { UserError } from '../../graphql/user-error'
import type { Rest } from '../../http/rest/routes'
import { getStandardWhois, updateStandardWhois } from './standard-whois.service'
import { createWhois, deleteWhois, listWhois, requireWhois, updateWhois } from './whois.service'

const errors = 'title-json'

export function whoisRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/account/whois',
    errors,
    async handle(ctx) {
      const { standard, custom } = await listWhois(ctx)
      return { standard, custom: custom.map(({ id, label }) => ({ id, label })) }
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/whois',
    body: 'json',
    errors,
    async handle(ctx, { body }) {
      const answer = await createWhois(ctx, body)
      return answer instanceof UserError ? answer : { id: answer.id }
    },
  })

  // Before the path with an id, of which `standard` is none.
  rest({ method: 'GET', path: '/api/account/whois/standard', errors, handle: getStandardWhois })

  rest({
    method: 'PUT',
    path: '/api/account/whois/standard',
    body: 'json',
    errors,
    handle: (ctx, { body }) => updateStandardWhois(ctx, body),
  })

  rest({
    method: 'GET',
    path: '/api/account/whois/:id',
    errors,
    handle: (ctx, { params }) => requireWhois(ctx, params.id ?? ''),
  })

  rest({
    method: 'PUT',
    path: '/api/account/whois/:id',
    body: 'json',
    errors,
    handle: (ctx, { params, body }) => updateWhois(ctx, params.id ?? '', body),
  })

  rest({
    method: 'DELETE',
    path: '/api/account/whois/:id',
    errors,
    async handle(ctx, { params }) {
      const answer = await deleteWhois(ctx, params.id ?? '')
      return answer instanceof UserError ? answer : null
    },
  })
}
