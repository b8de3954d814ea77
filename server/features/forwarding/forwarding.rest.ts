import type { FastifyReply } from 'fastify'
import type { Context } from '../../common/context'
import { InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import type { Rest, RestRequest } from '../../http/rest/routes'
import { trySetForwarding } from './forwarding.service'

const PAGE = '/account/domein-doorsturen'

/** The form of a domain's forwarding. A browser goes back to its page; another program is answered in JSON. */
export function forwardingRoutes(rest: Rest): void {
  rest({ method: 'POST', path: `${PAGE}/domein`, body: 'json', handle: submit })
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
