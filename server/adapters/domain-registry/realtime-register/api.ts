import * as z from 'zod'
import { parseJson } from '../../../../rules/json'
import type { RegisteredHolder } from '../../../ports/domain-registry'
import { OperatorNeeded, type OperatorProblem, OutsideUnavailable } from '../../../ports/outside-unavailable'
import {
  createOutsideHttp,
  type OutsideHttpOptions,
  type OutsideRequest,
  type OutsideResponse,
  pathOf,
  readJson,
} from '../../outside-http'

export const SYSTEM = 'registry'

export interface RealtimeRegisterAccount {
  /** Base address without `/v2`. */
  url: string
  apiKey: string
  /** Customer handle that owns domains and contacts. */
  customer: string
}

/** Timestamps are in UTC; some responses leave out the zone. */
const timestamp = z
  .string()
  .transform((text) => Date.parse(/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? text : `${text.replace(' ', 'T')}Z`))
  .refine(Number.isFinite)

const keyData = z.object({ protocol: z.int(), flags: z.int(), algorithm: z.int(), publicKey: z.string() })

const dsData = z.object({ keyTag: z.int(), algorithm: z.int(), digestType: z.int(), digest: z.string() })

const domain = z.object({
  domainName: z.string(),
  customer: z.string(),
  registrant: z.string(),
  status: z.array(z.string()),
  privacyProtect: z.boolean().nullish(),
  autoRenew: z.boolean().nullish(),
  authcode: z.string().nullish(),
  ns: z.array(z.string()).nullish(),
  createdDate: timestamp,
  expiryDate: timestamp,
  keyData: z.array(keyData).nullish(),
  dsData: z.array(dsData).nullish(),
})

export type RtrDomain = z.output<typeof domain>
export type RtrKey = z.output<typeof keyData>

const listedDomain = domain.pick({ domainName: true, customer: true, status: true, expiryDate: true })

/** Domains of one page. */
export const PAGE = 100

const availability = z.object({
  available: z.boolean(),
  reason: z.string().nullish(),
  premium: z.boolean().nullish(),
  /** Cents. */
  price: z.int().nonnegative().nullish(),
  renewPrice: z.int().nonnegative().nullish(),
  currency: z.string().nullish(),
})

const process = z.object({
  id: z.union([z.int(), z.string()]).transform(String),
  status: z.enum([
    'NEW',
    'VALIDATED',
    'RUNNING',
    'COMPLETED',
    'INVALID',
    'CANCELLED',
    'FAILED',
    'IN_DOUBT',
    'SCHEDULED',
    'SUSPENDED',
  ]),
  statusDetail: z.string().nullish(),
  action: z.string(),
  identifier: z.string().nullish(),
  createdDate: timestamp,
  resumeTypes: z.array(z.string()).nullish(),
  error: z.object({ type: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

export type RtrProcess = z.output<typeof process>

const transfer = z.object({ status: z.string() })

const quote = z.object({
  currency: z.string().nullish(),
  /** Cents. */
  total: z.int(),
  billables: z.array(z.object({ product: z.string(), action: z.string(), quantity: z.int().nullish() })).nullish(),
})

export type RtrQuote = z.output<typeof quote>

const contactConstraint = z.object({ min: z.int(), required: z.boolean() }).nullish()

const tld = z.object({
  provider: z.string(),
  metadata: z.object({
    createDomainPeriods: z.array(z.int()).nullish(),
    renewDomainPeriods: z.array(z.int()).nullish(),
    transferDomainPeriods: z.array(z.int()).nullish(),
    /** Seconds before the expiry at which the term ends for the customer. */
    expiryDateOffset: z.int().nullish(),
    featuresAvailable: z.array(z.string()),
    restoreIncludesRenew: z.boolean().nullish(),
    registrant: z.object({ organizationAllowed: z.boolean() }).nullish(),
    adminContacts: contactConstraint,
    billingContacts: contactConstraint,
    techContacts: contactConstraint,
    contactProperties: z
      .array(z.object({ name: z.string(), mandatory: z.boolean(), values: z.record(z.string(), z.string()).nullish() }))
      .nullish(),
    domainSyntax: z
      .object({ languageCodes: z.record(z.string(), z.object({ allowedCharacters: z.string().nullish() })).nullish() })
      .nullish(),
  }),
})

export type RtrTld = z.output<typeof tld>

const notification = z.object({
  id: z.int(),
  domainName: z.string().nullish(),
  processType: z.string().nullish(),
  processIdentifier: z.string().nullish(),
})

export type RtrNotification = z.output<typeof notification>

const contact = z.object({ name: z.string(), organization: z.string().nullish() })

const credit = z.object({ accounts: z.array(z.object({ currency: z.string(), balance: z.int() })) })

const problem = z.object({
  type: z.string(),
  message: z.string().nullish(),
  violations: z.array(z.object({ field: z.string() })).nullish(),
})

/** Why a request was refused, in the vendor's words, which can hold personal data: not for logs. */
export interface RtrProblem {
  status: number
  type: string
  text: string
  /** Names of the refused fields. */
  fields: readonly string[]
}

/** The response to a request with an effect. */
export type RtrAnswer = { processId: string | null; problem: null } | { processId: string | null; problem: RtrProblem }

/** Problems that only the operator of the shop can solve. The customer's request is retried. */
const OPERATOR_TYPES: Readonly<Record<string, OperatorProblem>> = {
  InsufficientCreditException: 'balance',
  NoContractException: 'agreement',
  UnrecognizedPropertyException: 'rejected-by-rule',
  InvalidMessage: 'rejected-by-rule',
}

/** Problems of the vendor or the registry. What became of the request is asked by its process. */
const OUTAGE_TYPES = new Set([
  'InternalServerError',
  'InternalSRSError',
  'ProcessError',
  'ProviderConnectionError',
  'ProviderUnavailable',
])

/** Whether an error of the vendor's is that the account has no credit. */
export const isLackOfCredit = (type: string | null | undefined): boolean =>
  type != null && OPERATOR_TYPES[type] === 'balance'

type Timing = Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'>

/** The REST API of Realtime Register, version 2, as the customer of one account. */
export function createRealtimeRegisterApi({ url, apiKey, customer }: RealtimeRegisterAccount, timing: Timing = {}) {
  const http = createOutsideHttp({
    ...timing,
    system: SYSTEM,
    url,
    headers: () => ({ authorization: `ApiKey ${apiKey}` }),
  })
  const customerPath = (...parts: readonly (string | number)[]) => pathOf('v2', 'customers', customer, ...parts)

  /** Resolves with null if it certainly does not exist. */
  async function find<S extends z.ZodType>(
    schema: S,
    asked: Omit<OutsideRequest, 'method'>,
  ): Promise<z.output<S> | null> {
    const response = await http.request(asked)
    if (isOk(response)) return readJson(SYSTEM, schema, response)
    if (readProblem(response).type === 'ObjectDoesNotExist') return null
    throw notUnderstood(response)
  }

  async function get<S extends z.ZodType>(schema: S, asked: Omit<OutsideRequest, 'method'>): Promise<z.output<S>> {
    const found = await find(schema, asked)
    if (found === null) throw new OutsideUnavailable(SYSTEM, { cause: new Error('what was asked does not exist') })
    return found
  }

  /** Asks for a domain, whichever, which needs a right of the key. Returns the time at the vendor if it says that. */
  async function askForDomains(): Promise<{ date: string | undefined }> {
    const response = await http.request({ path: '/v2/domains', query: { limit: '1', fields: 'domainName' } })
    if (!isOk(response)) throw notUnderstood(response)
    readJson(SYSTEM, z.object({ entities: z.array(z.unknown()) }), response)
    return { date: response.headers.date }
  }

  /**
   * Sends a request with an effect, once. Throws OperatorNeeded if it was refused for a reason that is not the customer's; after
   * OutsideUnavailable its outcome is unknown.
   */
  async function act(asked: OutsideRequest): Promise<RtrAnswer> {
    const response = await http.request({ method: 'POST', ...asked })
    const processId = processIdOf(response)
    if (!isOk(response)) {
      const found = readProblem(response)
      // A process tells what became of the request.
      if (OUTAGE_TYPES.has(found.type) && processId !== null) return { processId, problem: null }
      return { processId, problem: asCustomerProblem(found) }
    }
    if (processId === null && !isCarriedOut(response)) throw notUnderstood(response)
    return { processId, problem: null }
  }

  return {
    customer,
    close: () => http.close(),

    /** `elsewhere`: it belongs to another customer of the registrar. */
    async findDomain(name: string): Promise<RtrDomain | 'absent' | 'elsewhere'> {
      const response = await http.request({ path: pathOf('v2', 'domains', name), mayBeForbidden: true })
      if (response.status === 403) {
        // Throws if the key may see no domain at all.
        await askForDomains()
        return 'elsewhere'
      }
      if (!isOk(response)) {
        if (readProblem(response).type === 'ObjectDoesNotExist') return 'absent'
        throw notUnderstood(response)
      }
      const found = readJson(SYSTEM, domain, response)
      if (found.domainName.toLowerCase() !== name) throw notUnderstood(response)
      return found.customer === customer ? found : 'elsewhere'
    },

    /** Returns one page of the domains that the key may see, by name: also those of other customers below the account. */
    async listPage(offset: number): Promise<z.output<typeof listedDomain>[]> {
      const query = {
        ...{ order: 'domainName', limit: String(PAGE), offset: String(offset) },
        fields: 'domainName,customer,status,expiryDate',
      }
      return (await get(z.object({ entities: z.array(listedDomain) }), { path: '/v2/domains', query })).entities
    },

    /** Resolves with null for a name that the registry does not accept. */
    async checkDomain(name: string, languageCode: string | undefined, signal?: AbortSignal) {
      const response = await http.request({
        path: pathOf('v2', 'domains', name, 'check'),
        query: { renewPrice: 'true', languageCode },
        signal,
      })
      if (isOk(response)) return readJson(SYSTEM, availability, response)
      asCustomerProblem(readProblem(response))
      return null
    },

    /** Resolves with null for an extension that the registrar does not sell. */
    findTld: (extension: string): Promise<RtrTld | null> =>
      find(tld, { path: pathOf('v2', 'tlds', extension, 'info') }),

    getProcess: (id: string): Promise<RtrProcess> => get(process, { path: pathOf('v2', 'processes', id) }),

    /** Returns the latest processes about a name, newest first. */
    async listProcesses(name: string, filters: Record<string, string> = {}): Promise<RtrProcess[]> {
      const query = { 'identifier:eq': name, order: '-createdDate', limit: '50', ...filters }
      const { entities } = await get(z.object({ entities: z.array(process) }), { path: '/v2/processes', query })
      // A filter that the vendor ignores lists other names too.
      return entities.filter(({ identifier }) => identifier?.toLowerCase() === name)
    },

    /** Status of a transfer; null if it is not known as one. */
    async findTransferStatus(name: string, processId: string): Promise<string | null> {
      return (await find(transfer, { path: pathOf('v2', 'domains', name, 'transfer', processId) }))?.status ?? null
    },

    /** Validates a request and returns its price, without any effect. */
    async quote(path: string, json: object): Promise<RtrQuote | RtrProblem> {
      const response = await http.request({ method: 'POST', path, json, query: { quote: 'true' }, isRepeatable: true })
      if (isOk(response)) return readJson(SYSTEM, z.object({ quote }), response).quote
      return asCustomerProblem(readProblem(response))
    },

    send: (path: string, json: object) => act({ path, json }),

    deleteDomain: (name: string) => act({ method: 'DELETE', path: pathOf('v2', 'domains', name) }),

    /** Returns whom a contact describes; null for an unknown handle. */
    async findContact(handle: string): Promise<RegisteredHolder | null> {
      const found = await find(contact, { path: customerPath('contacts', handle) })
      return found && { company: found.organization || null, person: found.name }
    },

    /** Creates a contact. Does nothing if its handle exists. */
    async createContact(handle: string, contact: object): Promise<RtrProblem | null> {
      const path = customerPath('contacts', handle)
      const response = await http.request({ method: 'POST', path, json: contact, isRepeatable: true })
      if (response.status === 201) return null
      if (isOk(response)) throw notUnderstood(response)
      const found = asCustomerProblem(readProblem(response))
      return found.type === 'ObjectExists' ? null : found
    },

    /** Adds what one registry wants to know about a contact. Does nothing if it was added before. */
    async addContactProperties(
      handle: string,
      provider: string,
      properties: Record<string, string>,
    ): Promise<RtrProblem | null> {
      const path = customerPath('contacts', handle, provider)
      const response = await http.request({ method: 'POST', path, json: { properties }, isRepeatable: true })
      // A page of a proxy is no confirmation.
      if (isOk(response) && !/^\s*</.test(response.text)) return null
      const found = asCustomerProblem(readProblem(response))
      return found.type === 'ObjectExists' ? null : found
    },

    askForDomains,

    /** Returns the balances of the customer in cents; null if there is no such customer. */
    findCredit: () => find(credit, { path: customerPath('credit') }),

    /** Returns the oldest notification that was not acknowledged. */
    async pollNotification(): Promise<RtrNotification | null> {
      const polled = z.object({ count: z.int(), notification: notification.nullish() })
      return (await get(polled, { path: customerPath('notifications', 'poll') })).notification ?? null
    },

    /** Acknowledging twice is the same as once. */
    async acknowledge(id: number): Promise<void> {
      const path = customerPath('notifications', id, 'ack')
      const response = await http.request({ method: 'POST', path, isRepeatable: true })
      if (!isOk(response) && readProblem(response).type !== 'ObjectDoesNotExist') throw notUnderstood(response)
    },
  }
}

export type RealtimeRegisterApi = ReturnType<typeof createRealtimeRegisterApi>

export const domainPath = (name: string, ...parts: readonly string[]): string => pathOf('v2', 'domains', name, ...parts)

/** Reads a notification as it is polled, and as a webhook posts it; null if it is not understood. */
export function readNotification(json: unknown): RtrNotification | null {
  return notification.safeParse(json).data ?? null
}

const isOk = ({ status }: OutsideResponse): boolean => status >= 200 && status < 300

/** Throws OutsideUnavailable if the response is not the vendor's, such as the page of a proxy. */
function readProblem(response: OutsideResponse): RtrProblem {
  const { type, message, violations } = readJson(SYSTEM, problem, response)
  return { status: response.status, type, text: message ?? '', fields: (violations ?? []).map(({ field }) => field) }
}

/** Passes on a problem with the customer's request. Throws those of the operator, the vendor and the registry. */
function asCustomerProblem(found: RtrProblem): RtrProblem {
  const cause = new Error(`refused with ${/^\w{1,60}$/.test(found.type) ? found.type : 'an unknown type'}`)
  const forOperator = OPERATOR_TYPES[found.type]
  if (forOperator) throw new OperatorNeeded(SYSTEM, forOperator, { cause })
  if (OUTAGE_TYPES.has(found.type)) throw new OutsideUnavailable(SYSTEM, { cause })
  return found
}

/** The vendor says it in a header, and in the body of most responses. */
function processIdOf({ headers, text }: OutsideResponse): string | null {
  const inHeader = headers['x-process-id']
  if (inHeader && /^\d{1,18}$/.test(inHeader)) return inHeader
  const { data } = z.object({ processId: z.coerce.string().regex(/^\d{1,18}$/) }).safeParse(parseJson(text))
  return data?.processId ?? null
}

/** A request that was carried out at once is answered with the domain. */
const isCarriedOut = ({ text }: OutsideResponse): boolean =>
  z.object({ domainName: z.string(), expiryDate: timestamp }).safeParse(parseJson(text)).success

const notUnderstood = ({ status }: OutsideResponse): OutsideUnavailable =>
  new OutsideUnavailable(SYSTEM, { cause: new Error(`a response with ${status} is not understood`) })
