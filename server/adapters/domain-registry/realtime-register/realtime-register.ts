import * as z from 'zod'
import { secret } from '../../../common/setting'
import type { Clock } from '../../../ports/clock'
import type { DomainRegistry, ListedName, RegistryCheck, RegistryStatus } from '../../../ports/domain-registry'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { defineAdapter } from '../../adapter'
import type { Finding } from '../../examination'
import { type OutsideHttpOptions, vendorUrl } from '../../outside-http'
import type { OutsideRequests } from '../../outside-requests'
import { nextOffset, offsetIn } from '../list-offset'
import { createRealtimeRegisterApi, PAGE, type RealtimeRegisterAccount, SYSTEM } from './api'
import { pollChanges, readWebhook } from './changes'
import { examineRealtimeRegister } from './examine-realtime-register'
import { createHeldDomains } from './held-domains'
import { createOrders } from './orders'
import { createTlds, endOf, isQuarantined, languageOf } from './tlds'

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

/** Realtime Register, API version 2. */
export function createRealtimeRegister(options: RealtimeRegisterOptions): {
  port: DomainRegistry
  examine(): Promise<Finding[]>
  close(): Promise<void>
} {
  const { requests, clock, webhookSecret, timing = {} } = options
  const api = createRealtimeRegisterApi(options, timing)
  const tlds = createTlds(api, clock)
  const orders = createOrders({ api, tlds, requests, clock })
  const held = createHeldDomains({ api, tlds, followMs: timing.followMs })

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
    ...held,
    register: orders.register,
    transferIn: orders.transferIn,
    renew: orders.renew,
    restore: orders.restore,
    async authCode(name) {
      const domain = await api.findDomain(name.toLowerCase())
      if (typeof domain === 'string' || isQuarantined(domain)) return null
      if (!domain.authcode)
        throw new OutsideUnavailable(SYSTEM, { cause: new Error('the registrar has no auth code of the name') })
      return { code: domain.authcode, expiresAt: null }
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
    findOutcome: orders.findOutcome,
    async balance() {
      const { accounts = [] } = (await api.findCredit()) ?? {}
      return accounts.find(({ currency }) => currency === 'EUR')?.balance ?? null
    },
  }
  return { port, examine: () => examineRealtimeRegister(api, clock), close: () => api.close() }
}

const SOURCE = 'Realtime Register'

/** The vendor has no list of reasons, so that an unknown one means registered: at worst a transfer is refused. */
function unavailableStatus(reason: string): RegistryStatus {
  if (/quarantine|redemption|pending ?delete/i.test(reason)) return 'quarantine'
  if (/reserved|block|prohibit|restrict|not allowed|invalid/i.test(reason)) return 'reserved'
  return 'active'
}
