import * as z from 'zod'
import { bankReasonIn } from '../../../rules/bank-reasons'
import { HOUR_MS, MINUTE_MS } from '../../../rules/time'
import { isLocal, secret } from '../../common/setting'
import type { Clock } from '../../ports/clock'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import {
  CollectionRefused,
  type CollectionRequest,
  type PaymentAnnouncement,
  type PaymentProvider,
  type PaymentResult,
  type ProviderStatus,
  UntrustedNotification,
} from '../../ports/payment-provider'
import { defineAdapter } from '../adapter'
import { createOutsideHttp, type OutsideHttpOptions, pathOf, readJson, vendorUrl } from '../outside-http'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'
import { examineMollie, isTest } from './examine-mollie'
import { metadata, money, writtenAmount } from './mollie-format'
import { createMollieMandates } from './mollie-mandates'
import { createMollieRefunds } from './mollie-refunds'
import { checkAnnouncement, checkCollection, sharing } from './payment-announcement'
import { refusal, statusError } from './payment-refusal'

export const mollie = defineAdapter({
  port: 'payments',
  name: 'mollie',
  description: 'Mollie, by its payments API v2.',
  settings: z.object({
    MOLLIE_URL: vendorUrl('https://api.mollie.com', 'Address of Mollie.'),
    MOLLIE_API_KEY: secret(
      z
        .string()
        .regex(/^(test|live)_\w+$/, 'must begin with test_ or live_')
        .describe('API key of the website profile, from the Mollie dashboard.'),
    ),
  }),
  address: ({ MOLLIE_URL }) => MOLLIE_URL,
  trial: { setting: 'MOLLIE_API_KEY', isTrial: ({ MOLLIE_API_KEY }) => isTest(MOLLIE_API_KEY) },
  open({ MOLLIE_URL, MOLLIE_API_KEY }, { clock, requestsOf, publicUrl }) {
    const { close, ...port } = createMollie({
      url: MOLLIE_URL,
      apiKey: MOLLIE_API_KEY,
      requests: requestsOf('mollie'),
      clock,
      publicUrl,
    })
    const examined = { url: MOLLIE_URL, apiKey: MOLLIE_API_KEY }
    return { port, examine: () => examineMollie({ ...examined, publicUrl: publicUrl() }), close }
  },
})

export interface MollieOptions {
  /** Base address without a trailing slash. */
  url: string
  apiKey: string
  requests: OutsideRequests
  clock: Clock
  /** Public URL of the shop without a trailing slash. */
  publicUrl: () => string
  /** Timeouts that a test shortens. */
  http?: Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'>
}

/** Mollie remembers an idempotency key for an hour; the rest is for a request that takes long. */
const KEY_KEPT_MS = HOUR_MS - 5 * MINUTE_MS
const PAGE_SIZE = 250
/** Newest pages that are searched for a payment whose response was lost. */
const MOST_PAGES = 20

const REFERENCE = /^[A-Za-z0-9]{1,24}$/
const payment = z.object({
  id: z.string().regex(/^tr_\w+$/),
  status: z.string(),
  amount: money,
  amountRefunded: money.nullish(),
  amountChargedBack: money.nullish(),
  createdAt: z.string(),
  details: z.object({ bankReasonCode: z.string().nullish() }).nullish().catch(null),
  metadata,
  _links: z.object({ checkout: z.object({ href: z.url({ protocol: /^https?$/ }) }).nullish() }),
})
type Payment = z.infer<typeof payment>
const paymentPage = z.object({ _embedded: z.object({ payments: z.array(payment) }) })
const announcedOutcome = z.object({ paymentUrl: z.string() })
const refusedOutcome = z.object({ refused: z.literal(true) })

/** Client of Mollie. Payments cannot be searched by our reference, so their ids are kept with the requests. */
export function createMollie({ url, apiKey, requests, clock, publicUrl, http: timeouts }: MollieOptions) {
  const http = createOutsideHttp({
    system: 'payments',
    url,
    headers: () => ({ authorization: `Bearer ${apiKey}` }),
    maxBytes: 8 * 1024 * 1024,
    ...timeouts,
  })

  const mandates = createMollieMandates({ http, requests })

  async function announceOnce(announcement: PaymentAnnouncement): Promise<{ paymentUrl: string }> {
    const { reference, amount, returnUrl } = announcement
    const earlier = await requests.begin({ reference, kind: 'announce', subject: reference, details: { amount } })
    if (earlier && earlier.details.amount !== amount)
      throw new Error(`payment ${reference} was announced with another amount`)
    const known = announcedOutcome.safeParse(earlier?.outcome).data
    if (known) return known
    const made = await makeOnce(earlier, announcement, async () => ({
      redirectUrl: returnUrl,
      locale: announcement.language === 'nl' ? 'nl_NL' : 'en_GB',
      // Only iDEAL and a few others give a mandate for direct debits, and this shop offers iDEAL.
      ...(announcement.mandate && {
        ...{ sequenceType: 'first', method: 'ideal' },
        customerId: await mandates.customerOf(announcement.mandate),
      }),
    }))
    // A payment that has ended has no page any more: its buyer sees at the shop how it ended.
    const paymentUrl = made._links.checkout?.href ?? returnUrl
    await requests.note(reference, { outsideId: made.id, outcome: { paymentUrl } })
    return { paymentUrl }
  }

  /** Creates a payment, unless an earlier request for it did. */
  async function makeOnce(
    earlier: OutsideRequest | null,
    asked: Pick<PaymentAnnouncement, 'reference' | 'amount' | 'currency' | 'description'>,
    ofKind: () => Promise<Readonly<Record<string, unknown>>>,
  ): Promise<Payment> {
    const { reference, amount } = asked
    const isForgotten = earlier !== null && clock.now() - earlier.sentAt > KEY_KEPT_MS
    const made = (isForgotten ? await search(earlier) : null) ?? (await create(asked, await ofKind()))
    if (made.metadata?.reference !== reference || made.amount.cents !== amount)
      throw new OutsideUnavailable('payments', { cause: new Error('the response is about another payment') })
    return made
  }

  async function create(
    { reference, amount, currency, description }: Parameters<typeof makeOnce>[1],
    ofKind: Readonly<Record<string, unknown>>,
  ): Promise<Payment> {
    const shop = publicUrl()
    const response = await http.request({
      method: 'POST',
      path: '/v2/payments',
      headers: { 'idempotency-key': reference },
      isRepeatable: true,
      json: {
        amount: { currency, value: writtenAmount(amount) },
        description,
        // Mollie refuses an address that it cannot reach; a shop on this machine asks instead.
        ...(!isLocal(shop) && { webhookUrl: `${shop}/hooks/payments/mollie` }),
        metadata: { reference },
        ...ofKind,
      },
    })
    if (response.status === 409) throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
    if (response.status === 422 && ofKind.sequenceType === 'recurring')
      throw new CollectionRefused('Mollie refused a collection')
    if (response.status >= 300) throw refusal(response.status)
    return readJson('payments', payment, response)
  }

  /** A recurring payment has no page, and no day: Mollie sends it to the bank at once. */
  async function collectOnce(request: CollectionRequest): Promise<void> {
    const { reference, amount } = request
    const about = { reference, kind: 'collect', subject: request.mandate, details: { amount } }
    const earlier = await requests.begin(about)
    if (earlier && earlier.details.amount !== amount) throw new Error(`collection ${reference} had another amount`)
    if (earlier?.outsideId) return
    if (refusedOutcome.safeParse(earlier?.outcome).success)
      throw new CollectionRefused('Mollie refused this collection')
    try {
      const made = await makeOnce(earlier, request, async () => ({
        sequenceType: 'recurring',
        ...(await mandates.requireActive(request.mandate)),
      }))
      await requests.note(reference, { outsideId: made.id })
    } catch (error) {
      if (error instanceof CollectionRefused) await requests.note(reference, { outcome: { refused: true } })
      throw error
    }
  }

  /** Searches the newest payments, back to the time of the announcement. */
  async function search({ reference, sentAt }: OutsideRequest): Promise<Payment | null> {
    let from: string | undefined
    for (let page = 0; page < MOST_PAGES; page++) {
      const response = await http.request({ path: '/v2/payments', query: { limit: String(PAGE_SIZE), from } })
      if (response.status >= 300) throw refusal(response.status)
      const { payments } = readJson('payments', paymentPage, response)._embedded
      // Each page begins with the last payment of the one before.
      const found = payments.find((one) => one.metadata?.reference === reference)
      const last = payments.at(-1)
      if (found) return found
      if (!last || payments.length < PAGE_SIZE || Date.parse(last.createdAt) < sentAt - MINUTE_MS) return null
      from = last.id
    }
    throw new OutsideUnavailable('payments', { cause: new Error('a payment is not among the newest') })
  }

  async function get(id: string): Promise<Payment | null> {
    const response = await http.request({ path: `/v2/payments${pathOf(id)}` })
    if (response.status === 404 || response.status === 410) return null
    if (response.status >= 300) throw refusal(response.status)
    return readJson('payments', payment, response)
  }

  /** Returns the payment with its id noted, so that refunds find it. */
  async function findMade(reference: string): Promise<Payment | null> {
    const known = await requests.find(reference)
    if (!known) return null
    if (known.outsideId) return get(known.outsideId)
    const found = await search(known)
    if (found) await requests.note(reference, { outsideId: found.id })
    return found
  }

  const refunds = createMollieRefunds({ http, requests, findPayment: findMade })
  const announce = sharing(announceOnce, ({ reference }) => reference)
  const collect = sharing(collectOnce, ({ reference }) => reference)

  return {
    async announce(announcement: PaymentAnnouncement) {
      checkAnnouncement(announcement)
      return announce(announcement)
    },
    /** The body is unsigned, so it only says which payment to ask for. */
    async receive(rawBody: string) {
      const id = rawBody.length < MOST_BODY ? new URLSearchParams(rawBody).get('id') : null
      if (!id || !/^tr_\w{1,64}$/.test(id)) throw new UntrustedNotification('no payment id')
      const made = await get(id)
      const reference = made?.metadata?.reference ?? ''
      const known = REFERENCE.test(reference) ? await requests.find(reference) : null
      if (!made || !known || (known.outsideId !== null && known.outsideId !== id)) return []
      if (known.outsideId === null) await requests.note(reference, { outsideId: id })
      return [resultOf(made, reference)]
    },
    async findPayment(reference: string) {
      const made = await findMade(reference)
      if (made && made.metadata?.reference !== reference)
        throw new OutsideUnavailable('payments', { cause: new Error('the response is about another payment') })
      return made && resultOf(made, reference)
    },
    refund: refunds.refund,
    findRefund: refunds.find,
    directDebits: {
      findMandate: mandates.find,
      revokeMandate: mandates.revoke,
      async collect(request: CollectionRequest) {
        checkCollection(request)
        return collect(request)
      },
    },
    close: () => http.close(),
  } satisfies PaymentProvider & { close(): Promise<void> }
}

const MOST_BODY = 1024

function resultOf(
  { status, amount, amountRefunded, amountChargedBack, details }: Payment,
  reference: string,
): PaymentResult {
  const ours = statusOf(status)
  const bankReason = bankReasonIn(details?.bankReasonCode)
  const common = {
    ...{ reference, status: ours, totalAmount: amount.cents, currency: amount.currency },
    ...(bankReason && { bankReason }),
  }
  if (ours !== 'COMPLETED') return { ...common, paidAmount: 0 }
  const refundedAmount = amountRefunded?.cents ?? 0
  return { ...common, paidAmount: amount.cents, refundedAmount, chargedBackAmount: amountChargedBack?.cents ?? 0 }
}

/** `paid` stays after a refund or a chargeback. */
const STATUSES: Readonly<Record<string, ProviderStatus>> = {
  open: 'ANNOUNCED',
  pending: 'IN_PROGRESS',
  authorized: 'IN_PROGRESS',
  paid: 'COMPLETED',
  canceled: 'CANCELLED',
  failed: 'CANCELLED',
  expired: 'EXPIRED',
}

function statusOf(status: string): ProviderStatus {
  const known = STATUSES[status]
  if (!known) throw new OutsideUnavailable('payments', { cause: new Error('a status of a payment is not known') })
  return known
}
