import type { TokenKind, TokenScope } from '../../rules/api-token'
import type { Context } from './context'
import { forbidden } from './failures'
import type { Account } from './viewer'

/** The API token of a request, with the fields that authorization needs. */
export interface ApiToken {
  id: string
  kind: TokenKind
  scopes: readonly TokenScope[]
  /** Empty for all domains of the account. */
  domainIds: readonly string[]
  /** Cents including VAT per day; null for no limit. */
  dailyLimit: number | null
}

/**
 * Returns the owner of the basket that a request works on: the account, or a visitor's browser. A token has its own
 * baskets, known by the token's id, which no other token and no browser sees. With `X-Basket: account` a token uses the
 * account's basket instead.
 */
export const basketOwnerOf = ({
  viewer,
  session,
  token,
  usesAccountBasket,
}: Pick<Context, 'viewer' | 'session' | 'token' | 'usesAccountBasket'>): BasketOwner => ({
  accountId: token && !usesAccountBasket ? null : (viewer.account?.id ?? null),
  visitorHash: session.hash,
})

export interface BasketOwner {
  /** Null for the basket of a visitor or a token. */
  accountId: string | null
  visitorHash: string
}

/** The holder of a token. */
export interface TokenHolder {
  account: Account
  token: ApiToken
}

/**
 * The rule of an operation for API tokens. `open`: nothing, signed in or not. `never`: no token is accepted, since the
 * operation protects the account itself. Otherwise one of `scopes`, and a reach: an operation on one `domain` checks
 * the token when it looks the domain up, and one on the whole `account` refuses a token that is limited to some
 * domains.
 */
export type TokenRule = 'open' | 'never' | { scopes: readonly TokenScope[]; reach: 'account' | 'domain' }

export type TokenRules = Readonly<Record<string, TokenRule>>

/** The rules of fields, by the type that they are of. */
export type OperationRules = Readonly<
  Partial<Record<'Query' | 'Viewer' | 'Mutation' | 'Subscription' | 'Domain', TokenRules>>
>

/** A field with a rule, such as `Mutation.addDnsRecord`. */
export type OperationName = `${keyof OperationRules}.${string}`

/** Returns the rule of an operation. Throws for one without. */
export function ruleOf(rules: OperationRules, operation: OperationName): TokenRule {
  const [type, field = ''] = operation.split('.')
  const rule = rules[type as keyof OperationRules]?.[field]
  if (rule === undefined) throw new Error(`${operation} has no token rule`)
  return rule
}

export const onAccount = (...scopes: TokenScope[]): TokenRule => ({ scopes, reach: 'account' })
export const onDomain = (...scopes: TokenScope[]): TokenRule => ({ scopes, reach: 'domain' })

/**
 * Runs before each operation. Throws FORBIDDEN, with the reason, if the request's token is not allowed to do it. An
 * operation without a rule refuses every token.
 */
export function requireTokenAllowed({ token }: Pick<Context, 'token'>, rule: TokenRule | undefined): void {
  if (!token || rule === 'open') return
  if (rule === undefined || rule === 'never') throw forbidden('notByToken')
  const [first] = rule.scopes
  if (!rule.scopes.some((scope) => token.scopes.includes(scope))) throw forbidden(first && `tokenLacks${first}`)
  if (rule.reach === 'account') requireAllDomains({ token })
}

/** Guards operations that affect more than single domains. Throws FORBIDDEN if the token is limited to some domains. */
export function requireAllDomains(ctx: Pick<Context, 'token'>): void {
  if (isOfSomeDomains(ctx)) throw forbidden('tokenOfSomeDomains')
}

/** Guards each lookup of the viewer's domains. Throws FORBIDDEN if the token does not include this domain. */
export function requireDomainInReach(ctx: Pick<Context, 'token'>, id: string): void {
  if (isOfSomeDomains(ctx) && !ctx.token?.domainIds.includes(id)) throw forbidden('tokenOfOtherDomain')
}

/** Returns the domains that the token is limited to; null for all domains or without a token. */
export const domainsInReach = (ctx: Pick<Context, 'token'>): readonly string[] | null =>
  isOfSomeDomains(ctx) ? (ctx.token?.domainIds ?? []) : null

const isOfSomeDomains = ({ token }: Pick<Context, 'token'>): boolean => (token?.domainIds.length ?? 0) > 0
