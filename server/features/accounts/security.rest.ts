import * as z from 'zod'
import { throwRefusal } from '../../graphql/user-error'
import { graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { IdentityConfirmed } from './accounts.errors'
import { PasswordChanged } from './accounts.graphql'
import { confirmIdentity } from './confirm-identity.service'
import { readExport, requestDataExport } from './data-export.service'
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
    operation: 'Mutation.confirmIdentity',
    tag,
    summary: 'Confirms the identity of the viewer for ten minutes, for actions that require it',
    body: 'json',
    takes: graph(ConfirmIdentityInput),
    answers: graph(IdentityConfirmed),
    handle: (ctx, { body }) => confirmIdentity(ctx, body),
  })

  rest({
    method: 'POST',
    path: '/api/account/wachtwoord',
    operation: 'Mutation.changePassword',
    tag,
    summary: 'Changes the password and ends all other sessions',
    body: 'json',
    takes: graph(ChangePasswordInput),
    answers: graph(PasswordChanged),
    handle: (ctx, { body }) =>
      changePassword(ctx, { currentPassword: body.currentPassword, newPassword: body.newPassword }),
  })

  rest({
    method: 'GET',
    path: '/api/account/sessies',
    operation: 'Viewer.sessions',
    tag,
    summary: 'Lists the signed-in sessions of the account',
    answers: z.array(graph(SignedInSession)),
    handle: listOwnSessions,
  })

  rest({
    method: 'DELETE',
    path: '/api/account/sessies/:id',
    operation: 'Mutation.endSession',
    tag,
    summary: 'Ends one session of the account',
    answers: null,
    async handle(ctx, { params }) {
      await endOwnSession(ctx, params.id ?? '')
      return null
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/gegevens',
    operation: 'Mutation.requestDataExport',
    tag,
    summary: 'Creates a link to download all data of the account. Valid for one hour in this session',
    body: 'json',
    takes: null,
    answers: graph(DataExport),
    handle: async (ctx) => throwRefusal(await requestDataExport(ctx)),
  })

  rest({
    method: 'GET',
    path: '/api/account/gegevens/:token',
    operation: 'Mutation.requestDataExport',
    tag,
    summary: 'Downloads all data of the account',
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
    operation: 'Mutation.requestEmailChange',
    tag,
    summary: 'Requests a change of the e-mail address, to be confirmed from both addresses',
    body: 'json',
    takes: graph(RequestEmailChangeInput),
    answers: graph(EmailChange),
    handle: (ctx, { body }) => requestEmailChange(ctx, { newEmail: body.newEmail }),
  })
}
