import type { Rest } from '../../http/rest/routes'
import { confirmIdentity } from './confirm-identity.service'
import { exportMyData, readExport } from './data-export.service'
import { requestEmailChange } from './email-change.service'
import { endOwnSession, listOwnSessions } from './own-sessions.service'
import { changePassword } from './password-change.service'

export function securityRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/account/bevestigen',
    body: 'json',
    handle: (ctx, { body }) => confirmIdentity(ctx, body),
  })

  rest({
    method: 'POST',
    path: '/api/account/wachtwoord',
    body: 'json',
    handle: (ctx, { body }) =>
      changePassword(ctx, { currentPassword: body.currentPassword, newPassword: body.newPassword }),
  })

  rest({
    method: 'GET',
    path: '/api/account/sessies',
    handle: listOwnSessions,
  })

  rest({
    method: 'DELETE',
    path: '/api/account/sessies/:id',
    async handle(ctx, { params }) {
      await endOwnSession(ctx, params.id ?? '')
      return null
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/gegevens',
    body: 'json',
    handle: exportMyData,
  })

  rest({
    method: 'GET',
    path: '/api/account/gegevens/:token',
    async handle(ctx, { params }, reply) {
      const data = await readExport(ctx, params.token ?? '')
      reply.header('Content-Disposition', 'attachment; filename="gegevens.json"')
      return data
    },
  })

  rest({
    method: 'POST',
    path: '/api/account/e-mailadres',
    body: 'json',
    handle: (ctx, { body }) => requestEmailChange(ctx, { newEmail: body.newEmail }),
  })
}
