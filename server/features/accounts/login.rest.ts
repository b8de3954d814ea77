import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { type Answer, plainText, redirect } from '../../http/rest/description'
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
    tag: 'Login and registration',
    summary: 'Signs in; the session and its anti-forgery token are new ones',
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
    tag: 'Login and registration',
    summary: 'Signs in from the form of a page',
    body: 'form',
    takes: z.intersection(loginForm, z.object({ from: z.optional(z.string()).describe('`shop`, from the checkout.') })),
    answers: { 303: redirect('To the shop, or back to the form with `loginError`.') },
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
    tag: 'Login and registration',
    summary: 'Signs out',
    body: 'form',
    takes: null,
    answers: { 303: redirect('To the home page.') },
    async handle(ctx, _request, reply) {
      await logout(ctx)
      return reply.redirect('/', 303)
    },
  })

  rest({
    method: 'POST',
    path: '/api/login/send-password-reset-link',
    tag: 'Login and registration',
    summary: 'Mails a link to choose another password, if there is an account',
    body: 'form',
    takes: z.object({ email: z.string(), 'g-recaptcha-response': captcha }),
    answers: {
      200: plainText('What to tell the reader, the same for addresses without an account.'),
      401: plainText('`showPasswordResetCaptcha`: the same again with a solved captcha.'),
    },
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

const captcha = z.optional(z.string()).describe('A solved captcha, once that is asked for.')

const loginForm = z.object({
  username: z.string().describe('The e-mail address or the user name.'),
  password: z.string(),
  code: z.optional(z.string()).describe('Of the second factor, of an account that has one.'),
  'g-recaptcha-response': captcha,
})

const REFUSED: Answer = {
  description: 'Not signed in; the code says why.',
  shape: z.object({
    ...{ title: z.string(), message: z.string(), code: z.string() },
    error: z.optional(z.string()).describe('The same as `message`.'),
    showCaptcha: z.optional(z.boolean()).describe('The next one needs a solved captcha.'),
  }),
}

const PLAIN = 'text/plain; charset=utf-8'

function loginOf({ body }: RestRequest) {
  const { username, password, code } = body
  return { username, password, code, captchaToken: body['g-recaptcha-response'] }
}
