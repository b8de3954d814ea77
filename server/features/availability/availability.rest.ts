import * as z from 'zod'
import { argumentText } from '../../common/arguments.text'
import { badInput } from '../../common/failures'
import { UserError } from '../../graphql/user-error'
import { events, graph } from '../../http/rest/description'
import { fieldsWith, texts } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import { DomainAvailability } from './availability.graphql'
import * as service from './availability.service'

export function availabilityRest(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/check-domain-extensions',
    operation: 'Subscription.domainAvailability',
    tag: 'Availability',
    isPublic: true,
    summary: 'Streams the availability of a name under each extension',
    details:
      'Requires a solved captcha, which permits 30 more checks in the same session within ten minutes. At most 50 extensions.',
    query: fieldsWith({
      domain: z.optional(texts).describe('Name, with or without an extension.'),
      extensions: z.optional(texts).describe('Same as `extensions[]`.'),
      'extensions[]': z.optional(texts).describe('Extensions to check, without a dot: `nl`.'),
      'g-recaptcha-response': z.optional(texts).describe('Token of a solved captcha.'),
    }),
    answers: {
      200: events('domainAvailability', graph(DomainAvailability), 'One event for each name, as its result arrives.'),
      204: { description: 'The same check was completed before. Do not reconnect.' },
    },
    async handle(ctx, { query }, reply) {
      // A browser that reconnects automatically stops at 204 (HTML standard, §9.2.3).
      if (reply.request.headers['last-event-id'] !== undefined) return undefined
      const checks = await service.checkExtensions(ctx, {
        domain: textOf(query.domain, 'domain'),
        extensions: [...textsOf(query['extensions[]']), ...textsOf(query.extensions)],
        captchaToken: textOf(query['g-recaptcha-response'], 'g-recaptcha-response'),
      })
      if (checks === 'repeated') return undefined
      if (checks instanceof UserError) return checks
      return sendEvents(ctx, reply, 'domainAvailability', checks, { endsAlone: true })
    },
  })
}

/** One value; a parameter that comes twice is refused, since it is not clear which is meant. */
function textOf(value: unknown, argument: string): string {
  const [text = '', ...others] = textsOf(value)
  if (others.length > 0) throw badInput((locale) => argumentText[locale].single({ argument }))
  return text
}

/** A query parameter as the web server parses it: nothing, one text or a list of them. */
const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === 'string')
