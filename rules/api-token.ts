import * as z from 'zod/mini'
import { requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { readRange } from './network-address'
import { DAY_MS } from './time'

/** Permissions of an API token, on top of public access. */
export const TOKEN_SCOPES = ['READ', 'ORDER', 'DNS', 'HOLDERS', 'WEBHOOKS'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** Whether a token works on the account itself or on its sandbox. */
export const TOKEN_KINDS = ['LIVE', 'TEST'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** Settings of an API token, chosen by its owner. */
export interface ApiTokenRequest {
  name: string
  kind: TokenKind
  scopes: TokenScope[]
  /** Empty for all domains. */
  domainIds: string[]
  /** Limit per day in Amsterdam, in euro cents including VAT; null for no limit. */
  dailyLimit: number | null
  /** Milliseconds since the epoch; null if the token does not expire. */
  expiresAt: number | null
  /** IPv4 and IPv6 addresses or ranges; empty for any address. */
  allowedAddresses: string[]
}

export const TOKEN_DOMAINS_MAX = 100
export const TOKEN_ADDRESSES_MAX = 20
/** Upper bound of a limit: a hundred times the largest amount of one payment. */
const DAILY_LIMIT_MAX = 1_000_000_000

/** Reads the settings of a token. Its expiry is RFC 3339 and must lie in the future. */
export const parseApiToken = (input: unknown, now: number): Parsed<ApiTokenRequest> => parseForm(schemaAt(now), input)

const schemaAt = (now: number) =>
  z.object({
    name: requiredText(60),
    kind: z.pipe(
      z.nullish(z.enum(TOKEN_KINDS, issue('invalid-choice'))),
      z.transform((kind) => kind ?? 'LIVE'),
    ),
    scopes: z.pipe(
      z
        .array(z.enum(TOKEN_SCOPES, issue('invalid-choice')), issue('required'))
        .check(z.minLength(1, issue('required'))),
      z.transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
    ),
    domainIds: z.pipe(
      z.nullish(z.array(z.string()).check(z.maxLength(TOKEN_DOMAINS_MAX, issue('too-long')))),
      z.transform((ids) => [...new Set(ids ?? [])]),
    ),
    dailyLimit: orNull(
      z.int(issue('invalid')).check(z.minimum(0, issue('invalid')), z.maximum(DAILY_LIMIT_MAX, issue('invalid'))),
    ),
    expiresAt: orNull(moment().check(z.gt(now, issue('date-in-past')))),
    allowedAddresses: z.pipe(
      z.nullish(
        z.array(z.string(issue('invalid-address-range'))).check(
          z.maxLength(TOKEN_ADDRESSES_MAX, issue('invalid-address-range')),
          z.refine((texts) => texts.every((text) => readRange(text) !== null), issue('invalid-address-range')),
        ),
      ),
      z.transform((texts) => [...new Set((texts ?? []).map((text) => readRange(text) ?? text))]),
    ),
  })

const moment = () =>
  z.pipe(
    z.iso.datetime({ offset: true, error: issue('invalid-date') }),
    z.pipe(
      z.transform((text: string) => Date.parse(text)),
      z.number(issue('invalid-date')),
    ),
  )

const orNull = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => value ?? null),
  )

/** Days before expiry on which the owner of a token is notified. */
export const EXPIRY_NOTICE_DAYS = [14, 1] as const

/** Returns the latest notice that is due, in days before expiry; null if none is due. */
export function expiryNoticeAt(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  return EXPIRY_NOTICE_DAYS.findLast((days) => expiresAt - now <= days * DAY_MS) ?? null
}
