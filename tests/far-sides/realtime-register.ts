import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Clock } from '../../server/ports/clock'
import { type FarRequest, type FarResponse, type FarSide, startFarSide } from './far-side'

export const ACCOUNT = { apiKey: 'kanarie-sleutel', customer: 'wimpel', webhookSecret: 'kanarie-haak' }

/** Auth code of every name at another registrar. */
export const RIGHT_CODE = 'kanarie-verhuiscode'

export interface RtrName {
  registrant: string
  status: string[]
  authcode: string
  autoRenew: boolean
  privacyProtect: boolean
  ns: string[]
  keyData: unknown[]
  createdDate: number
  expiryDate: number
}

interface Process {
  id: number
  action: string
  identifier: string
  status: string
  statusDetail?: string | undefined
  error?: { type: string; message: string } | undefined
  createdDate: number
  /** Carries it out; returns why it fails. */
  finish: () => string | undefined
}

interface Price {
  premium: boolean
  cents: number
  currency: string
}

const YEAR_MONTHS = 12
const STANDARD: Price = { premium: false, cents: 500, currency: 'EUR' }

const body = z.object({
  customer: z.string().optional(),
  registrant: z.string().optional(),
  period: z.int().optional(),
  authcode: z.string().optional(),
  autoRenew: z.boolean().optional(),
  autoRenewPeriod: z.int().optional(),
  status: z.array(z.enum(['CLIENT_HOLD', 'CLIENT_TRANSFER_PROHIBITED'])).optional(),
  privacyProtect: z.boolean().optional(),
  languageCode: z.string().optional(),
  ns: z.array(z.string()).optional(),
  contacts: z.array(z.object({ role: z.enum(['ADMIN', 'BILLING', 'TECH']), handle: z.string() })).optional(),
  keyData: z
    .array(z.object({ protocol: z.literal(3), flags: z.int(), algorithm: z.int(), publicKey: z.string() }))
    .optional(),
  billables: z.array(z.object({ product: z.string(), action: z.string(), quantity: z.int() })).optional(),
  reason: z.string().optional(),
})

type Body = z.infer<typeof body>

/** Fields that each request has, as the vendor documents them. Others are refused. */
const FIELDS = {
  create: [
    'customer',
    'registrant',
    'privacyProtect',
    'period',
    'languageCode',
    'autoRenew',
    'ns',
    'contacts',
    'keyData',
  ],
  incomingTransfer: [
    'customer',
    'registrant',
    'privacyProtect',
    'period',
    'authcode',
    'autoRenew',
    'ns',
    'contacts',
    'keyData',
  ],
  update: ['status', 'registrant', 'privacyProtect', 'autoRenew', 'autoRenewPeriod', 'ns', 'contacts', 'keyData'],
  renew: ['period'],
  restore: ['reason'],
} as const

type Action = keyof typeof FIELDS

const NL = {
  provider: 'Sidn',
  metadata: {
    createDomainPeriods: [12],
    renewDomainPeriods: [12],
    expiryDateOffset: 90_000,
    featuresAvailable: ['CREATE', 'UPDATE', 'RENEW', 'RESTORE', 'TRANSFER', 'DELETE'],
    restoreIncludesRenew: false,
    registrant: { organizationRequired: false, organizationAllowed: true },
    adminContacts: { min: 1, max: 1, required: true },
    billingContacts: { min: 0, max: 1, required: false },
    techContacts: { min: 1, max: 10, required: true },
    contactProperties: [
      { name: 'legalForm', mandatory: false, values: { PERSOON: 'PERSOON', BV: 'BV', ANDERS: 'ANDERS' } },
      { name: 'legalFormRegNo', mandatory: false },
    ],
    domainSyntax: { minLength: 2, maxLength: 63, idnSupport: false },
  },
}

const COM = {
  provider: 'Verisign',
  metadata: {
    ...NL.metadata,
    createDomainPeriods: [12, 24, 36, 48, 60],
    renewDomainPeriods: [12, 24, 36, 48, 60],
    transferDomainPeriods: [12],
    expiryDateOffset: 0,
    featuresAvailable: [...NL.metadata.featuresAvailable, 'PRIVACY_PROTECT'],
    contactProperties: [],
    domainSyntax: {
      minLength: 3,
      maxLength: 63,
      idnSupport: true,
      languageCodes: {
        RUS: { name: 'Russian', allowedCharacters: 'абв' },
        DUT: { name: 'Dutch', allowedCharacters: 'éë' },
      },
    },
  },
}

/** A registrar that speaks version 2 of the API, with domains, contacts, processes, notifications and prices. */
export async function startRealtimeRegister({ clock }: { clock: Clock }) {
  const held = new Map<string, RtrName>()
  const elsewhere = new Set<string>()
  const otherCustomers = new Set<string>()
  const heldByOthers = new Set<string>()
  const quarantined = new Set<string>()
  const reserved = new Set<string>()
  const contacts = new Map<string, unknown>()
  const properties = new Map<string, unknown>()
  const prices = new Map<string, Price>()
  const processes: Process[] = []
  const notifications: { id: number; domainName?: string; isAcknowledged: boolean }[] = []
  const tlds = new Map<string, object>([
    ['nl', NL],
    ['com', COM],
  ])
  const effects: { action: string; name: string }[] = []
  let stays: string | null = null
  let failure: { statusDetail?: string; error?: { type: string; message: string } } | null = null
  let balance = 1_000_000
  let mayOrder = true
  let headers: Record<string, string> = {}
  let count = 4700

  const isPending = (name: string) =>
    processes.some(({ identifier, action, status }) => identifier === name && action === 'create' && !ENDED.has(status))

  const isFree = (name: string) =>
    ![held, elsewhere, otherCustomers, quarantined, reserved].some((each) => each.has(name)) && !isPending(name)

  function reasonOf(name: string): string {
    if (quarantined.has(name) || held.get(name)?.status.includes('REDEMPTION_PERIOD')) return 'In quarantine'
    return reserved.has(name) ? 'Reserved name' : 'In use'
  }

  function notify(domainName?: string): void {
    notifications.push({ id: ++count, ...(domainName && { domainName }), isAcknowledged: false })
  }

  /** Advances a process by one step: new, running, then ended. */
  function advance(process: Process): void {
    if (ENDED.has(process.status)) return
    if (stays) {
      process.status = stays
      return
    }
    if (process.status === 'NEW') {
      process.status = 'RUNNING'
      return
    }
    const problem = failure ?? { statusDetail: process.finish() }
    failure = null
    process.status = problem.statusDetail || problem.error ? 'FAILED' : 'COMPLETED'
    Object.assign(process, problem)
    if (process.status === 'COMPLETED') effects.push({ action: process.action, name: process.identifier })
    notify(process.identifier)
  }

  function begin(action: string, identifier: string, finish: Process['finish']): FarResponse {
    const process = { id: ++count, action, identifier, status: 'NEW', createdDate: clock.now(), finish }
    processes.push(process)
    return {
      status: 202,
      body: { processId: process.id },
      headers: { 'x-process-id': String(process.id) },
    }
  }

  function hold(name: string, given: Body): undefined {
    elsewhere.delete(name)
    held.set(name, {
      registrant: given.registrant ?? '',
      status: ['OK'],
      authcode: `kanarie-uitgaand-${name.length}`,
      autoRenew: given.autoRenew ?? true,
      privacyProtect: given.privacyProtect ?? false,
      ns: given.ns ?? [],
      keyData: given.keyData ?? [],
      createdDate: clock.now(),
      expiryDate: plusMonths(clock.now(), given.period ?? YEAR_MONTHS),
    })
  }

  const finishers: Record<Action, (name: string, given: Body) => string | undefined> = {
    create: (name, given) => (elsewhere.has(name) || held.has(name) ? 'Object exists' : hold(name, given)),
    incomingTransfer: (name, given) =>
      given.authcode === RIGHT_CODE ? hold(name, given) : 'Invalid authorization information',
    update(name, { contacts: _contacts, billables: _billables, ...given }) {
      const status = given.status && { status: given.status.length > 0 ? given.status : ['OK'] }
      Object.assign(held.get(name) ?? {}, given, status)
      return undefined
    },
    renew(name, { period }) {
      const domain = held.get(name)
      if (domain) domain.expiryDate = plusMonths(domain.expiryDate, period ?? 0)
      return undefined
    },
    restore(name) {
      const domain = held.get(name)
      if (domain) domain.status = ['OK']
      return undefined
    },
  }

  /** Returns why a request is refused at once. */
  function problemOf(action: Action, name: string, given: Body): FarResponse | null {
    const domain = held.get(name)
    if (given.registrant !== undefined && !contacts.has(given.registrant))
      return refusal(400, 'ConstraintViolationException', { violations: [{ field: 'registrant', message: 'unknown' }] })
    if (given.ns?.some((each) => each.endsWith('.invalid')))
      return refusal(400, 'ConstraintViolationException', { violations: [{ field: 'ns[0]', message: 'unknown' }] })
    if (action === 'create') {
      if (domain) return refusal(409, 'ObjectExists')
      return isFree(name) ? null : refusal(400, 'ValidationError', { message: 'Domain is not available' })
    }
    if (action === 'incomingTransfer') {
      if (domain) return refusal(409, 'ObjectExists')
      return elsewhere.has(name) ? null : refusal(400, 'ObjectStatusProhibitsOperation')
    }
    if (!domain) return refusal(404, 'ObjectDoesNotExist')
    const isDeleted = domain.status.includes('REDEMPTION_PERIOD')
    return isDeleted === (action === 'restore') ? null : refusal(400, 'ObjectStatusProhibitsOperation')
  }

  function change(action: Action, name: string, { body: text, query }: FarRequest): FarResponse {
    const json: unknown = JSON.parse(text)
    const { data: given } = body.safeParse(json)
    const unknown = Object.keys(Object(json)).find(
      (field) => field !== 'billables' && !fieldsOf(action).includes(field),
    )
    if (!given || unknown) return refusal(400, 'UnrecognizedPropertyException', { property: unknown })
    const problem = problemOf(action, name, given)
    if (problem) return problem
    const price = prices.get(name) ?? STANDARD
    const total =
      action === 'update' && !given.registrant ? 0 : price.cents * ((given.period ?? YEAR_MONTHS) / YEAR_MONTHS)
    const product = `domain_${name.slice(name.indexOf('.') + 1)}${price.premium ? '_premium' : ''}`
    const billables = total > 0 ? [{ product, action: action.toUpperCase(), quantity: 1, amount: total, total }] : []
    const quote = { currency: price.currency, total, billables }
    if (query.get('quote') === 'true') return { status: 200, body: { command: `${action}Command`, quote } }
    if (price.premium && !given.billables?.some((each) => each.product === product))
      return refusal(400, 'BillableAcknowledgmentNeededException', { quote })
    if (balance < total) return refusal(400, 'InsufficientCreditException')
    balance -= total
    return begin(action, name, () => finishers[action](name, given))
  }

  function remove(name: string): FarResponse {
    const domain = held.get(name)
    if (!domain) return refusal(404, 'ObjectDoesNotExist')
    return begin('delete', name, () => {
      domain.status = ['REDEMPTION_PERIOD']
      return undefined
    })
  }

  function showDomain(name: string): FarResponse {
    if (otherCustomers.has(name)) return refusal(403, 'AuthorizationFailed')
    const domain = held.get(name)
    if (!domain) return refusal(404, 'ObjectDoesNotExist')
    const dates = { createdDate: written(domain.createdDate), expiryDate: written(domain.expiryDate) }
    return { status: 200, body: { domainName: name, customer: ACCOUNT.customer, ...domain, ...dates } }
  }

  function listDomains(query: URLSearchParams): FarResponse {
    const offset = Number(query.get('offset') ?? 0)
    const names = [...held.keys()].sort()
    const entities = names.slice(offset, offset + Number(query.get('limit') ?? 10)).map((name) => ({
      ...Object(showDomain(name).body),
      ...(heldByOthers.has(name) && { customer: 'ander' }),
    }))
    return { status: 200, body: { entities, pagination: { total: names.length, offset, limit: 10 } } }
  }

  async function check(name: string): Promise<FarResponse> {
    if (name.startsWith('traag')) await sleep(3000, undefined, { ref: false })
    if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.[a-z.]+$/.test(name)) return refusal(400, 'ConstraintViolationException')
    if (!isFree(name)) return { status: 200, body: { available: false, premium: false, reason: reasonOf(name) } }
    const { premium, cents: price, currency } = prices.get(name) ?? STANDARD
    return { status: 200, body: { available: true, premium, ...(premium && { price, currency, renewPrice: price }) } }
  }

  const shown = ({ finish: _finish, ...process }: Process) => ({
    ...process,
    type: 'domain',
    user: `${ACCOUNT.customer}/api`,
    customer: ACCOUNT.customer,
    command: { authcode: RIGHT_CODE },
    createdDate: written(process.createdDate),
  })

  function showProcess(id: string): FarResponse {
    const process = processes.find((each) => String(each.id) === id)
    if (!process) return refusal(404, 'ObjectDoesNotExist')
    advance(process)
    return { status: 200, body: shown(process) }
  }

  function listProcesses(query: URLSearchParams): FarResponse {
    const actions = query.get('action:in')?.split(',')
    const found = processes.filter(({ identifier }) => identifier === query.get('identifier:eq'))
    for (const process of found) advance(process)
    const entities = found
      .filter(({ status }) => (query.get('status') ?? status) === status)
      .filter(({ action }) => actions?.includes(action) ?? true)
      .map(shown)
      .reverse()
    return { status: 200, body: { entities, pagination: { total: entities.length, offset: 0, limit: 50 } } }
  }

  function showTransfer(name: string, id: string): FarResponse {
    const process = processes.find((each) => String(each.id) === id && each.identifier === name)
    if (!process) return refusal(404, 'ObjectDoesNotExist')
    const status = ENDED.has(process.status) ? process.status.toLowerCase() : 'pending'
    return { status: 200, body: { domainName: name, type: 'IN', processId: process.id, status } }
  }

  function showContact(handle: string): FarResponse {
    if (!contacts.has(handle)) return refusal(404, 'ObjectDoesNotExist')
    return { status: 200, body: { handle, customer: ACCOUNT.customer, ...Object(contacts.get(handle)) } }
  }

  function createContact(handle: string, given: unknown): FarResponse {
    if (contacts.has(handle)) return refusal(409, 'ObjectExists')
    const { success } = contact.safeParse(given)
    if (!success || handle.length > 40)
      return refusal(400, 'ConstraintViolationException', { violations: [{ field: 'voice', message: 'no' }] })
    contacts.set(handle, given)
    return { status: 201 }
  }

  function addProperties(handle: string, provider: string, given: unknown): FarResponse {
    const key = `${handle} ${provider}`
    if (!contacts.has(handle)) return refusal(404, 'ObjectDoesNotExist')
    if (properties.has(key)) return refusal(409, 'ObjectExists')
    properties.set(key, given)
    return { status: 200 }
  }

  function poll(): FarResponse {
    const waiting = notifications.filter(({ isAcknowledged }) => !isAcknowledged)
    const [first] = waiting
    return { status: 200, body: { count: waiting.length, ...(first && { notification: notificationOf(first) }) } }
  }

  function acknowledge(id: string): FarResponse {
    const notification = notifications.find((each) => String(each.id) === id)
    if (!notification) return refusal(404, 'ObjectDoesNotExist')
    notification.isAcknowledged = true
    return { status: 200 }
  }

  async function answer(request: FarRequest): Promise<FarResponse> {
    const made = await route(request)
    return { ...made, headers: { ...made.headers, ...headers } }
  }

  function route(request: FarRequest): FarResponse | Promise<FarResponse> {
    const { method, path } = request
    if (request.headers.authorization !== `ApiKey ${ACCOUNT.apiKey}`) return refusal(401, 'AuthenticationFailed')
    const [version, kind, subject = '', part, detail = '', last] = path.slice(1).split('/').map(decodeURIComponent)
    if (version !== 'v2') return refusal(404, 'ObjectDoesNotExist')
    const asked = `${method} ${kind}${part ? `/${part}` : ''}`
    if (asked === 'GET domains') return subject ? showDomain(subject) : listDomains(request.query)
    if (method !== 'GET' && kind === 'domains' && !mayOrder) return refusal(403, 'AuthorizationFailed')
    if (asked === 'POST domains') return change('create', subject, request)
    if (asked === 'DELETE domains') return remove(subject)
    if (asked === 'GET domains/check') return check(subject)
    if (asked === 'GET domains/transfer') return showTransfer(subject, detail)
    if (asked === 'POST domains/transfer') return change('incomingTransfer', subject, request)
    if (asked === 'POST domains/update') return change('update', subject, request)
    if (asked === 'POST domains/renew') return change('renew', subject, request)
    if (asked === 'POST domains/restore') return change('restore', subject, request)
    if (asked === 'GET processes') return subject ? showProcess(subject) : listProcesses(request.query)
    if (asked === 'GET tlds/info')
      return tlds.has(subject) ? { status: 200, body: tlds.get(subject) } : refusal(404, 'ObjectDoesNotExist')
    if (subject !== ACCOUNT.customer) return refusal(403, 'AuthorizationFailed')
    if (asked === 'POST customers/contacts' && last) return addProperties(detail, last, JSON.parse(request.body))
    if (asked === 'GET customers/contacts') return showContact(detail)
    if (asked === 'POST customers/contacts') return createContact(detail, JSON.parse(request.body))
    if (asked === 'GET customers/credit')
      return { status: 200, body: { accounts: [{ currency: 'EUR', balance, reservation: 0, locked: false }] } }
    if (asked === 'GET customers/notifications' && detail === 'poll') return poll()
    if (asked === 'POST customers/notifications' && last === 'ack') return acknowledge(detail)
    return refusal(404, 'ObjectDoesNotExist')
  }

  const far: FarSide = await startFarSide(answer)

  return {
    ...far,
    held,
    elsewhere,
    /** Names of other customers of the same registrar. */
    otherCustomers,
    /** Names of customers below the account, which its key may list. */
    heldByOthers,
    quarantined,
    reserved,
    contacts,
    properties,
    prices,
    tlds,
    processes,
    notify,
    /** How often something was carried out for a name. */
    countOf: (action: string, name: string) =>
      effects.filter((effect) => effect.action === action && effect.name === name).length,
    setBalance: (cents: number) => {
      balance = cents
    },
    /** The key may see domains, and order none. */
    forbidOrders: () => {
      mayOrder = false
    },
    /** Headers of all responses from now on. */
    setHeaders: (given: Record<string, string>) => {
      headers = given
    },
    /** Processes stay in this state until it is null. */
    keepProcessesAt: (status: string | null) => {
      stays = status
    },
    /** The next process that ends fails. */
    failNextProcess: (problem: NonNullable<typeof failure>) => {
      failure = problem
    },
    /** Ends all processes. */
    finishProcesses: () => {
      for (const process of processes) for (let step = 0; step < 2; step++) advance(process)
    },
    /** Another registrar takes a name over. */
    transferOut: (name: string) => {
      held.delete(name)
      elsewhere.add(name)
      begin('outgoingTransfer', name, () => undefined)
    },
    /** Renews at the end of the term what has auto-renew on, as a registry does. */
    passEndOfTerm: (name: string) => {
      const domain = held.get(name)
      if (domain?.autoRenew) domain.expiryDate = plusMonths(domain.expiryDate, YEAR_MONTHS)
    },
    webhook: (notification: object, secret = ACCOUNT.webhookSecret) => {
      const text = JSON.stringify(notification)
      return { body: text, headers: { signature: createHmac('sha256', secret).update(text).digest('base64') } }
    },
  }
}

const ENDED = new Set(['COMPLETED', 'FAILED', 'INVALID', 'CANCELLED'])

const fieldsOf = (action: Action): readonly string[] => FIELDS[action]

const contact = z.strictObject({
  name: z.string().min(1),
  organization: z.string().min(1).optional(),
  addressLine: z.array(z.string().min(1)).min(1).max(3),
  postalCode: z.string().min(1),
  city: z.string().min(1),
  country: z.string().regex(/^[A-Z]{2}$/),
  email: z.email(),
  voice: z.string().regex(/^\+[0-9]{1,3}\.[0-9]{1,14}$/),
})

const notificationOf = ({ id, domainName }: { id: number; domainName?: string }) => ({
  id,
  eventType: domainName ? 'DOMAIN' : 'ACCOUNT',
  notificationType: 'information',
  message: 'Changed',
  fireDate: '2028-02-29T00:00:00Z',
  isAsync: true,
  ...(domainName && { domainName }),
})

/** Errors say more than a shop should log. */
const refusal = (status: number, type: string, more: object = {}): FarResponse => ({
  status,
  body: { type, message: `refused, ${RIGHT_CODE}`, ...more },
})

const written = (at: number): string => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

function plusMonths(at: number, months: number): number {
  const date = new Date(at)
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.getTime()
}
