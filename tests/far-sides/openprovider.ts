import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '../../server/ports/clock'
import { type FarRequest, type FarResponse, type FarSide, startFarSide } from './far-side'

export const LOGIN = { username: 'winkel', password: 'kanarie-wachtwoord' }
/** The transfer code of every name at another registrar. */
export const RIGHT_CODE = 'kanarie-VERHUIS-123'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const PENDING = new Set(['REQ', 'PEN', 'SCH', 'RRQ'])

const domainPart = z.strictObject({ name: z.string().regex(/^[a-z0-9.-]+$/), extension: z.string() })
const handle = z.string().regex(/^[A-Z]{2}\d{6}-NL$/)
const nameServers = z.array(z.strictObject({ name: z.string(), seq_nr: z.int() })).min(1)
const keys = z.array(z.strictObject({ alg: z.int(), flags: z.int(), protocol: z.int(), pub_key: z.string() }))

/** Bodies of the vendor's specification, without what the adapter does not use. */
const order = {
  domain: domainPart,
  owner_handle: handle,
  admin_handle: handle,
  tech_handle: handle,
  billing_handle: handle,
  name_servers: nameServers.optional(),
  autorenew: z.enum(['on', 'off', 'default']),
  comments: z.string(),
  accept_premium_fee: z.number().optional(),
}
const creation = z.strictObject({ ...order, period: z.int().min(1).max(10) })
const transfer = z.strictObject({
  ...order,
  auth_code: z.string(),
  dnssec_keys: keys.optional(),
  is_dnssec_enabled: z.boolean().optional(),
})
const trade = creation.omit({ comments: true, accept_premium_fee: true }).partial({ name_servers: true, period: true })
const update = z
  .strictObject({
    ...order,
    dnssec_keys: keys,
    is_dnssec_enabled: z.boolean(),
    is_private_whois_enabled: z.boolean(),
    is_locked: z.boolean(),
  })
  .partial()
const customer = z.strictObject({
  company_name: z.string().min(1).optional(),
  name: z.strictObject({ first_name: z.string().min(1), last_name: z.string().min(1) }),
  address: z.strictObject({
    street: z.string().min(1),
    number: z.string().min(1),
    suffix: z.string().min(1).optional(),
    zipcode: z.string().min(1),
    city: z.string().min(1),
    country: z.string().regex(/^[A-Z]{2}$/),
  }),
  phone: z.strictObject({
    country_code: z.string().regex(/^\+\d{1,3}$/),
    area_code: z.string().regex(/^\d*$/),
    subscriber_number: z.string().regex(/^\d+$/),
  }),
  email: z.email(),
  comments: z.string(),
  additional_data: z.strictObject({ company_registration_number: z.string() }).optional(),
})

interface Domain {
  id: number
  name: string
  status: string
  owner: string
  comments: string
  /** `on`, `off`, or `default`: the setting of the account. */
  autorenew: string
  nameServers: string[]
  keys: z.output<typeof keys>
  isPrivate: boolean
  isLocked: boolean
  authCode: string
  createdAt: number
  changedAt: number
  endsAt: number
  deletedAt: number | null
  history: string[]
  /** Ends what is under way; returns why it failed. */
  finish: (() => string | undefined) | null
}

interface Price {
  premium: boolean
  /** Euros a year. */
  euros: number
  currency: string
}

const STANDARD: Price = { premium: false, euros: 8.5, currency: 'EUR' }

/** Starts a double of the REST API of Openprovider, with domains, customers, prices and a balance. */
export async function startOpenprovider({ clock }: { clock: Clock }) {
  const domains: Domain[] = []
  const customers = new Map<string, z.output<typeof customer>>()
  const elsewhere = new Set<string>()
  const quarantined = new Set<string>()
  const reserved = new Set<string>()
  const prices = new Map<string, Price>()
  const tokens = new Map<string, number>()
  const effects: { action: string; name: string }[] = []
  const account = {
    password: LOGIN.password,
    isActive: true,
    isSigned: true,
    mayUseApi: true,
    balance: 1000,
    currency: 'EUR',
    /** What `autorenew: default` means; on in a new account. It is not said if undefined. */
    renewsByDefault: true as boolean | undefined,
    /** Extensions of which the holder changes by a trade. */
    traded: new Set<string>(),
  }
  const codes: { isMeant(request: FarRequest): boolean; code: number }[] = []
  let stays: string | null = null
  let failure: string | null = null
  let doubled = false
  let headers: Record<string, string> = {}
  let count = 4700

  const splitAt = (name: string): { name: string; extension: string } => ({
    name: name.slice(0, name.indexOf('.')),
    extension: name.slice(name.indexOf('.') + 1),
  })
  const joined = ({ name, extension }: { name: string; extension: string }): string => `${name}.${extension}`

  const heldBy = (name: string): Domain | undefined =>
    domains.find((each) => each.name === name && each.status !== 'FAI' && !isGone(each))

  const isGone = ({ deletedAt }: Domain): boolean => deletedAt !== null && clock.now() > deletedAt + 70 * DAY_MS

  function reasonOf(name: string): string | null {
    if (quarantined.has(name) || heldBy(name)?.status === 'DEL') return 'Domain is in quarantine'
    if (reserved.has(name)) return 'Domain is reserved'
    return elsewhere.has(name) || heldBy(name) ? 'Domain exists' : null
  }

  const isActive = (name: string): boolean =>
    !quarantined.has(name) && !reserved.has(name) && heldBy(name)?.status !== 'DEL'

  function priceOf(name: string, years = 1): { price: number; currency: string } {
    const { euros, currency } = prices.get(name) ?? STANDARD
    return { price: euros * years, currency }
  }

  /** Takes the price from the balance; returns the refusal if it is too low. */
  function charge(name: string, years: number): FarResponse | null {
    const { price } = priceOf(name, years)
    if (account.balance < price) return refusal(310, 'Credit is not enough!')
    account.balance -= price
    return null
  }

  function begin(domain: Domain, action: string, finish: Domain['finish']): void {
    domain.status = 'REQ'
    domain.finish = () => {
      const problem = failure ?? finish?.()
      failure = null
      if (!problem) effects.push({ action, name: domain.name })
      return problem
    }
  }

  /** Advances what is under way by one step: requested, pending, ended. */
  function advance(domain: Domain): void {
    if (!domain.finish) return
    if (stays) domain.status = stays
    else if (domain.status === 'REQ') domain.status = 'PEN'
    else end(domain)
  }

  function end(domain: Domain): void {
    const { finish } = domain
    if (!finish) return
    domain.finish = null
    domain.status = 'ACT'
    domain.changedAt = clock.now()
    const problem = finish()
    if (!problem) return
    domain.history.push(problem)
    domain.status = 'FAI'
  }

  function add(given: z.output<typeof creation> | z.output<typeof transfer>, years: number): Domain {
    const domain: Domain = {
      id: ++count,
      name: joined(given.domain),
      status: 'REQ',
      owner: given.owner_handle,
      comments: given.comments,
      autorenew: given.autorenew,
      nameServers: given.name_servers?.map(({ name }) => name) ?? [],
      keys: 'dnssec_keys' in given ? (given.dnssec_keys ?? []) : [],
      isPrivate: false,
      isLocked: false,
      authCode: `kanarie-uitgaand-${count}`,
      createdAt: clock.now(),
      changedAt: clock.now(),
      endsAt: plusYears(clock.now(), years),
      deletedAt: null,
      history: [],
      finish: null,
    }
    domains.push(domain)
    return domain
  }

  /** Refuses an order at once, of whatever kind; null if it is accepted. */
  function problemOf({
    owner_handle,
    name_servers,
    accept_premium_fee,
    domain,
  }: Partial<z.output<typeof creation>>): FarResponse | null {
    if (owner_handle && !customers.has(owner_handle)) return refusal(331, 'Invalid owner handle!')
    if (name_servers?.some(({ name }) => name.endsWith('.invalid')))
      return refusal(244, 'The nameservercheck returned errors')
    const price = domain && prices.get(joined(domain))
    if (price?.premium && accept_premium_fee !== undefined && accept_premium_fee !== price.euros)
      return refusal(379, 'Premium')
    return null
  }

  function create(body: string): FarResponse {
    const { data: given } = creation.safeParse(JSON.parse(body))
    if (!given) return refusal(4101, 'unreadable')
    const name = joined(given.domain)
    if (heldBy(name)) return refusal(346, 'Reseller cannot add duplicate domain')
    if (reasonOf(name)) return refusal(311, 'The domain you want to register is not free!')
    if (prices.get(name)?.premium && given.accept_premium_fee === undefined) return refusal(379, 'Premium')
    const problem = problemOf(given) ?? charge(name, given.period)
    if (problem) return problem
    const domain = add(given, given.period)
    begin(domain, 'create', () => (elsewhere.has(name) ? 'The domain you want to register is not free!' : undefined))
    return fine({ id: domain.id, status: domain.status, auth_code: domain.authCode })
  }

  function transferIn(body: string): FarResponse {
    const { data: given } = transfer.safeParse(JSON.parse(body))
    if (!given) return refusal(4101, 'unreadable')
    const name = joined(given.domain)
    if (heldBy(name)) return refusal(326, 'This domain is already in your account')
    if (!reasonOf(name)) return refusal(313, 'The domain you want to transfer is free!')
    if (!isActive(name)) return refusal(369, 'Transfer is prohibited by the current domain owner')
    const problem = problemOf(given) ?? charge(name, 1)
    if (problem) return problem
    const domain = add(given, 1)
    begin(domain, 'transfer', () => {
      if (given.auth_code !== RIGHT_CODE) return `Authorization code is incorrect, ${given.auth_code}`
      elsewhere.delete(name)
      return undefined
    })
    return fine({ id: domain.id, status: domain.status })
  }

  function change(domain: Domain, body: string): FarResponse {
    const { data: given } = update.safeParse(JSON.parse(body))
    if (!given) return refusal(4101, 'unreadable')
    if (domain.status !== 'ACT') return refusal(366, 'This action is prohibitted for current status')
    if (given.owner_handle && account.traded.has(splitAt(domain.name).extension))
      return refusal(336, 'The owner-data differs too too much')
    if (given.is_locked && splitAt(domain.name).extension === 'nl')
      return refusal(366, 'This action is prohibitted for current status')
    const problem = problemOf(given)
    if (problem) return problem
    begin(domain, 'update', () => {
      if (given.owner_handle) domain.owner = given.owner_handle
      if (given.is_private_whois_enabled !== undefined) domain.isPrivate = given.is_private_whois_enabled
      if (given.is_locked !== undefined) domain.isLocked = given.is_locked
      if (given.autorenew) domain.autorenew = given.autorenew
      if (given.name_servers) domain.nameServers = given.name_servers.map(({ name }) => name)
      if (given.dnssec_keys) domain.keys = given.is_dnssec_enabled ? given.dnssec_keys : []
      return undefined
    })
    return fine({ id: domain.id, status: domain.status })
  }

  function tradeDomain(body: string): FarResponse {
    const { data: given } = trade.safeParse(JSON.parse(body))
    const domain = given && heldBy(joined(given.domain))
    if (!given || !domain) return refusal(4101, 'unreadable')
    const problem = problemOf(given) ?? charge(domain.name, 1)
    if (problem) return problem
    begin(domain, 'trade', () => {
      domain.owner = given.owner_handle
      return undefined
    })
    return fine({ status: domain.status })
  }

  function renew(domain: Domain, body: string): FarResponse {
    const given = z
      .strictObject({ id: z.int(), domain: domainPart, period: z.int().min(1) })
      .safeParse(JSON.parse(body))
    if (!given.success || given.data.id !== domain.id) return refusal(4101, 'unreadable')
    if (domain.status !== 'ACT') return refusal(366, 'This action is prohibitted for current status')
    const { period } = given.data
    const problem = charge(domain.name, period)
    if (problem) return problem
    begin(domain, 'renew', () => {
      domain.endsAt = plusYears(domain.endsAt, period)
      return undefined
    })
    return fine({ status: domain.status })
  }

  function restore(domain: Domain): FarResponse {
    if (domain.status !== 'DEL' || isGone(domain))
      return refusal(376, 'Restore operation is not allowed for this domain')
    const problem = charge(domain.name, 1)
    if (problem) return problem
    begin(domain, 'restore', () => {
      domain.deletedAt = null
      return undefined
    })
    return fine({ status: domain.status })
  }

  function remove(domain: Domain): FarResponse {
    if (domain.status !== 'ACT') return refusal(366, 'This action is prohibitted for current status')
    Object.assign(domain, { status: 'DEL', deletedAt: clock.now() })
    effects.push({ action: 'delete', name: domain.name })
    return fine({ status: 'DEL' })
  }

  function shown(domain: Domain) {
    const { extension } = splitAt(domain.name)
    const isTraded = account.traded.has(extension)
    return {
      id: domain.id,
      domain: splitAt(domain.name),
      status: domain.status,
      owner_handle: domain.owner,
      admin_handle: domain.owner,
      tech_handle: domain.owner,
      billing_handle: domain.owner,
      comments: domain.comments,
      autorenew: domain.autorenew,
      name_servers: domain.nameServers.map((name, at) => ({ name, seq_nr: at, ip: '', ip6: null })),
      dnssec_keys: domain.keys.map((key) => ({ ...key, readonly: 0 })),
      is_dnssec_enabled: domain.keys.length > 0,
      is_private_whois_allowed: extension !== 'nl',
      is_private_whois_enabled: domain.isPrivate,
      is_lockable: extension !== 'nl',
      is_locked: domain.isLocked,
      modify_owner_allowed: !isTraded,
      trade_allowed: isTraded,
      order_date: written(domain.createdAt),
      last_changed: written(domain.changedAt),
      expiration_date: written(domain.endsAt + DAY_MS),
      renewal_date: written(domain.endsAt),
      ...(domain.deletedAt !== null && {
        deleted_at: written(domain.deletedAt),
        soft_quarantine_expiry_date: written(domain.deletedAt + 40 * DAY_MS),
        hard_quarantine_expiry_date: written(domain.deletedAt + 70 * DAY_MS),
      }),
      history: domain.history.map((contents) => ({ contents, subject: 'Failed', timestamp: written(clock.now()) })),
    }
  }

  function list(query: URLSearchParams): FarResponse {
    const pattern = query.get('comment_pattern')
    const found = domains
      .filter(({ name }) => (query.get('full_name') ?? name) === name)
      .filter(({ comments }) => pattern === null || comments === pattern)
    for (const domain of found) advance(domain)
    const status = query.get('status')
    const matching = found.filter((each) => (status ?? each.status) === each.status && !isGone(each))
    const offset = Number(query.get('offset') ?? 0)
    const results = matching.slice(offset, offset + Number(query.get('limit') ?? 100)).map(shown)
    // Pages shift while names come and go.
    return fine({ results: doubled ? [...results, ...results] : results, total: matching.length })
  }

  async function check(body: string): Promise<FarResponse> {
    const given = z.strictObject({ domains: z.array(domainPart), with_price: z.boolean() }).safeParse(JSON.parse(body))
    if (!given.success) return refusal(303, 'Your request contains invalid characters!')
    if (given.data.domains.length > 15) return { status: 500, body: '<html>Internal Server Error</html>' }
    const names = given.data.domains.map(joined)
    if (names.some((name) => name.startsWith('traag'))) await sleep(3000, undefined, { ref: false })
    if (names.some((name) => name.startsWith('ongeldig')))
      return refusal(303, 'Your request contains invalid characters!')
    const results = names.map((domain) => {
      const reason = reasonOf(domain)
      if (reason) return { domain, reason, status: reason === 'Domain is reserved' ? 'reserved' : 'active' }
      const { premium } = prices.get(domain) ?? STANDARD
      const price = priceOf(domain)
      return {
        domain,
        status: 'free',
        price: { product: price, reseller: price },
        ...(premium && { is_premium: true, premium: { currency: price.currency, price: { create: price.price } } }),
      }
    })
    return fine({ results })
  }

  function quote(query: URLSearchParams): FarResponse {
    const name = `${query.get('domain.name')}.${query.get('domain.extension')}`
    if (query.get('domain.extension') === 'example') return refusal(307, 'Your request contains an invalid extension!')
    const price = priceOf(name, Number(query.get('period') ?? 1))
    return fine({ is_premium: prices.get(name)?.premium ?? false, price: { product: price, reseller: price } })
  }

  function addCustomer(body: string): FarResponse {
    const { data: given } = customer.safeParse(JSON.parse(body))
    if (!given) return refusal(135, 'Invalid telephone subscribers number!')
    const made = `VB${String(++count).padStart(6, '0')}-NL`
    customers.set(made, given)
    return fine({ handle: made })
  }

  function showCustomer(id: string): FarResponse {
    const found = customers.get(id)
    return found ? fine({ handle: id, ...found }) : refusal(320, 'The customer is not in your account')
  }

  function listCustomers(query: URLSearchParams): FarResponse {
    const pattern = query.get('comment_pattern')
    const results = [...customers].filter(([, { comments }]) => comments === pattern)
    return fine({ results: results.map(([made, { comments }]) => ({ handle: made, comments })), total: results.length })
  }

  function login(body: string): FarResponse {
    const given = z.strictObject({ username: z.string(), password: z.string() }).safeParse(JSON.parse(body))
    const { data } = given
    if (data?.username !== LOGIN.username || data.password !== account.password)
      return refusal(196, 'Authentication/Authorization Failed')
    const token = `kanarie-token-${++count}`
    tokens.set(token, clock.now() + 24 * HOUR_MS)
    return fine({ token, reseller_id: 1 })
  }

  const isLoggedIn = ({ headers: { authorization } }: FarRequest): boolean =>
    (tokens.get(authorization?.replace(/^Bearer /, '') ?? '') ?? 0) > clock.now()

  const reseller = () => ({
    id: 1,
    status: account.isActive ? 'active' : 'blocked',
    balance: account.balance,
    reserved_balance: 0,
    contacts: [{ username: LOGIN.username, is_active: true, api_access_enabled: account.mayUseApi, role: 'admin' }],
    settings: {
      currency: account.currency,
      is_auto_renew_enabled: account.renewsByDefault,
      tac_contract: { is_signed: account.isSigned },
    },
  })

  async function answer(request: FarRequest): Promise<FarResponse> {
    const made = await route(request)
    return { ...made, headers: { ...made.headers, ...headers } }
  }

  function route(request: FarRequest): FarResponse | Promise<FarResponse> {
    const { method, path, body, query } = request
    if (!path.startsWith('/v1beta/')) return { status: 404, body: 'not found' }
    const asked = `${method} ${path.slice(7).replace(/\d+/, ':id')}`
    if (asked === 'POST /auth/login') return login(body)
    if (!isLoggedIn(request)) return { ...refusal(196, 'Authentication/Authorization Failed'), status: 401 }
    const at = codes.findIndex(({ isMeant }) => isMeant(request))
    if (at >= 0) return refusal(codes.splice(at, 1)[0]?.code ?? 0, 'refused')
    if (asked === 'GET /domains') return list(query)
    if (asked === 'POST /domains') return create(body)
    if (asked === 'POST /domains/check') return check(body)
    if (asked === 'GET /domains/prices') return quote(query)
    if (asked === 'POST /domains/transfer') return transferIn(body)
    if (asked === 'POST /domains/trade') return tradeDomain(body)
    if (asked === 'GET /customers') return listCustomers(query)
    if (method === 'GET' && path.startsWith('/v1beta/customers/')) return showCustomer(path.slice(18))
    if (asked === 'POST /customers') return addCustomer(body)
    if (asked === 'GET /resellers') return fine(reseller())
    const id = Number(/\d+/.exec(path.slice(7))?.[0])
    const domain = domains.find((each) => each.id === id && !isGone(each))
    if (!domain) return refusal(320, 'The domain is not in your account')
    if (asked === 'GET /domains/:id') {
      advance(domain)
      return fine(shown(domain))
    }
    if (asked === 'PUT /domains/:id') return change(domain, body)
    if (asked === 'DELETE /domains/:id') return remove(domain)
    if (asked === 'POST /domains/:id/renew') return renew(domain, body)
    if (asked === 'POST /domains/:id/restore') return restore(domain)
    if (asked === 'GET /domains/:id/authcode')
      return fine({ auth_code: domain.authCode, success: true, type: 'internal' })
    if (asked === 'POST /domains/:id/authcode/reset') {
      domain.authCode = `kanarie-nieuw-${++count}`
      return fine({ auth_code: domain.authCode, success: true })
    }
    return { status: 404, body: 'not found' }
  }

  const far: FarSide = await startFarSide(answer)

  return {
    ...far,
    account,
    domains,
    /** Adds active domains, as by the portal of the vendor. */
    addActive: (names: readonly string[]) => {
      const none = { owner_handle: '', admin_handle: '', tech_handle: '', billing_handle: '', comments: '' }
      for (const name of names) add({ ...none, domain: splitAt(name), autorenew: 'on', period: 1 }, 1).status = 'ACT'
    },
    /** The domain of this name that did not fail. */
    find: heldBy,
    customers,
    elsewhere,
    quarantined,
    reserved,
    prices,
    /** How often something was carried out for a name. */
    countOf: (action: string, name: string) =>
      effects.filter((effect) => effect.action === action && effect.name === name).length,
    /** Requests stay in this state until it is null. */
    keepAt: (status: string | null) => {
      stays = status
    },
    /** The next request that ends fails, for this reason. */
    failNextRequest: (reason: string) => {
      failure = reason
    },
    /** Ends everything that is under way. */
    finishAll: () => {
      for (const domain of domains) if (PENDING.has(domain.status)) end(domain)
    },
    /** Refuses the next request of a kind with a code. */
    refuseOn: (isMeant: (request: FarRequest) => boolean, code: number) => void codes.push({ isMeant, code }),
    /** Renews a name at the end of its term, or cancels it, as its setting says. */
    passEndOfTerm: (name: string) => {
      const domain = heldBy(name)
      if (!domain) return
      const renews = domain.autorenew === 'on' || (domain.autorenew === 'default' && account.renewsByDefault)
      if (renews && !charge(name, 1)) {
        domain.endsAt = plusYears(domain.endsAt, 1)
        effects.push({ action: 'renew', name })
      } else remove(domain)
    },
    /** Another registrar takes a name over. */
    transferOut: (name: string) => {
      domains.splice(
        domains.findIndex((each) => each.name === name),
        1,
      )
      elsewhere.add(name)
    },
    /** Lists everything twice. */
    doubleLists: () => {
      doubled = true
    },
    /** Headers of all responses from now on. */
    setHeaders: (given: Record<string, string>) => {
      headers = given
    },
    dropTokens: () => tokens.clear(),
  }
}

const fine = (data: object): FarResponse => ({ status: 200, body: { code: 0, desc: '', data, maintenance: false } })

/** The code counts, whatever the status. Errors say more than a shop should log. */
const refusal = (code: number, desc: string): FarResponse => ({
  status: 500,
  body: { code, desc: `${desc} ${RIGHT_CODE}`, data: null, maintenance: false },
})

/** Time as the vendor writes it: that of Amsterdam, without a zone. */
const written = (at: number): string => IN_AMSTERDAM.format(at)

const IN_AMSTERDAM = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
})

function plusYears(at: number, years: number): number {
  const date = new Date(at)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date.getTime()
}
