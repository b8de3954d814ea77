import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { type Answer, plainText, redirect } from '../../http/rest/description'
import { sendRefusal } from '../../http/rest/report-failure'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { LoginRefused } from './accounts.errors'
import { login, logout } from './login.service'
import { sendPasswordResetLink } from './password-reset.service'

/** Outcome for the login page of the checkout, which shows every value but `locked` as invalid details. */
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
    operation: 'Mutation.login',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Signs in. Starts a new session with a new CSRF token',
    body: 'form',
    takes: loginForm,
    answers: {
      200: {
        description: 'Signed in.',
        shape: z.object({ success: z.literal(true), isReseller: z.boolean(), isSubUser: z.boolean() }),
      },
      ...Object.fromEntries([400, 401, 403, 429].map((status) => [status, REFUSED])),
    },
    async handle(ctx, request, reply) {
      const answer = await login(ctx, loginOf(request))
      if (answer instanceof UserError) {
        const showCaptcha = answer instanceof LoginRefused && answer.showCaptcha
        return sendRefusal(reply, answer, 'title-message', { more: { error: answer.message, showCaptcha } })
      }
      return { success: true, isReseller: answer.isReseller, isSubUser: answer.isSubUser }
    },
  })

  rest({
    method: 'POST',
    path: '/login',
    operation: 'Mutation.login',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Signs in from the form of a page',
    body: 'form',
    takes: z.intersection(
      loginForm,
      z.object({ from: z.optional(z.string()).describe('`shop` for a login during the checkout.') }),
    ),
    answers: { 303: redirect('Redirect to the shop, or back to the form with `loginError`.') },
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
    operation: 'Mutation.logout',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Signs out',
    body: 'form',
    takes: null,
    answers: { 303: redirect('Redirect to the home page.') },
    async handle(ctx, _request, reply) {
      await logout(ctx)
      return reply.redirect('/', 303)
    },
  })

  rest({
    method: 'POST',
    path: '/api/login/send-password-reset-link',
    operation: 'Mutation.sendPasswordResetLink',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Mails a link to choose a new password, if the address has an account',
    body: 'form',
    takes: z.object({ email: z.string(), 'g-recaptcha-response': captcha }),
    answers: {
      200: plainText('Next step for the user. The same text for addresses without an account.'),
      401: plainText('`showPasswordResetCaptcha`: repeat the request with a solved captcha.'),
    },
    errors: 'plain',
    async handle(ctx, { body }, reply) {
      const { email } = body
      const answer = await sendPasswordResetLink(ctx, { email, captchaToken: body['g-recaptcha-response'] })
      if (answer instanceof UserError) {
        if (answer.code !== 'CAPTCHA_REQUIRED') return answer
        return sendRefusal(reply, answer, 'plain', { instead: 'showPasswordResetCaptcha' })
      }
      return reply.type(PLAIN).send(answer.message)
    },
  })
}

const captcha = z.optional(z.string()).describe('Token of a solved captcha. Required once the server asks for one.')

const loginForm = z.object({
  username: z.string().describe('E-mail address or username.'),
  password: z.string(),
  code: z.optional(z.string()).describe('Code of the second factor, for an account that has one.'),
  'g-recaptcha-response': captcha,
})

const REFUSED: Answer = {
  description: 'The login was refused; `code` gives the reason.',
  shape: z.object({
    ...{ title: z.string(), message: z.string(), code: z.string() },
    error: z.optional(z.string()).describe('Same as `message`.'),
    showCaptcha: z.optional(z.boolean()).describe('True if the next attempt requires a solved captcha.'),
  }),
}

const PLAIN = 'text/plain; charset=utf-8'

function loginOf({ body }: RestRequest) {
  const { username, password, code } = body
  return { username, password, code, captchaToken: body['g-recaptcha-response'] }
}
