import * as z from 'zod'
import { badInput } from '../../common/failures'
import { UserError } from '../../graphql/user-error'
import { fieldsWith, texts } from '../../http/rest/fields'
import type { Rest } from '../../http/rest/routes'
import { sendEvents } from '../../http/rest/sse'
import * as service from './availability.service'

export function availabilityRest(rest: Rest): void {
  rest({
    method: 'GET',
    path: '/api/check-domain-extensions',
    query: fieldsWith({ extensions: z.optional(texts), 'extensions[]': z.optional(texts) }),
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
