import * as z from 'zod'
import { notFound } from '../../common/failures'
import { graph, plainText } from '../../http/rest/description'
import { fieldsWith } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { PostcodeAddress } from './accounts.graphql'
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
    operation: 'Viewer.isLoggedIn',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Returns whether the viewer is signed in and may order',
    answers: z.boolean(),
    errors: 'field-errors',
    // A sub-user has to log in as another user before ordering.
    handle: async ({ viewer }) => viewer.isLoggedIn && !viewer.isSubUser,
  })

  rest({
    method: 'GET',
    path: '/captcha/key',
    operation: 'Query.captchaKey',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Returns the public key of the visible captcha',
    answers: { 200: plainText('The site key, or the path of the shop’s own challenge.') },
    errors: 'plain',
    handle: async (ctx, _request, reply) => reply.type('text/plain; charset=utf-8').send(ctx.ports.captcha.key('v2')),
  })

  rest({
    method: 'GET',
    path: '/captcha-v3/key',
    operation: 'Query.captchaKey',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Returns the public key of the invisible captcha',
    answers: { 200: plainText('The site key, or the path of the shop’s own challenge.') },
    errors: 'plain',
    handle: async (ctx, _request, reply) => reply.type('text/plain; charset=utf-8').send(ctx.ports.captcha.key('v3')),
  })

  rest({
    method: 'GET',
    path: '/api/postcode',
    operation: 'Query.postcodeAddress',
    tag: 'Account',
    isPublic: true,
    summary: 'Finds the street and city of a Dutch address',
    query: fieldsWith({
      postcode: z.optional(z.string()).describe('Postal code: four digits and two letters, such as `1234AB`.'),
      houseNumber: z.optional(z.string()).describe('House number, without an addition.'),
    }),
    answers: graph(PostcodeAddress),
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
