import * as z from 'zod'
import { graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { IdentityConfirmed } from './accounts.errors'
import { PasswordChanged } from './accounts.graphql'
import { confirmIdentity } from './confirm-identity.service'
import { exportMyData, readExport } from './data-export.service'
import { requestEmailChange } from './email-change.service'
import { endOwnSession, listOwnSessions } from './own-sessions.service'
import { changePassword } from './password-change.service'
import {
  ChangePasswordInput,
  ConfirmIdentityInput,
  DataExport,
  EmailChange,
  RequestEmailChangeInput,
  SignedInSession,
} from './security.graphql'

const tag = 'Account'

export function securityRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/account/bevestigen',
    tag,
    summary: 'Confirms who is signed in; what matters goes on for ten minutes after it',
    body: 'json',
    takes: graph(ConfirmIdentityInput),
    answers: graph(IdentityConfirmed),
    handle: (ctx, { body }) => confirmIdentity(ctx, body),
  })

  rest({
    method: 'POST',
    path: '/api/account/wachtwoord',
    tag,
    summary: 'Sets another password; other sessions end',
    body: 'json',
    takes: graph(ChangePasswordInput),
    answers: graph(PasswordChanged),
    handle: (ctx, { body }) =>
      changePassword(ctx, { currentPassword: body.currentPassword, newPassword: body.newPassword }),
  })

  rest({
    method: 'GET',
    path: '/api/account/sessies',
    tag,
    summary: 'Lists the browsers that are signed in',
    answers: z.array(graph(SignedInSession)),
    handle: listOwnSessions,
  })

  rest({
    method: 'DELETE',
    path: '/api/account/sessies/:id',
    tag,
    summary: 'Signs out one browser',
    answers: null,
    async handle(ctx, { params }) {
      await endOwnSession(ctx, params.id ?? '')
      return null
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/gegevens',
    tag,
    summary: 'Makes a link to all of the account’s data, for an hour and this session only',
    body: 'json',
    takes: null,
    answers: graph(DataExport),
    handle: exportMyData,
  })

  rest({
    method: 'GET',
    path: '/api/account/gegevens/:token',
    tag,
    summary: 'Gives all of the account’s data',
    answers: z.record(z.string(), z.unknown()),
    async handle(ctx, { params }, reply) {
      const data = await readExport(ctx, params.token ?? '')
      reply.header('Content-Disposition', 'attachment; filename="gegevens.json"')
      return data
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/e-mailadres',
    tag,
    summary: 'Asks the owners of both addresses for a change of the e-mail address',
    body: 'json',
    takes: graph(RequestEmailChangeInput),
    answers: graph(EmailChange),
    handle: (ctx, { body }) => requestEmailChange(ctx, { newEmail: body.newEmail }),
  })
}
