import { UserError } from '../../graphql/user-error'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { LoginRefused } from './accounts.errors'
import { login, logout } from './login.service'
import { sendPasswordResetLink } from './password-reset.service'

/** What the page of the checkout's login is told; it shows every word but `locked` as invalid details. */
const LOGIN_ERRORS = {
  INVALID_CREDENTIALS: 'invalid',
  LOCKED: 'locked',
  CAPTCHA_REQUIRED: 'captcha',
  NOT_ACTIVATED: 'not-activated',
  SECOND_FACTOR_NEEDED: 'second-factor',
  SECOND_FACTOR_WRONG: 'second-factor',
  PROOF_REFUSED: 'invalid',
} as const

export function loginRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/login',
    body: 'form',
    async handle(ctx, request, reply) {
      const answer = await login(ctx, loginOf(request))
      if (answer instanceof UserError) {
        const { code, message, status } = answer
        reply.status(status)
        const showCaptcha = answer instanceof LoginRefused && answer.showCaptcha
        return { title: code, message, code, error: message, showCaptcha }
      }
      return { success: true, isReseller: answer.isReseller, isSubUser: answer.isSubUser }
    },
  })

  rest({
    method: 'POST',
    path: '/login',
    body: 'form',
    async handle(ctx, request, reply) {
      const answer = await login(ctx, loginOf(request))
      if (answer instanceof UserError) {
        const loginError = answer instanceof LoginRefused ? LOGIN_ERRORS[answer.code] : 'invalid'
        return reply.redirect(`/bestellen/inloggen?loginError=${loginError}`, 303)
      }
      return reply.redirect(request.body.from === 'shop' ? '/bestellen/' : '/', 303)
    },
  })

  rest({
    method: 'POST',
    path: '/logout',
    body: 'form',
    async handle(ctx, _request, reply) {
      await logout(ctx)
      return reply.redirect('/', 303)
    },
  })

  rest({
    method: 'POST',
    path: '/api/login/send-password-reset-link',
    body: 'form',
    errors: 'plain',
    async handle(ctx, { body }, reply) {
      const { email } = body
      const answer = await sendPasswordResetLink(ctx, { email, captchaToken: body['g-recaptcha-response'] })
      if (answer instanceof UserError) {
        if (answer.code !== 'CAPTCHA_REQUIRED') return answer
        return reply.status(answer.status).type(PLAIN).send('showPasswordResetCaptcha')
      }
      return reply.type(PLAIN).send(answer.message)
    },
  })
}

const PLAIN = 'text/plain; charset=utf-8'

function loginOf({ body }: RestRequest) {
  const { username, password, code } = body
  return { username, password, code, captchaToken: body['g-recaptcha-response'] }
}
