import * as z from 'zod/mini'
import { requiredText } from './fields'
import { issue, type Parsed, parseForm } from './issues'
import { readRange } from './network-address'

/** What a program may do with a token, beside what everybody may. */
export const TOKEN_SCOPES = ['READ', 'ORDER', 'DNS', 'HOLDERS', 'WEBHOOKS'] as const
export type TokenScope = (typeof TOKEN_SCOPES)[number]

/** On the account itself, or on its sandbox. */
export const TOKEN_KINDS = ['LIVE', 'TEST'] as const
export type TokenKind = (typeof TOKEN_KINDS)[number]

/** What an owner lets a program do. */
export interface ApiTokenRequest {
  name: string
  kind: TokenKind
  scopes: TokenScope[]
  /** Empty for all domains. */
  domainIds: string[]
  /** Cents with VAT for a day in Amsterdam; null for no limit. */
  dailyLimit: number | null
  /** Milliseconds since the epoch; null for never. */
  expiresAt: number | null
  /** IPv4 and IPv6, single or as ranges; empty for everywhere. */
  allowedAddresses: string[]
}

export const TOKEN_DOMAINS_MAX = 100
export const TOKEN_ADDRESSES_MAX = 20
/** What a limit may be: a hundred times what the bank takes at once. */
export const DAILY_LIMIT_MAX = 1_000_000_000

/** Reads what a token is to be, its end as RFC 3339; one that has ended already is none. */
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

const DAY_MS = 24 * 3_600_000
/** How many days before its end the owner of a token is told. */
export const EXPIRY_NOTICE_DAYS = [14, 1] as const

/** Of the notices of an end the last one whose time has come, in days before it; null while there is none. */
export function expiryNoticeAt(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  return EXPIRY_NOTICE_DAYS.findLast((days) => expiresAt - now <= days * DAY_MS) ?? null
}
