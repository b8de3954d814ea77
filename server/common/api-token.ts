import type { TokenKind, TokenScope } from '../../rules/api-token'
import type { Context } from './context'
import { forbidden } from './failures'
import type { Account } from './viewer'

/** The token that a request came with, as far as it decides what may be done. */
export interface ApiToken {
  id: string
  kind: TokenKind
  scopes: readonly TokenScope[]
  /** Empty for all domains of the account. */
  domainIds: readonly string[]
  /** Cents with VAT for a day; null for no limit. */
  dailyLimit: number | null
}

/** Whose token it is. */
export interface TokenHolder {
  account: Account
  token: ApiToken
}

/**
 * What an operation asks of a token. `open` is what everybody may, signed in or not; `never` is what guards the account
 * itself. All else asks for one of some scopes, and says how far it reaches: an operation on one `domain` looks the
 * domain up by a word that knows the token, one on the whole `account` is not for a token of some domains.
 */
export type TokenRule = 'open' | 'never' | { scopes: readonly TokenScope[]; reach: 'account' | 'domain' }

export type TokenRules = Readonly<Record<string, TokenRule>>

export const onAccount = (...scopes: TokenScope[]): TokenRule => ({ scopes, reach: 'account' })
export const onDomain = (...scopes: TokenScope[]): TokenRule => ({ scopes, reach: 'domain' })

/** Before each operation. Throws FORBIDDEN, with the reason, when the request came with a token that may not; without a rule none may. */
export function requireTokenAllowed({ token }: Pick<Context, 'token'>, rule: TokenRule | undefined): void {
  if (!token || rule === 'open') return
  if (rule === undefined || rule === 'never') throw forbidden('notByToken')
  const [first] = rule.scopes
  if (!rule.scopes.some((scope) => token.scopes.includes(scope))) throw forbidden(first && `tokenLacks${first}`)
  if (rule.reach === 'account') requireAllDomains({ token })
}

/** Before what concerns more than single domains. Throws FORBIDDEN when the token is for some domains only. */
export function requireAllDomains(ctx: Pick<Context, 'token'>): void {
  if (isOfSomeDomains(ctx)) throw forbidden('tokenOfSomeDomains')
}

/** Wherever a domain is looked up that is the viewer's. Throws FORBIDDEN when the token is not for this one. */
export function requireDomainInReach(ctx: Pick<Context, 'token'>, id: string): void {
  if (isOfSomeDomains(ctx) && !ctx.token?.domainIds.includes(id)) throw forbidden('tokenOfOtherDomain')
}

/** The domains that the token is for; null for all, and where there is no token. */
export const domainsInReach = (ctx: Pick<Context, 'token'>): readonly string[] | null =>
  isOfSomeDomains(ctx) ? (ctx.token?.domainIds ?? []) : null

const isOfSomeDomains = ({ token }: Pick<Context, 'token'>): boolean => (token?.domainIds.length ?? 0) > 0
