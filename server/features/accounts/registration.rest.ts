import * as z from 'zod'
import { UserError } from '../../graphql/user-error'
import { graph } from '../../http/rest/description'
import { fieldsWith, flatFields } from '../../http/rest/fields'
import { sendRefusal } from '../../http/rest/report-failure'
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
    operation: 'Mutation.registerAccount',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Registers a new customer and mails an activation link',
    details:
      'Send the fields inside `registrationDto` or at the top level of the body. The account is created when the mailed link is opened.',
    body: 'json',
    takes: z.object({
      captcha: z.optional(z.string()).describe('Token of a solved captcha. Required once the server asks for one.'),
      registrationDto: z.optional(graph(RegistrationInput)),
    }),
    answers: {
      200: { description: 'The registration was received and a mail is sent.', shape: graph(RegistrationReceived) },
      401: {
        description: 'Repeat the request with a solved captcha.',
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
        return sendRefusal(reply, answer, 'title-message', { more: { title: 'showRegistrationCaptcha' } })
      }
      return answer
    },
  })

  rest({
    method: 'POST',
    path: '/api/register-account/send-activation-link',
    operation: 'Mutation.resendActivationLink',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Mails a new activation link, if a registration is waiting',
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

/** A link of a mail, opened here by a client; a person opens its page. */
export function activationRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/account-activeren',
    operation: 'Mutation.activateAccount',
    tag: 'Login and registration',
    isPublic: true,
    summary: 'Creates the account with the link from an activation mail, and signs in',
    body: 'json',
    takes: graph(ActivateAccountInput),
    answers: z.object({
      goTo: z.string().describe('Path of the page where the new customer continues.'),
      csrfToken: z.string().describe('CSRF token of the new session.'),
    }),
    async handle(ctx, { body }) {
      const answer = await activateAccount(ctx, { token: body.token, password: body.password })
      if (!(answer instanceof AccountActivated)) return answer
      // Login replaces the session, and with it the token.
      return { goTo: answer.goTo, csrfToken: answer.viewer.csrfToken }
    },
  })
}

const NESTED = /^registrationDto\[(\w+)\]$/

/** The fields as JSON has them, or a form: `registrationDto[email]`, or `email` alone. */
function registrationDtoOf(body: Record<string, unknown>): unknown {
  const { registrationDto } = body
  if (typeof registrationDto === 'object' && registrationDto !== null) return registrationDto
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [NESTED.exec(name)?.[1] ?? name, value]))
}
