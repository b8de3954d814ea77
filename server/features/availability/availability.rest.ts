import * as z from 'zod'
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
    tag: 'Availability',
    summary: 'Streams for each extension whether the name is free',
    details:
      'Needs a solved captcha, which is good for 30 more checks of the same session within ten minutes. At most 50 extensions.',
    query: fieldsWith({
      domain: z.optional(texts).describe('The name, with or without an extension.'),
      extensions: z.optional(texts).describe('The same as `extensions[]`.'),
      'extensions[]': z.optional(texts).describe('Extensions to look at, without a dot: `nl`.'),
      'g-recaptcha-response': z.optional(texts).describe('A solved captcha.'),
    }),
    answers: {
      200: events('domainAvailability', graph(DomainAvailability), 'An event for each name, as its answer comes in.'),
      204: { description: 'The same was asked before and has ended: do not connect again.' },
    },
    async handle(ctx, { query }, reply) {
      // A browser that connects again by itself stops at 204 (HTML standard, §9.2.3).
      if (reply.request.headers['last-event-id'] !== undefined) return undefined
      const checks = await service.checkExtensions(ctx, {
        domain: textOf(query.domain),
        extensions: [...textsOf(query['extensions[]']), ...textsOf(query.extensions)],
        captchaToken: textOf(query['g-recaptcha-response']),
      })
      if (checks === 'repeated') return undefined
      if (checks instanceof UserError) return checks
      return sendEvents(ctx, reply, 'domainAvailability', checks)
    },
  })
}

/** One value; a parameter that comes twice is refused, since it is not clear which is meant. */
function textOf(value: unknown): string {
  const [text = '', ...others] = textsOf(value)
  if (others.length > 0) throw badInput()
  return text
}

/** What the web server reads from a query: nothing, one text or a list of them. */
const textsOf = (value: unknown): string[] => [value].flat().filter((text) => typeof text === 'string')
