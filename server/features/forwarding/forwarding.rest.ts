import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Context } from '../../common/context'
import { InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { fieldsOf, redirect } from '../../http/rest/description'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { ForwardOption } from '../domains/domains.graphql'
import { DomainForwardingChange } from './forwarding.graphql'
import { trySetForwarding } from './forwarding.service'

const PAGE = '/account/domein-doorsturen'

/** Form for the forwarding of a domain. Browsers are redirected to its page; API clients get JSON. */
export function forwardingRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: `${PAGE}/domein`,
    operation: 'Mutation.setDomainForwarding',
    tag: 'Domains',
    summary: 'Starts, changes or stops forwarding of a domain',
    body: 'json',
    takes: z.object({
      domainName: z.string().describe('`id` or name of the domain.'),
      forwardOption: z.enum(Object.values(ForwardOption)).describe('Forwarding method; `NONE` stops forwarding.'),
      forwardTo: z.optional(z.string()).describe('Target URL, or IP address for `DNS`.'),
    }),
    answers: {
      200: {
        description: 'Forwarding after the change.',
        shape: z.intersection(
          fieldsOf(DomainForwardingChange, 'changes', 'notices', 'message'),
          z.object({ domainName: z.string(), forwardOption: z.string(), forwardTo: z.nullable(z.string()) }),
        ),
      },
      303: redirect('Response to an HTML form: redirects to the forwarding page.'),
    },
    handle: submit,
  })
}

async function submit(ctx: Context, { body }: RestRequest, reply: FastifyReply): Promise<unknown> {
  const { domainName, forwardOption, forwardTo } = body
  const name = String(domainName ?? '')
  const answer = await trySetForwarding(ctx, { domainId: name, type: forwardOption, to: forwardTo })
  const refused = !(answer instanceof UserError) && 'issues' in answer ? answer.issues : null
  if (isForm(reply)) {
    const typed = { forwardOption: String(forwardOption ?? ''), forwardTo: String(forwardTo ?? '').slice(0, 300) }
    // Only the key of the message is passed: a URL can be forged, so its text must not be shown.
    const parameters: Record<string, string> =
      refused || answer instanceof UserError
        ? { ...typed, error: refused?.type ?? refused?.to ?? 'not-manageable' }
        : { saved: '1' }
    return reply.redirect(`${PAGE}?${new URLSearchParams({ name, ...parameters })}`, 303)
  }
  if (refused) return renamed(invalidInput(ctx, refused))
  if (answer instanceof UserError) return answer
  if (!('domain' in answer)) return null
  const { domain, changes, notices, message } = answer
  const { type, to } = domain.forwarding
  return { domainName: domain.name, forwardOption: type, forwardTo: to, changes, notices, message }
}

/** True for a browser form; API clients that post forms accept JSON. */
function isForm({ request: { headers } }: FastifyReply): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded' && !headers.accept?.includes('application/json')
}

/** The form uses other field names than GraphQL. */
const renamed = ({ issues }: InvalidInput): InvalidInput =>
  new InvalidInput(issues.map(({ field, message }) => ({ field: FORM_FIELDS[field] ?? field, message })))

const FORM_FIELDS: Readonly<Record<string, string>> = { type: 'forwardOption', to: 'forwardTo' }
