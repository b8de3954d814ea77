import type { TokenRule } from '../../common/api-token'
import type { JsonSchema } from './openapi'
import type { RestRoute } from './routes'

/** OpenAPI security schemes. */
export const SECURITY: Record<string, JsonSchema> = {
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'API token: `wmp_live_…` or `wmp_test_…`. It needs at least one of the scopes in `x-token-scopes`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sid',
    description: 'Browser session. The cookie is named `__Host-sid` over https.',
  },
  csrf: { type: 'apiKey', in: 'header', name: 'X-CSRF-TOKEN', description: 'CSRF token of the session.' },
}

type Asked = Pick<RestRoute, 'method' | 'isPublic'>

/** Alternative requirements: a token, a browser session or none. */
export function securityOf({ method, isPublic }: Asked, rule: TokenRule | undefined): Requirement[] {
  const token: Requirement[] = rule === undefined || rule === 'never' ? [] : [{ token: [] }]
  const session: Requirement = method === 'GET' ? { session: [] } : { session: [], csrf: [] }
  return [...token, session, ...(isPublic && method === 'GET' ? [{}] : [])]
}

type Requirement = Record<string, never[]>

/** Scopes of which one is required; empty if any token or no token is accepted. */
export const scopesOf = (rule: TokenRule | undefined): readonly string[] =>
  typeof rule === 'object' ? rule.scopes : []

/** Returns who may call an endpoint, as a paragraph for its description. */
export function accessOf({ isPublic }: Asked, rule: TokenRule | undefined): string {
  const who = isPublic ? 'Open to visitors.' : 'Requires a signed-in customer.'
  if (rule === undefined || rule === 'never') return `${who} API tokens are not accepted.`
  if (rule === 'open') return isPublic ? who : 'Requires a signed-in customer or an API token with any scope.'
  const scopes = rule.scopes.map((scope) => `\`${scope}\``).join(' or ')
  const reach = rule.reach === 'account' ? ', for all domains of the account' : ''
  return `${who} An API token needs the scope ${scopes}${reach}.`
}
