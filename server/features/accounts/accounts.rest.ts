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
    tag: 'Login and registration',
    summary: 'Says whether somebody is signed in who may order',
    answers: z.boolean(),
    errors: 'field-errors',
    // A sub-user has to log in as somebody else before ordering.
    handle: async ({ viewer }) => viewer.isLoggedIn && !viewer.isSubUser,
  })

  rest({
    method: 'GET',
    path: '/captcha/key',
    tag: 'Login and registration',
    summary: 'Gives the public key of the captcha that a person solves',
    answers: { 200: plainText('The key.') },
    errors: 'plain',
    handle: async (ctx, _request, reply) => reply.type('text/plain; charset=utf-8').send(ctx.ports.captcha.key('v2')),
  })

  rest({
    method: 'GET',
    path: '/captcha-v3/key',
    tag: 'Login and registration',
    summary: 'Gives the public key of the captcha that solves itself',
    answers: { 200: plainText('The key.') },
    errors: 'plain',
    handle: async (ctx, _request, reply) => reply.type('text/plain; charset=utf-8').send(ctx.ports.captcha.key('v3')),
  })

  rest({
    method: 'GET',
    path: '/api/postcode',
    tag: 'Account',
    summary: 'Finds the street and the place of a Dutch address',
    query: fieldsWith({
      postcode: z.optional(z.string()).describe('Four digits and two letters, such as `1234AB`.'),
      houseNumber: z.optional(z.string()).describe('The number, without an addition.'),
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
