import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { delegationSignerFor } from '../../../common/delegation-signer'
import { secret } from '../../../common/setting'
import type { Clock } from '../../../ports/clock'
import type {
  DelegationSigner,
  DomainRegistry,
  ListedName,
  RegistrationRequest,
  RegistryCheck,
  RegistryOutcome,
  RegistryStatus,
  RenewalRequest,
  TransferRequest,
} from '../../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import { defineAdapter } from '../../adapter'
import type { Finding } from '../../examination'
import { type OutsideHttpOptions, vendorUrl } from '../../outside-http'
import type { OutsideRequests } from '../../outside-requests'
import { nextOffset, offsetIn } from '../list-offset'
import { createRegistrarRequests, type Sent } from '../registrar-requests'
import { isSameSet } from '../same-set'
import { isSameEnd } from '../term-ends'
import {
  createRealtimeRegisterApi,
  domainPath,
  PAGE,
  type RealtimeRegisterAccount,
  type RtrAnswer,
  type RtrDomain,
  type RtrKey,
  type RtrProblem,
  type RtrQuote,
  type RtrTld,
  SYSTEM,
} from './api'
import { pollChanges, readWebhook } from './changes'
import { contactHandleOf, ensureContact, rolesOf } from './contacts'
import { examineRealtimeRegister } from './examine-realtime-register'
import { createOutcomes, hasFailed, type RtrRequest, refused, rtrFacts } from './outcomes'
import { createTlds, endOf, isQuarantined, languageOf, monthsOf } from './tlds'

export interface RealtimeRegisterOptions extends RealtimeRegisterAccount {
  /** Secret of the webhooks; without it none is received. */
  webhookSecret?: string | undefined
  requests: OutsideRequests
  clock: Clock
  /** Timeouts and pauses, which tests shorten. */
  timing?: Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'> & { followMs?: readonly number[] }
}

export const realtimeRegister = defineAdapter({
  port: 'registry',
  name: 'realtime-register',
  description: 'Realtime Register, a registrar for most extensions. See [its page](systems/realtime-register.md).',
  settings: z.object({
    REALTIME_REGISTER_URL: vendorUrl(
      'https://api.yoursrs.com',
      'Address of the API. The test environment (OT&E) is `https://api.yoursrs-ote.com`.',
    ),
    REALTIME_REGISTER_API_KEY: secret(z.string().min(1).describe('API key of a user of the account.')),
    REALTIME_REGISTER_CUSTOMER: z.string().min(1).describe('Customer handle, which owns domains and contacts.'),
    REALTIME_REGISTER_WEBHOOK_SECRET: secret(
      z.string().min(1).optional().describe('Key that signs webhooks, as in the portal. Unset: none is received.'),
    ),
  }),
  address: ({ REALTIME_REGISTER_URL }) => REALTIME_REGISTER_URL,
  // Its test environment is api.yoursrs-ote.com.
  trial: { setting: 'REALTIME_REGISTER_URL', isTrial: (read) => /-ote\./.test(read.REALTIME_REGISTER_URL) },
  webhookSetting: 'REALTIME_REGISTER_WEBHOOK_SECRET',
  open(settings, { clock, requestsOf }) {
    return createRealtimeRegister({
      url: settings.REALTIME_REGISTER_URL,
      apiKey: settings.REALTIME_REGISTER_API_KEY,
      customer: settings.REALTIME_REGISTER_CUSTOMER,
      webhookSecret: settings.REALTIME_REGISTER_WEBHOOK_SECRET,
      requests: requestsOf('realtime-register'),
      clock,
    })
  },
})

/**
 * Highest price of a year, or of a restoration, in cents that is accepted without an agreement. It is above standard prices and
 * below most premium ones, so that no name is bought at a price that nobody expected.
 */
const STANDARD_MAX = 25_000
/** How long a change of a domain is followed, so that one that fails is noticed. Most take seconds. */
const FOLLOW_MS = [300, 700, 1500, 2500]
/** Pause before a domain is asked for again that is being changed. */
const BUSY_MS = 60_000

/** Realtime Register, API version 2. */
export function createRealtimeRegister(options: RealtimeRegisterOptions): {
  port: DomainRegistry
  examine(): Promise<Finding[]>
  close(): Promise<void>
} {
  const { requests, clock, webhookSecret, timing = {} } = options
  const api = createRealtimeRegisterApi(options, timing)
  const tlds = createTlds(api, clock)
  const outcomes = createOutcomes({
    api,
    tlds,
    renewRest: (request) => requested.once(request, () => renewal(request, STANDARD_MAX * request.years)),
  })
  const requested = createRegistrarRequests({ requests, clock, facts: rtrFacts, tracker: outcomes })

  /** Asks the price first, so that no more is paid than was agreed. Resolves with a refusal, or with the sending. */
  async function priced(
    request: RtrRequest,
    { path, body, maxCents }: { path: string; body: object; maxCents: number },
  ): Promise<RegistryOutcome | (() => Promise<Sent>)> {
    const quote = await api.quote(path, body)
    if ('type' in quote) return isPriceProblem(quote) ? tooDear(request) : outcomes.refusalOf(request, quote)
    if (!isWithin(quote, maxCents)) return tooDear(request)
    return () => sent(request, api.send(path, { ...body, billables: billablesOf(quote) }))
  }

  async function sent(request: RtrRequest, sending: Promise<RtrAnswer>): Promise<Sent> {
    const { processId: outsideId, problem } = await sending
    if (!problem) return { outsideId }
    // The price changed since it was asked.
    const outcome = isPriceProblem(problem) ? tooDear(request) : await outcomes.refusalOf(request, problem)
    return { outsideId, outcome }
  }

  /** Registers or transfers: both want contacts and name servers. */
  async function acquire(
    kind: 'register' | 'transfer',
    request: RegistrationRequest,
    facts: (tld: RtrTld) => Promise<{ path: string; body: object } | RegistryOutcome>,
  ): Promise<RegistryOutcome> {
    const name = request.name.toLowerCase()
    const { reference, years, holder, nameServers, agreedPremium } = request
    const tld = await tlds.find(name)
    const registrant = tld && contactHandleOf(holder, tld)
    const asked = { reference, kind, name, years, registrant, from: null }
    return requested.once(asked, async () => {
      if (!tld || !registrant) return refused('rejected')
      const found = await facts(tld)
      if ('outcome' in found) return found
      if (!(await ensureContact(api, holder, tld))) return refused('holder-refused')
      const body = {
        ...found.body,
        customer: api.customer,
        registrant,
        contacts: rolesOf(tld, registrant),
        // Otherwise the registrar renews too, and the name is paid twice.
        autoRenew: false,
        ...(nameServers.length > 0 && { ns: nameServers }),
      }
      const maxCents = (agreedPremium ?? STANDARD_MAX) * years
      return priced(asked, { path: found.path, body, maxCents })
    })
  }

  async function register(request: RegistrationRequest): Promise<RegistryOutcome> {
    const name = request.name.toLowerCase()
    return acquire('register', request, async (tld) => {
      const period = monthsOf(request.years, tld.metadata.createDomainPeriods)
      if (period === null) return refused('rejected')
      const languageCode = languageOf(name, tld)
      return { path: domainPath(name), body: { period, ...(languageCode && { languageCode }) } }
    })
  }

  async function transferIn(request: TransferRequest): Promise<RegistryOutcome> {
    const name = request.name.toLowerCase()
    return acquire('transfer', request, async (tld) => {
      if (typeof (await api.findDomain(name)) !== 'string') return refused('not-transferable')
      const periods = tld.metadata.transferDomainPeriods
      const period = periods ? monthsOf(request.years, periods) : null
      const body = {
        authcode: request.authCode,
        ...(period !== null && { period }),
        // Keys of the old name servers would make the name unreachable.
        ...(request.nameServers.length > 0 && { keyData: [] }),
      }
      return { path: domainPath(name, 'transfer'), body }
    })
  }

  function extend(kind: 'renew' | 'restore', { reference, name: asked, years, from, agreedPremium }: RenewalRequest) {
    const request = { reference, kind, name: asked.toLowerCase(), years, from, registrant: null }
    const maxCents = (agreedPremium ?? STANDARD_MAX) * years
    return requested.once(request, async () => {
      const domain = await api.findDomain(request.name)
      if (typeof domain === 'string') return refused('rejected')
      if (!isSameEnd(endOf(domain, await tlds.find(request.name)), from)) return refused('rejected')
      if (!isQuarantined(domain)) return renewal(request, maxCents)
      return kind === 'restore' ? restoration(request) : refused('rejected')
    })
  }

  async function renewal(request: RtrRequest, maxCents: number) {
    const { name, years } = request
    const tld = await tlds.find(name)
    if (tld && !tld.metadata.featuresAvailable.includes('RENEW')) {
      // The registry renews at the end of the term whatever is not deleted.
      const body = { autoRenew: true, autoRenewPeriod: years * 12 }
      return () => sent(request, api.send(domainPath(name, 'update'), body))
    }
    const period = monthsOf(years, tld?.metadata.renewDomainPeriods)
    if (period === null) return refused('rejected')
    return priced(request, { path: domainPath(name, 'renew'), body: { period }, maxCents })
  }

  const restoration = (request: RtrRequest) =>
    priced(request, {
      path: domainPath(request.name, 'restore'),
      body: { reason: 'The registrant asked for it.' },
      maxCents: STANDARD_MAX,
    })

  async function requireDomain(name: string): Promise<RtrDomain> {
    const domain = await api.findDomain(name.toLowerCase())
    if (typeof domain !== 'string') return domain
    throw new OutsideUnavailable(SYSTEM, { cause: new Error('the registrar does not hold the name for the shop') })
  }

  /** Changes a domain unless it is so already, and follows the change. */
  async function update(name: string, changeOf: (domain: RtrDomain) => object | null, maxCents = 0): Promise<void> {
    const domain = await requireDomain(name)
    const change = changeOf(domain)
    if (!change) return
    if (domain.status.includes('PENDING_UPDATE'))
      throw new OutsideUnavailable(SYSTEM, { cause: new Error('a change is under way'), retryAfterMs: BUSY_MS })
    const path = domainPath(domain.domainName.toLowerCase(), 'update')
    const quote = await api.quote(path, change)
    if ('type' in quote) throw needsOperator(quote)
    if (!isWithin(quote, maxCents)) throw needsOperator({ type: 'the price is above the limit' })
    const answer = await api.send(path, { ...change, billables: billablesOf(quote) })
    if (answer.problem) throw needsOperator(answer.problem)
    await follow(answer.processId)
  }

  /** Resolves when a change is carried out, or still under way after a while. Throws OutsideUnavailable if it failed. */
  async function follow(processId: string | null): Promise<void> {
    if (processId === null) return
    for (const pause of [0, ...(timing.followMs ?? FOLLOW_MS)]) {
      await sleep(pause)
      const process = await api.getProcess(processId)
      if (process.status === 'COMPLETED') return
      if (hasFailed(process))
        throw new OutsideUnavailable(SYSTEM, { cause: new Error(`a change ended as ${process.status}`) })
    }
  }

  const port: DomainRegistry = {
    async check(asked, signal): Promise<RegistryCheck> {
      const name = asked.toLowerCase()
      const tld = name.includes('xn--') ? await tlds.find(name) : null
      const found = await api.checkDomain(name, languageOf(name, tld), signal)
      if (!found) return { status: 'invalid', premiumPrice: null, source: SOURCE }
      if (!found.available) return { status: unavailableStatus(found.reason ?? ''), premiumPrice: null, source: SOURCE }
      if (!found.premium) return { status: 'free', premiumPrice: null, source: SOURCE }
      // Without a price in euros it cannot be sold.
      if (!found.price || (found.currency && found.currency !== 'EUR'))
        return { status: 'reserved', premiumPrice: null, source: SOURCE }
      return { status: 'free', premiumPrice: Math.max(found.price, found.renewPrice ?? 0), source: SOURCE }
    },
    async checkTransferCode(_name, _authCode, signal) {
      // Only accounts of registries can check a code.
      signal?.throwIfAborted()
      return 'unknown'
    },
    register,
    transferIn,
    renew: (request) => extend('renew', request),
    restore: (request) => extend('restore', request),
    async authCode(name) {
      const domain = await api.findDomain(name.toLowerCase())
      if (typeof domain === 'string' || isQuarantined(domain)) return null
      if (!domain.authcode)
        throw new OutsideUnavailable(SYSTEM, { cause: new Error('the registrar has no auth code of the name') })
      return { code: domain.authcode, expiresAt: null }
    },
    async cancel(asked) {
      const name = asked.toLowerCase()
      const domain = await api.findDomain(name)
      if (typeof domain === 'string' || isQuarantined(domain)) return
      const { processId, problem } = await api.deleteDomain(name)
      if (problem && problem.type !== 'ObjectDoesNotExist') throw needsOperator(problem)
      await follow(processId)
    },
    async findHeld(asked) {
      const name = asked.toLowerCase()
      const domain = await api.findDomain(name)
      if (typeof domain === 'string') {
        const left = await api.listProcesses(name, TRANSFERS_OUT)
        if (left.some(({ action, status }) => /^outgoing/i.test(action) && status === 'COMPLETED'))
          return { found: 'elsewhere' }
        return { found: domain === 'absent' ? 'gone' : 'unknown' }
      }
      return {
        found: 'held',
        domain: {
          name,
          status: isQuarantined(domain) ? 'quarantine' : 'active',
          expiresAt: endOf(domain, await tlds.find(name)),
          nameServers: domain.ns ?? [],
          isHolderVerified: !domain.status.includes('PENDING_VALIDATION'),
          restrictions: {
            transferLock: domain.status.includes(TRANSFER_LOCK),
            hold: domain.status.includes(HOLD),
          },
          // The registrar may lock each name itself.
          particularRestrictions: {
            transferLock: domain.status.includes('SERVER_TRANSFER_PROHIBITED'),
            hold: domain.status.includes(HOLD) || domain.status.includes('SERVER_HOLD'),
          },
          autoRenew: domain.autoRenew ?? null,
          // A change that is under way is in neither.
          ...(!domain.status.includes('PENDING_UPDATE') && {
            delegationSigners: signersOf(domain),
            holderHandle: domain.registrant,
          }),
        },
      }
    },
    async listHeld(cursor) {
      const offset = offsetIn(cursor)
      const page = await api.listPage(offset)
      const names: ListedName[] = []
      for (const each of page) {
        const name = each.domainName.toLowerCase()
        const isOurs = each.customer === api.customer && !isQuarantined(each)
        if (isOurs) names.push({ name, expiresAt: endOf(each, await tlds.find(name)) })
      }
      return { names, cursor: nextOffset(offset, page.length, PAGE) }
    },
    changes: (cursor) => pollChanges(api, cursor),
    ...(webhookSecret && { receive: (message) => readWebhook(webhookSecret, message) }),
    findOutcome: (reference) => requested.findOutcome(reference),
    async updateHolder(name, holder, isHidden) {
      const tld = await tlds.find(name.toLowerCase())
      if (!tld || !(await ensureContact(api, holder, tld))) throw needsOperator({ type: 'the holder' })
      const registrant = contactHandleOf(holder, tld)
      const hides = tld.metadata.featuresAvailable.includes('PRIVACY_PROTECT')
      await update(
        name,
        (domain) =>
          domain.registrant === registrant && (!hides || domain.privacyProtect === isHidden)
            ? null
            : { registrant, ...(hides && { privacyProtect: isHidden }) },
        STANDARD_MAX,
      )
    },
    findHolder: async (name, handle) => api.findContact(handle ?? (await requireDomain(name)).registrant),
    restrict: (name, wanted) =>
      update(name, ({ status }) => {
        const kept = status.filter((each) => each.startsWith('CLIENT_') && each !== TRANSFER_LOCK && each !== HOLD)
        const statuses = [...kept, ...(wanted.transferLock ? [TRANSFER_LOCK] : []), ...(wanted.hold ? [HOLD] : [])]
        const now = status.filter((each) => each.startsWith('CLIENT_'))
        return isSameSet(now, statuses) ? null : { status: statuses }
      }),
    disableAutoRenew: (name) => update(name, ({ autoRenew }) => (autoRenew === false ? null : { autoRenew: false })),
    setNameServers: (name, nameServers) =>
      update(name, ({ ns }) => (isSameSet((ns ?? []).map(lower), nameServers.map(lower)) ? null : { ns: nameServers })),
    async setDelegationSigners(name, signers) {
      const wanted = signers.map(({ dnskey }) => keyOf(dnskey))
      await update(name, ({ keyData, dsData }) =>
        isSameSet((keyData ?? []).map(dnskeyOf), wanted.map(dnskeyOf)) && !dsData?.length ? null : { keyData: wanted },
      )
    },
    async balance() {
      const { accounts = [] } = (await api.findCredit()) ?? {}
      return accounts.find(({ currency }) => currency === 'EUR')?.balance ?? null
    },
    listDelegationSigners: async (name) => signersOf(await requireDomain(name)),
  }
  return { port, examine: () => examineRealtimeRegister(api, clock), close: () => api.close() }
}

const SOURCE = 'Realtime Register'

/** Statuses that a customer of the registrar sets. */
const TRANSFER_LOCK = 'CLIENT_TRANSFER_PROHIBITED'
const HOLD = 'CLIENT_HOLD'

const TRANSFERS_OUT = { status: 'COMPLETED', 'action:in': 'outgoingTransfer,outgoingInternalTransfer' }

/** The vendor has no list of reasons, so that an unknown one means registered: at worst a transfer is refused. */
function unavailableStatus(reason: string): RegistryStatus {
  if (/quarantine|redemption|pending ?delete/i.test(reason)) return 'quarantine'
  if (/reserved|block|prohibit|restrict|not allowed|invalid/i.test(reason)) return 'reserved'
  return 'active'
}

const isPriceProblem = ({ type }: RtrProblem): boolean => type === 'BillableAcknowledgmentNeededException'

/** The holder of a name has done nothing wrong when extending it is dearer than expected: the operator looks at it. */
function tooDear({ kind }: RtrRequest): RegistryOutcome {
  if (kind === 'register' || kind === 'transfer') return refused('price-changed')
  throw needsOperator({ type: 'the price is above the limit' })
}

/** A price in another currency cannot be compared with one that was agreed. */
const isWithin = ({ currency, total }: RtrQuote, maxCents: number): boolean =>
  total === 0 || (total <= maxCents && (!currency || currency === 'EUR'))

const billablesOf = ({ billables }: RtrQuote): object[] =>
  (billables ?? []).map(({ product, action, quantity }) => ({ product, action, quantity: quantity ?? 1 }))

/** A refusal that no customer can solve: the operator has to look at it. */
const needsOperator = ({ type }: Pick<RtrProblem, 'type'>): OperatorNeeded =>
  new OperatorNeeded(SYSTEM, 'rejected-by-rule', {
    cause: new Error(`refused: ${/^[\w ]{1,60}$/.test(type) ? type : 'for another reason'}`),
  })

function keyOf(dnskey: string): RtrKey {
  const [flags, protocol, algorithm, ...publicKey] = dnskey.trim().split(/\s+/)
  return {
    protocol: Number(protocol),
    flags: Number(flags),
    algorithm: Number(algorithm),
    publicKey: publicKey.join(''),
  }
}

const dnskeyOf = ({ flags, protocol, algorithm, publicKey }: RtrKey): string =>
  `${flags} ${protocol} ${algorithm} ${publicKey}`

function signersOf({ domainName, keyData, dsData }: RtrDomain): DelegationSigner[] {
  const keys = keyData ?? []
  if (keys.length > 0) return keys.map((key) => delegationSignerFor(domainName.toLowerCase(), dnskeyOf(key)))
  // Set elsewhere: the key itself is not known.
  return (dsData ?? []).map((ds) => ({ ...ds, digest: ds.digest.toUpperCase(), dnskey: '' }))
}

const lower = (text: string): string => text.toLowerCase()
