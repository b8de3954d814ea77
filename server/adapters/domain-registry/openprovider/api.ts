import * as z from 'zod'
import type { Clock } from '../../../ports/clock'
import type { RegisteredHolder } from '../../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import {
  createOutsideHttp,
  type OutsideHttpOptions,
  type OutsideRequest,
  type OutsideResponse,
  pathOf,
  readJson,
} from '../../outside-http'
import { NOT_LOGGED_IN, NOT_OURS, OPERATOR_CODES, OUTAGE_CODES, objectionOf, UNCHANGED } from './codes'
import { readAmsterdamTime } from './dates'

export const SYSTEM = 'registry'

export interface OpenproviderAccount {
  /** Base address without `/v1beta`. */
  url: string
  username: string
  password: string
}

/** Domains and customers of one page. */
export const PAGE = 100
/** More are answered with an error. */
export const CHECKS_MAX = 15
/** An account is locked after several wrong logins, so that a refused one is not repeated for each request. */
const LOGIN_PAUSE_MS = 60_000

const date = z
  .string()
  .nullish()
  .transform((text) => (text ? readAmsterdamTime(text) : null))

const key = z.object({ alg: z.int(), flags: z.int(), protocol: z.int(), pub_key: z.string() })

const nameParts = z.object({ name: z.string(), extension: z.string() })

const domain = z
  .object({
    id: z.int(),
    domain: nameParts,
    status: z.string(),
    owner_handle: z.string().nullish(),
    admin_handle: z.string().nullish(),
    tech_handle: z.string().nullish(),
    billing_handle: z.string().nullish(),
    comments: z.string().nullish(),
    /** `on`, `off`, or `default`: the setting of the account. */
    autorenew: z.string().nullish(),
    name_servers: z.array(z.object({ name: z.string() })).nullish(),
    dnssec_keys: z.array(key).nullish(),
    is_private_whois_allowed: z.boolean().nullish(),
    is_private_whois_enabled: z.boolean().nullish(),
    is_lockable: z.boolean().nullish(),
    is_locked: z.boolean().nullish(),
    modify_owner_allowed: z.boolean().nullish(),
    trade_allowed: z.boolean().nullish(),
    verification_email_status: z.string().nullish(),
    order_date: date,
    last_changed: date,
    expiration_date: date,
    /** The end of the term for the reseller; registries delete or renew on another day. */
    renewal_date: date,
    deleted_at: date,
    restorable_until: date,
    hard_quarantine_expiry_date: date,
    history: z.array(z.object({ contents: z.string().nullish(), subject: z.string().nullish() })).nullish(),
  })
  .transform((found) => ({ ...found, fullName: `${found.domain.name}.${found.domain.extension}`.toLowerCase() }))

export type OpDomain = z.output<typeof domain>
export type OpKey = z.output<typeof key>

const money = z.object({ price: z.number().nonnegative(), currency: z.string() }).nullish()
const prices = z.object({ product: money, reseller: money }).nullish()

const checked = z.object({
  domain: z.string(),
  status: z.string(),
  reason: z.string().nullish(),
  is_premium: z.boolean().nullish(),
  price: prices,
  premium: z
    .object({ currency: z.string(), price: z.object({ create: z.number().nonnegative() }) })
    .partial()
    .nullish(),
})

export type OpCheck = z.output<typeof checked>

const quoted = z.object({ is_premium: z.boolean().nullish(), price: prices })

export type OpQuote = z.output<typeof quoted>

const reseller = z.object({
  status: z.string().nullish(),
  balance: z.number().nullish(),
  reserved_balance: z.number().nullish(),
  contacts: z
    .array(
      z.object({
        username: z.string().nullish(),
        is_active: z.boolean().nullish(),
        api_access_enabled: z.boolean().nullish(),
      }),
    )
    .nullish(),
  settings: z
    .object({
      currency: z.string().nullish(),
      /** What `autorenew: default` of a domain means. */
      is_auto_renew_enabled: z.boolean().nullish(),
      tac_contract: z.object({ is_signed: z.boolean().nullish() }).nullish(),
    })
    .nullish(),
})

const customerHolder = z.object({
  company_name: z.string().nullish(),
  name: z.object({ first_name: z.string(), last_name: z.string() }),
})

const envelope = z.object({ code: z.int(), data: z.unknown() })

/** A refusal that concerns the name or its holder. */
export interface OpProblem {
  code: number
}

export const isProblem = (found: object): found is OpProblem => 'code' in found

const accepted = z.object({ id: z.int().nullish(), status: z.string().nullish(), auth_code: z.string().nullish() })

export type OpAccepted = z.output<typeof accepted>

type Timing = Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'>

/** The REST API of Openprovider, version 1 beta, as one reseller. */
export function createOpenproviderApi(
  { url, username, password }: OpenproviderAccount,
  { clock, timing = {} }: { clock: Clock; timing?: Timing },
) {
  const http = createOutsideHttp({ ...timing, system: SYSTEM, url: `${url}/v1beta`, isExplained: hasCode })
  let login: Promise<string> | null = null
  let refusedAt: number | null = null

  async function logIn(): Promise<string> {
    if (refusedAt !== null && clock.now() - refusedAt < LOGIN_PAUSE_MS) throw wrongLogin()
    const response = await http.request({
      method: 'POST',
      path: '/auth/login',
      json: { username, password },
      isRepeatable: true,
    })
    const { code, data } = readJson(SYSTEM, envelope, response)
    if (code === NOT_LOGGED_IN) {
      refusedAt = clock.now()
      throw wrongLogin()
    }
    if (code !== 0) throw problemWith(code)
    refusedAt = null
    return readData(z.object({ token: z.string().min(1) }), data).token
  }

  /** Many requests that need a token share one login. */
  function token(): Promise<string> {
    login ??= logIn().catch((error: unknown) => {
      login = null
      throw error
    })
    return login
  }

  /** Sends a request, with a new token if the vendor refuses the one at hand: it then carried out nothing. */
  async function ask(asked: OutsideRequest): Promise<{ code: number; data: unknown; response: OutsideResponse }> {
    const isFresh = login === null
    const held = await token()
    try {
      const response = await http.request({ ...asked, headers: { authorization: `Bearer ${held}` } })
      const { code, data } = readJson(SYSTEM, envelope, response)
      if (code === NOT_LOGGED_IN) throw wrongLogin()
      return { code, data, response }
    } catch (error) {
      if (!(error instanceof OperatorNeeded && error.problem === 'credentials')) throw error
      // Another request may have renewed it.
      if (login !== null && (await login.catch(() => null)) === held) login = null
      if (isFresh) throw error
      return ask(asked)
    }
  }

  /** Returns what was asked; null if it is not in the account. */
  async function find<S extends z.ZodType>(
    schema: S,
    asked: Omit<OutsideRequest, 'method'>,
  ): Promise<z.output<S> | null> {
    const { code, data } = await ask(asked)
    if (code === 0) return readData(schema, data)
    if (code === NOT_OURS) return null
    throw problemWith(code)
  }

  async function get<S extends z.ZodType>(schema: S, asked: Omit<OutsideRequest, 'method'>): Promise<z.output<S>> {
    const found = await find(schema, asked)
    if (found === null) throw problemWith(NOT_OURS)
    return found
  }

  /**
   * Sends a request with an effect, once. Throws OperatorNeeded if only the operator can solve its refusal, also for an unknown code:
   * then `in-doubt`, since its outcome is unknown as it is after OutsideUnavailable.
   */
  async function act<S extends z.ZodType>(schema: S, asked: OutsideRequest): Promise<z.output<S> | OpProblem> {
    const { code, data } = await ask({ method: 'POST', ...asked })
    if (code === 0 || UNCHANGED.has(code)) return readData(schema, code === 0 ? data : {})
    if (objectionOf(code) !== null) return { code }
    if (OPERATOR_CODES[code] || OUTAGE_CODES.has(code)) throw problemWith(code)
    throw new OperatorNeeded(SYSTEM, 'in-doubt', { cause: causeOf(code) })
  }

  const listed = <S extends z.ZodType>(each: S) => z.object({ results: z.array(each).nullish() })

  async function list(query: Record<string, string>): Promise<OpDomain[]> {
    const { results } = await get(listed(domain), { path: '/domains', query: { limit: String(PAGE), ...query } })
    return results ?? []
  }

  return {
    username,
    close: () => http.close(),

    /** Checks at most 15 names. A problem is one of the names. */
    async check(names: readonly string[]): Promise<OpCheck[] | OpProblem> {
      const json = { domains: names.map(partsOf), with_price: true }
      const { code, data } = await ask({ method: 'POST', path: '/domains/check', json, isRepeatable: true })
      if (code === 0) return readData(z.object({ results: z.array(checked) }), data).results
      if (objectionOf(code) === 'rejected') return { code }
      throw problemWith(code)
    },

    /** Returns the price of an operation, without any effect. */
    async quote(name: string, operation: string, period: number): Promise<OpQuote | OpProblem> {
      const parts = partsOf(name)
      const query = {
        'domain.name': parts.name,
        'domain.extension': parts.extension,
        operation,
        period: String(period),
      }
      const { code, data } = await ask({ path: '/domains/prices', query })
      if (code === 0) return readData(quoted, data)
      if (objectionOf(code) !== null) return { code }
      throw problemWith(code)
    },

    findDomain: (id: string): Promise<OpDomain | null> =>
      find(domain, { path: pathOf('domains', id), query: { with_history: 'true' } }),

    /** Returns the domains of a name, of which several can be there: a failed transfer, and the one after it. */
    async listNamed(name: string): Promise<OpDomain[]> {
      // A filter that the vendor ignores lists other names too.
      return (await list({ full_name: name })).filter(({ fullName }) => fullName === name)
    },

    /** Returns the domains with exactly this comment. */
    async listCommented(comment: string): Promise<OpDomain[]> {
      return (await list({ comment_pattern: comment })).filter(({ comments }) => comments?.trim() === comment)
    },

    /** Returns one page of the domains, in the order of their ids; of one status or of all. */
    listPage: (offset: number, status?: string): Promise<OpDomain[]> =>
      list({ 'order_by.id': 'asc', offset: String(offset), ...(status && { status }) }),

    /** Registers, transfers, renews, restores or trades. */
    send: (path: string, json: object): Promise<OpAccepted | OpProblem> => act(accepted, { path, json }),

    change: (id: number, json: object): Promise<OpAccepted | OpProblem> =>
      act(accepted, { method: 'PUT', path: pathOf('domains', id), json }),

    remove: (id: number): Promise<OpAccepted | OpProblem> =>
      act(accepted, { method: 'DELETE', path: pathOf('domains', id) }),

    /** Returns the auth code; null if the vendor has none at hand. */
    async authCode(id: number): Promise<string | null> {
      const found = await find(accepted, { path: pathOf('domains', id, 'authcode') })
      return found?.auth_code || null
    },

    resetAuthCode: (id: number): Promise<OpAccepted | OpProblem> =>
      act(accepted, { path: pathOf('domains', id, 'authcode', 'reset'), json: { id } }),

    /** Returns the handle of the customer with exactly this comment. */
    async findCustomer(comment: string): Promise<string | null> {
      const customers = listed(z.object({ handle: z.string().min(1), comments: z.string().nullish() }))
      const { results } = await get(customers, { path: '/customers', query: { comment_pattern: comment } })
      return results?.find(({ comments }) => comments?.trim() === comment)?.handle ?? null
    },

    /** Returns whom a customer is; null for an unknown handle. */
    async findCustomerHolder(handle: string): Promise<RegisteredHolder | null> {
      const found = await find(customerHolder, { path: pathOf('customers', handle) })
      if (!found) return null
      const { first_name, last_name } = found.name
      return { company: found.company_name || null, person: `${first_name} ${last_name}`.trim() }
    },

    createCustomer: (json: object): Promise<{ handle: string } | OpProblem> =>
      act(z.object({ handle: z.string().min(1) }), { path: '/customers', json }),

    /** Returns the account, and the time at the vendor if it says that. */
    async account(): Promise<{ reseller: z.output<typeof reseller>; date: string | undefined }> {
      const query = { with_settings: 'true', with_contacts: 'true' }
      const { code, data, response } = await ask({ path: '/resellers', query })
      if (code !== 0) throw problemWith(code)
      return { reseller: readData(reseller, data), date: response.headers.date }
    },
  }
}

export type OpenproviderApi = ReturnType<typeof createOpenproviderApi>

/** The first label is the name, and the rest the extension: `voorbeeld` and `co.uk`. */
export function partsOf(name: string): { name: string; extension: string } {
  const dot = name.indexOf('.')
  return { name: name.slice(0, dot), extension: name.slice(dot + 1) }
}

/** The code decides and not the status: refusals come with 500 too. */
function hasCode({ status, text }: OutsideResponse): boolean {
  if (status < 400 || !text.startsWith('{')) return false
  try {
    const { data } = envelope.safeParse(JSON.parse(text))
    return data !== undefined && data.code !== 0
  } catch {
    return false
  }
}

const readData = <S extends z.ZodType>(schema: S, data: unknown): z.output<S> =>
  readJson(SYSTEM, schema, { status: 200, headers: {}, text: JSON.stringify(data ?? null) })

/** Without the vendor's words, which can hold codes and personal data. */
const causeOf = (code: number): Error => new Error(`refused with code ${code}`)

function problemWith(code: number): OutsideUnavailable {
  const forOperator = OPERATOR_CODES[code]
  if (forOperator) return new OperatorNeeded(SYSTEM, forOperator, { cause: causeOf(code) })
  return new OutsideUnavailable(SYSTEM, { cause: causeOf(code) })
}

const wrongLogin = (): OperatorNeeded =>
  new OperatorNeeded(SYSTEM, 'credentials', { cause: new Error('the login is refused') })
