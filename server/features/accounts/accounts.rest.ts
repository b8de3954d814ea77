import { notFound } from '../../common/failures'
import type { Rest } from '../../http/rest/routes'
import { loginRoutes } from './login.rest'
import { findAddress } from './postcode.service'
import { activationRoutes, registrationRoutes } from './registration.rest'

export function accountsRoutes(rest: Rest): void {
  loginRoutes(rest)
  registrationRoutes(rest)
  activationRoutes(rest)

  rest({
    method: 'GET',
    path: '/api/bestellen/ingelogd',
    errors: 'field-errors',
    // A sub-user has to log in as somebody else before ordering.
    handle: async ({ viewer }) => viewer.isLoggedIn && !viewer.isSubUser,
  })

  rest({
    method: 'GET',
    path: '/captcha/key',
    errors: 'plain',
    handle: async (ctx, _request, reply) => reply.type('text/plain; charset=utf-8').send(ctx.ports.captcha.key('v2')),
  })

  rest({
    method: 'GET',
    path: '/captcha-v3/key',
    errors: 'plain',
    handle: async (ctx, _request, reply) => reply.type('text/plain; charset=utf-8').send(ctx.ports.captcha.key('v3')),
  })

  rest({
    method: 'GET',
    path: '/api/postcode',
    async handle(ctx, { query }) {
      const address = await findAddress(ctx, {
        postcode: String(query.postcode ?? ''),
        houseNumber: String(query.houseNumber ?? ''),
      })
      if (!address) throw notFound()
      return address
    },
  })
}
