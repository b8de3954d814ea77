import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { graph } from '../../http/rest/description'
import { fieldsWith, flatFields } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { CaptchaRequired } from './accounts.errors'
import { AccountActivated, RegistrationReceived } from './accounts.graphql'
import { ActivateAccountInput, RegistrationInput, ResendActivationLinkInput } from './accounts.inputs'
import { activateAccount } from './activation.service'
import { registerAccount, resendActivationLink } from './registration.service'

export function registrationRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/register-account',
    tag: 'Login and registration',
    summary: 'Makes an account, which works once the mailed link was opened',
    details: 'The fields stand in `registrationDto`, or in the body itself.',
    body: 'json',
    takes: z.object({
      captcha: z.optional(z.string()).describe('A solved captcha, once that is asked for.'),
      registrationDto: z.optional(graph(RegistrationInput)),
    }),
    answers: {
      200: { description: 'Received; a mail follows.', shape: graph(RegistrationReceived) },
      401: {
        description: 'The same again with a solved captcha.',
        shape: z.object({
          title: z.string().describe('`showRegistrationCaptcha`'),
          message: z.string(),
          code: z.string(),
        }),
      },
    },
    fields: fieldsWith({ registrationDto: z.optional(flatFields) }),
    errors: 'title-json',
    async handle(ctx, { body }, reply) {
      const captchaToken = body.captcha ?? body['g-recaptcha-response']
      const answer = await registerAccount(ctx, { form: registrationDtoOf(body), captchaToken })
      if (answer instanceof CaptchaRequired) {
        reply.status(answer.status)
        return { title: 'showRegistrationCaptcha', message: answer.message, code: answer.code }
      }
      return answer
    },
  })

  rest({
    method: 'POST',
    path: '/api/register-account/send-activation-link',
    tag: 'Login and registration',
    summary: 'Mails the activation link again, if there is one to mail',
    body: 'json',
    takes: graph(ResendActivationLinkInput),
    answers: null,
    errors: 'title-json',
    async handle(ctx, { body }) {
      const answer = await resendActivationLink(ctx, { email: body.email })
      return answer instanceof UserError ? answer : null
    },
  })
}

/** A link of a mail, which a program opens by this and a person by its page. */
export function activationRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/account-activeren',
    tag: 'Login and registration',
    summary: 'Uses the link of an activation mail, and signs in',
    body: 'json',
    takes: graph(ActivateAccountInput),
    answers: z.object({
      goTo: z.string().describe('Where a person would go on.'),
      csrfToken: z.string().describe('The anti-forgery token of the new session.'),
    }),
    async handle(ctx, { body }) {
      const answer = await activateAccount(ctx, { token: body.token, password: body.password })
      if (!(answer instanceof AccountActivated)) return answer
      // The session is another one from here on, and so is its token.
      return { goTo: answer.goTo, csrfToken: answer.viewer.csrfToken }
    },
  })
}

const NESTED = /^registrationDto\[(\w+)\]$/

/** The fields as JSON has them, or a form: `registrationDto[email]`, or `email` by itself. */
function registrationDtoOf(body: Record<string, unknown>): unknown {
  const { registrationDto } = body
  if (typeof registrationDto === 'object' && registrationDto !== null) return registrationDto
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [NESTED.exec(name)?.[1] ?? name, value]))
}
