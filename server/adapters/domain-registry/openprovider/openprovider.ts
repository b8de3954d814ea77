import * as z from 'zod'
import { delegationSignerFor } from '../../../common/delegation-signer'
import { secret } from '../../../common/setting'
import type { Clock } from '../../../ports/clock'
import type {
  DelegationSigner,
  DomainRegistry,
  HeldDomainAnswer,
  RegistryCheck,
  RegistryStatus,
} from '../../../ports/domain-registry'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import { defineAdapter } from '../../adapter'
import { type OutsideHttpOptions, vendorUrl } from '../../outside-http'
import type { OutsideRequests } from '../../outside-requests'
import { isDomainName } from '../domain-name'
import { createInLine } from '../in-line'
import { isSameSet } from '../same-set'
import {
  createOpenproviderApi,
  isProblem,
  type OpCheck,
  type OpDomain,
  type OpenproviderAccount,
  type OpenproviderApi,
} from './api'
import { listChanges } from './changes'
import { createChecks } from './checks'
import { createCustomers } from './customers'
import { dnskeyOf, keyOf, nameServersOf, namesOf, replacedHandles } from './domain-parts'
import { examineOpenprovider, leftOf } from './examine-openprovider'
import { createHeldDomains, needsOperator } from './held-domains'
import { listActive } from './listed-domains'
import { createOrders } from './orders'
import { bestOf, endOf, isActive, isPending, isQuarantined } from './outcomes'
import { centsOf, isEuro } from './prices'

export interface OpenproviderOptions extends OpenproviderAccount {
  requests: OutsideRequests
  clock: Clock
  /** Timeouts and pauses, which tests shorten. */
  timing?: Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'> & { followMs?: readonly number[] }
}

export const openprovider = defineAdapter({
  port: 'registry',
  name: 'openprovider',
  description: 'Openprovider, a registrar for most extensions. See [its page](systems/openprovider.md).',
  settings: z.object({
    OPENPROVIDER_URL: vendorUrl('https://api.openprovider.eu', 'Address of the API, without `/v1beta`.'),
    OPENPROVIDER_USERNAME: z.string().min(1).describe('User of the account that may use the API.'),
    OPENPROVIDER_PASSWORD: secret(z.string().min(1).describe('Its password.')),
  }),
  address: ({ OPENPROVIDER_URL }) => OPENPROVIDER_URL,
  // Its test environment is api.sandbox.openprovider.nl.
  trial: { setting: 'OPENPROVIDER_URL', isTrial: (read) => /\bsandbox\./.test(read.OPENPROVIDER_URL) },
  open(settings, { clock, requestsOf }) {
    return createOpenprovider({
      url: settings.OPENPROVIDER_URL,
      username: settings.OPENPROVIDER_USERNAME,
      password: settings.OPENPROVIDER_PASSWORD,
      requests: requestsOf('openprovider'),
      clock,
    })
  },
})

/** Openprovider, REST API version 1 beta. */
export function createOpenprovider(options: OpenproviderOptions) {
  const { requests, clock, timing = {} } = options
  const api = createOpenproviderApi(options, { clock, timing })
  const customers = createCustomers(api, requests)
  const check = createChecks(api)
  const inLine = createInLine()
  const orders = createOrders({ api, customers, inLine, requests, clock })
  const held = createHeldDomains({ api, inLine, followMs: timing.followMs })

  /** For a name that is not in the account: returns 'gone' if it is free, and 'elsewhere' if it is registered. */
  async function findElsewhere(name: string): Promise<HeldDomainAnswer> {
    const found = await check(name)
    if (found?.status === 'free') return { found: 'gone' }
    return { found: found && unavailableStatus(found) === 'active' ? 'elsewhere' : 'unknown' }
  }

  const accountRenews = rememberAccountRenews(api, clock)

  /** Returns whether the vendor renews a domain. Null if it does not say. */
  async function autoRenewOf({ autorenew }: OpDomain): Promise<boolean | null> {
    if (autorenew === 'default') return accountRenews()
    return autorenew ? autorenew !== 'off' : null
  }

  const port: DomainRegistry = {
    async check(asked, signal): Promise<RegistryCheck> {
      const name = asked.toLowerCase()
      signal?.throwIfAborted()
      const found = isDomainName(name) ? await check(name, signal) : null
      if (!found) return checked('invalid')
      if (found.status !== 'free') return checked(unavailableStatus(found))
      if (!found.is_premium) return checked('free')
      const yearly = await premiumPriceOf(found)
      // Without a price in euros it cannot be sold.
      return yearly === null ? checked('reserved') : { ...checked('free'), premiumPrice: yearly }
    },
    async checkTransferCode(_name, _authCode, signal) {
      // Only a transfer itself checks the code.
      signal?.throwIfAborted()
      return 'unknown'
    },
    register: orders.register,
    transferIn: orders.transferIn,
    renew: (request) => orders.extend('renew', request),
    restore: (request) => orders.extend('restore', request),
    async authCode(name) {
      const code = await held.authCode(name.toLowerCase())
      return code === null ? null : { code, expiresAt: null }
    },
    cancel: (name) => held.cancel(name.toLowerCase()),
    async findHeld(asked): Promise<HeldDomainAnswer> {
      const name = asked.toLowerCase()
      const named = await api.listNamed(name)
      const domain = bestOf(named)
      // Its last change failed, or it is in a state that is not known.
      if (!domain && named.some(({ renewal_date }) => (renewal_date ?? 0) > clock.now())) return { found: 'unknown' }
      if (!domain || (domain.status === 'DEL' && !isQuarantined(domain, clock.now()))) return findElsewhere(name)
      // A transfer that is not decided, or a change: the answer follows.
      if (isPending(domain)) return { found: 'unknown' }
      return {
        found: 'held',
        domain: {
          name,
          status: isActive(domain) ? 'active' : 'quarantine',
          expiresAt: endOf(domain),
          nameServers: namesOf(domain),
          isHolderVerified: !UNVERIFIED.test(domain.verification_email_status ?? ''),
          restrictions: { transferLock: transferLockOf(domain), hold: null },
          autoRenew: await autoRenewOf(domain),
          delegationSigners: signersOf(domain),
          ...(domain.owner_handle && { holderHandle: domain.owner_handle }),
        },
      }
    },
    listHeld: (cursor) => listActive(api, cursor),
    changes: (cursor) => listChanges(api, cursor, clock.now()),
    findOutcome: orders.findOutcome,
    async updateHolder(name, holder, isHidden) {
      const handle = await customers.ensure(holder)
      if (!handle) throw needsOperator({ code: HOLDER_INVALID })
      await held.update(
        name,
        (domain) => {
          const hides = domain.is_private_whois_allowed === true
          const isChanged = domain.owner_handle !== handle
          const isOtherwiseHidden = hides && (domain.is_private_whois_enabled ?? false) !== isHidden
          if (!isChanged && !isOtherwiseHidden) return null
          return {
            ...(isChanged && replacedHandles(domain, handle)),
            ...(isOtherwiseHidden && { is_private_whois_enabled: isHidden }),
          }
        },
        held.changeHolder,
      )
    },
    async findHolder(name, handle) {
      const owner = handle ?? (await held.require(name)).owner_handle
      return owner ? api.findCustomerHolder(owner) : null
    },
    async restrict(name, { transferLock, hold }) {
      if (hold) throw needsOperator({ code: NO_HOLD })
      await held.update(name, (domain) =>
        transferLockOf(domain) === transferLock || (!transferLock && transferLockOf(domain) === null)
          ? null
          : { is_locked: transferLock },
      )
    },
    // Also a domain that follows the account, whose setting is not the shop's.
    disableAutoRenew: (name) =>
      held.update(name, ({ autorenew }) => (autorenew === 'off' ? null : { autorenew: 'off' })),
    setNameServers: (name, nameServers) =>
      held.update(name, (domain) =>
        isSameSet(namesOf(domain), nameServers.map(lower)) ? null : { name_servers: nameServersOf(nameServers) },
      ),
    async setDelegationSigners(name, signers) {
      const wanted = signers.map(({ dnskey }) => keyOf(dnskey))
      await held.update(name, ({ dnssec_keys }) =>
        isSameSet((dnssec_keys ?? []).map(dnskeyOf), wanted.map(dnskeyOf))
          ? null
          : { dnssec_keys: wanted, is_dnssec_enabled: wanted.length > 0 },
      )
    },
    async balance() {
      const left = leftOf((await api.account()).reseller)
      return left.amount !== null && isEuro(left.currency) ? Math.round(left.amount * 100) : null
    },
    listDelegationSigners: async (name) => signersOf(await held.require(name)),
  }

  /** The higher one of the first year and of the next ones, in cents; null if it is not in euros. */
  async function premiumPriceOf({ domain, price, premium }: OpCheck): Promise<number | null> {
    const ofPremium = isEuro(premium?.currency) ? premium?.price?.create : undefined
    const first = centsOf({ price }) ?? (ofPremium === undefined ? null : Math.round(ofPremium * 100))
    const quote = await api.quote(domain.toLowerCase(), 'renew', 1)
    const next = isProblem(quote) ? null : centsOf(quote)
    return first === null || next === null ? null : Math.max(first, next)
  }

  return {
    port,
    examine: () => examineOpenprovider(api, clock),
    close: () => api.close(),
  }
}

const SOURCE = 'Openprovider'
const checked = (status: RegistryStatus): RegistryCheck => ({ status, premiumPrice: null, source: SOURCE })

/** The registrant has not confirmed an e-mail address yet. */
const UNVERIFIED = /not ?verified|in ?progress|failed|suspended/i
const HOLDER_INVALID = 331
/** The action is not possible for this extension: the vendor has no status that keeps a name from resolving. */
const NO_HOLD = 366

const signersOf = ({ fullName, dnssec_keys }: OpDomain): DelegationSigner[] =>
  (dnssec_keys ?? []).map((key) => delegationSignerFor(fullName, dnskeyOf(key)))

/** Null for an extension without a lock. */
const transferLockOf = ({ is_lockable, is_locked }: OpDomain): boolean | null =>
  is_lockable === true ? is_locked === true : null

/** Time for which the setting of the account is remembered: a comparison of all domains asks for each. */
const ACCOUNT_KEPT_MS = 60_000

/**
 * Returns a question for the account's automatic renewal, which domains on `default` follow: null if the vendor does not say it.
 * Throws OutsideUnavailable.
 */
function rememberAccountRenews(api: OpenproviderApi, clock: Clock): () => Promise<boolean | null> {
  let known: { at: number; answer: Promise<boolean | null> } | null = null

  async function ask(): Promise<boolean | null> {
    try {
      return (await api.account()).reseller.settings?.is_auto_renew_enabled ?? null
    } catch (error) {
      known = null
      // The user may not see the account.
      if (error instanceof OperatorNeeded) return null
      throw error
    }
  }

  return () => {
    if (!known || clock.now() - known.at > ACCOUNT_KEPT_MS) known = { at: clock.now(), answer: ask() }
    return known.answer
  }
}

/** The vendor has no list of statuses: an unknown one is not for sale. */
function unavailableStatus({ status, reason }: OpCheck): RegistryStatus {
  const words = reason ?? ''
  if (/quarantine|redemption|pending ?delete/i.test(words)) return 'quarantine'
  if (status !== 'active' || /reserved|block|prohibit|restrict|not allowed|invalid/i.test(words)) return 'reserved'
  return 'active'
}

const lower = (text: string): string => text.toLowerCase()
