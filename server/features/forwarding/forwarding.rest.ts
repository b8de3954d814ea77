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

/** The form of a domain's forwarding. A browser goes back to its page; another program is answered in JSON. */
export function forwardingRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: `${PAGE}/domein`,
    tag: 'Domains',
    summary: 'Sends the visitors of a domain on to another address, or stops that',
    body: 'json',
    takes: z.object({
      domainName: z.string().describe('The id or the name of the domain.'),
      forwardOption: z.enum(Object.values(ForwardOption)).describe('How they are sent on; `NONE` stops it.'),
      forwardTo: z.optional(z.string()).describe('The address to send them to.'),
    }),
    answers: {
      200: {
        description: 'How it is now.',
        shape: z.intersection(
          fieldsOf(DomainForwardingChange, 'changes', 'notices', 'message'),
          z.object({ domainName: z.string(), forwardOption: z.string(), forwardTo: z.nullable(z.string()) }),
        ),
      },
      303: redirect('A browser goes back to its page.'),
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
    // What is wrong goes along as its key: an address can be made up, its words should not be.
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

/** A browser's; a program that sends a form says that it reads JSON. */
function isForm({ request: { headers } }: FastifyReply): boolean {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  return type === 'application/x-www-form-urlencoded' && !headers.accept?.includes('application/json')
}

/** The form has other names for its fields than the graph. */
const renamed = ({ issues }: InvalidInput): InvalidInput =>
  new InvalidInput(issues.map(({ field, message }) => ({ field: FORM_FIELDS[field] ?? field, message })))

const FORM_FIELDS: Readonly<Record<string, string>> = { type: 'forwardOption', to: 'forwardTo' }
