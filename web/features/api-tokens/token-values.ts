import { type TokenKind, type TokenScope } from '../../../rules/api-token'
import { cents } from '../../../rules/money'
import { DAY_MS } from '../../../rules/time'
import { amountText, readAmount } from '../../../rules/typed-amounts'
import type { ApiToken } from './ApiTokensPage'

/** `kept`: unchanged from the token. */
type Expiry = 'kept' | '90' | '365' | 'date' | 'never'

/** Values of the fields. */
export interface TokenValues {
  name: string
  kind: TokenKind
  scopes: TokenScope[]
  reach: 'all' | 'some'
  domainIds: string[]
  /** In euros, as typed. */
  dailyLimit: string
  expiresAt: Expiry
  /** A date, such as `2027-01-31`. */
  lastDay: string
  /** Separated by commas or spaces. */
  allowedAddresses: string
}

/** Of a new token. */
export const NEW_TOKEN: TokenValues = {
  name: '',
  kind: 'LIVE',
  scopes: ['READ'],
  reach: 'all',
  domainIds: [],
  dailyLimit: '250,00',
  expiresAt: '90',
  lastDay: '',
  allowedAddresses: '',
}

/** Input of the mutation; without an expiry for a token that keeps its own. */
export function requestOf({
  name,
  kind,
  scopes,
  reach,
  domainIds,
  dailyLimit,
  expiresAt,
  lastDay,
  allowedAddresses,
}: TokenValues) {
  const isSome = reach === 'some' && kind === 'LIVE'
  return {
    name,
    scopes,
    domainIds: isSome ? domainIds : [],
    dailyLimit: scopes.includes('ORDER') && !isSome ? limitIn(dailyLimit) : null,
    ...(expiresAt !== 'kept' && { expiresAt: endOf(expiresAt, lastDay) }),
    allowedAddresses: allowedAddresses.split(/[\s,;]+/).filter((text) => text !== ''),
  }
}

/** End of a day in the reader's time zone. Returns an invalid date as text, which the rule refuses. */
function endOf(expiry: Exclude<Expiry, 'kept'>, lastDay: string): string | null {
  if (expiry === 'never') return null
  const end = expiry === 'date' ? new Date(`${lastDay}T23:59:59`) : new Date(Date.now() + Number(expiry) * DAY_MS)
  return Number.isNaN(end.getTime()) ? '' : end.toISOString()
}

/** Form values of a token. */
export function valuesOf({
  name,
  kind,
  scopes,
  domainIds,
  dailyLimit,
  expiresAt,
  allowedAddresses,
}: ApiToken): TokenValues {
  return {
    ...NEW_TOKEN,
    ...{ name, kind, scopes: [...scopes], domainIds: [...domainIds] },
    reach: domainIds.length > 0 ? 'some' : 'all',
    dailyLimit: dailyLimit === null ? '' : amountText(cents(dailyLimit)),
    expiresAt: expiresAt === null ? 'never' : 'kept',
    allowedAddresses: allowedAddresses.join(', '),
  }
}

/** Typed euros in cents; null when empty, and NaN when invalid, which the rule refuses. */
const limitIn = (typed: string): number | null => (typed.trim() === '' ? null : (readAmount(typed) ?? Number.NaN))
