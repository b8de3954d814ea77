import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { boundedCache } from '../../common/bounded-cache'
import { secret } from '../../common/setting'
import type { Clock } from '../../ports/clock'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PaymentAnnouncement, PaymentProvider, PaymentResult, RefundRequest } from '../../ports/payment-provider'
import { defineAdapter } from '../adapter'
import { createOutsideHttp, type OutsideHttpOptions, pathOf, readJson, vendorUrl } from '../outside-http'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'
import { examineRabo, isSandbox } from './examine-rabo'
import {
  findPaying,
  money,
  ORDERS_API,
  type ResultsPage,
  readNotification,
  readResultsPage,
  transaction,
} from './omnikassa'
import { checkAnnouncement, sharing } from './payment-announcement'
import { refusal, statusError } from './payment-refusal'
import { createRaboRefunds } from './rabo-refunds'

export const rabo = defineAdapter({
  port: 'payments',
  name: 'rabo',
  description: 'Rabo Smart Pay, by the protocol of OmniKassa 2.',
  settings: z.object({
    RABO_URL: vendorUrl('https://api.pay.rabobank.nl', 'Address of Rabo Smart Pay; its sandbox has another one.'),
    RABO_REFRESH_TOKEN: secret(
      z.string().min(1).describe('Refresh token of the webshop, from the Rabo Smart Pay dashboard.'),
    ),
    RABO_SIGNING_KEY: secret(
      z.base64().min(1).describe('Signing key of the webshop, in base64, from the Rabo Smart Pay dashboard.'),
    ),
  }),
  address: ({ RABO_URL }) => RABO_URL,
  trial: { setting: 'RABO_URL', isTrial: ({ RABO_URL }) => isSandbox(RABO_URL) },
  open({ RABO_URL, RABO_REFRESH_TOKEN, RABO_SIGNING_KEY }, { clock, requestsOf, publicUrl }) {
    const { close, refresh, ...port } = createRabo({
      url: RABO_URL,
      refreshToken: RABO_REFRESH_TOKEN,
      signingKey: RABO_SIGNING_KEY,
      requests: requestsOf('rabo'),
      clock,
    })
    const examined = { url: RABO_URL, signingKey: RABO_SIGNING_KEY }
    return { port, examine: () => examineRabo({ ...examined, publicUrl: publicUrl() }, refresh), close }
  },
})

export interface RaboOptions {
  /** Base address without a trailing slash. */
  url: string
  refreshToken: string
  /** In base64. */
  signingKey: string
  requests: OutsideRequests
  clock: Clock
  /** Timeouts that a test shortens. */
  http?: Pick<OutsideHttpOptions, 'readMs' | 'writeMs' | 'retryMs'>
}

/** An access token is renewed when this part of its life is left. */
const RENEWED_AT = 0.05
const MOST_PAGES = 100
/** Longer than the timeout of an announcement. */
const BEING_ANNOUNCED_MS = 35_000
const accessToken = z.object({ token: z.string().min(1), durationInMillis: z.number().positive() })
const announced = z.object({ redirectUrl: z.url({ protocol: /^https?$/ }), omnikassaOrderId: z.string().min(1) })
const orderDetails = z.object({
  order: z.object({
    id: z.string(),
    merchantOrderId: z.string(),
    status: z.enum(['ANNOUNCED', 'IN_PROGRESS', 'COMPLETED', 'CANCELLED', 'EXPIRED']),
    totalAmount: money,
    transactions: z.array(transaction).default([]),
  }),
})
/** Outcome of an announcement. */
const payment = z.object({ paymentUrl: z.string(), transactionId: z.string().optional() })
/** Client of Rabo Smart Pay. Payments cannot be asked for by our reference, so their ids are kept with the requests. */
export function createRabo({ url, refreshToken, signingKey, requests, clock, http: timeouts }: RaboOptions) {
  const key = Buffer.from(signingKey, 'base64')
  const http = createOutsideHttp({ system: 'payments', url, ...timeouts })
  /** Announcements of this instance that failed, so that nobody is sending them. */
  const failedHere = boundedCache<string, true>(1000)
  let token: { value: string; renewAt: number } | null = null

  const refresh = sharing(
    async () => {
      const began = clock.now()
      const authorization = `Bearer ${refreshToken}`
      const response = await http.request({ path: '/omnikassa-api/gatekeeper/refresh', headers: { authorization } })
      const { token: value, durationInMillis } = readJson('payments', accessToken, response)
      token = { value, renewAt: began + durationInMillis * (1 - RENEWED_AT) }
      return value
    },
    () => 'token',
  )

  const access = async (): Promise<string> => (token && clock.now() < token.renewAt ? token.value : refresh(undefined))

  /** Sends a request with an access token; once more with a new one if the bank withdrew it. */
  async function request(asked: { method?: 'POST'; path: string; json?: unknown }) {
    const send = async () => {
      const authorization = `Bearer ${await access()}`
      return http.request({ ...asked, headers: { authorization, ...IDENTITY, 'request-id': randomUUID() } })
    }
    const known = token
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof OperatorNeeded) || known === null || token !== known) throw error
      token = null
      return send()
    }
  }

  const refunds = createRaboRefunds({ request, requests, clock })

  async function announceOnce(announcement: PaymentAnnouncement): Promise<{ paymentUrl: string }> {
    const { reference, amount, currency, description, returnUrl, language } = announcement
    const earlier = await requests.begin({ reference, kind: 'announce', subject: reference, details: { amount } })
    if (earlier && earlier.details.amount !== amount)
      throw new Error(`payment ${reference} was announced with another amount`)
    const known = payment.safeParse(earlier?.outcome).data
    if (known) return known
    if (earlier && !failedHere.has(reference) && clock.now() - earlier.sentAt < BEING_ANNOUNCED_MS)
      throw new OutsideUnavailable('payments', { cause: new Error('another instance is announcing it') })
    // Nobody received the address of a payment whose response was lost, so nobody can pay it.
    const response = await request({
      method: 'POST',
      path: `${ORDERS_API}/v2/order`,
      json: {
        timestamp: new Date(clock.now()).toISOString(),
        merchantOrderId: reference,
        description,
        amount: { currency, amount },
        language: language.toUpperCase(),
        merchantReturnURL: returnUrl,
        paymentBrand: 'IDEAL',
        paymentBrandForce: 'FORCE_ONCE',
      },
    })
    if (response.status >= 300) throw refusal(response.status)
    const { redirectUrl: paymentUrl, omnikassaOrderId } = readJson('payments', announced, response)
    await requests.note(reference, { outsideId: omnikassaOrderId, outcome: { paymentUrl } })
    return { paymentUrl }
  }

  /** Keeps the transaction that paid, which refunds are taken from. */
  async function noteTransaction(known: OutsideRequest, transactionId: string | undefined): Promise<void> {
    const outcome = payment.safeParse(known.outcome).data
    if (!transactionId || !outcome || outcome.transactionId === transactionId) return
    await requests.note(known.reference, { outcome: { ...outcome, transactionId } })
  }

  async function resultsOf(authentication: string, eventName: string): Promise<PaymentResult[]> {
    const results: PaymentResult[] = []
    for (let page = 0; page < MOST_PAGES; page++) {
      const read = await readPage(authentication, eventName).catch((error: unknown) => {
        if (!(error instanceof OutsideUnavailable) || page === 0) throw error
        return null
      })
      // The bank tells a result once: those that arrived count, and the shop asks for the others.
      if (!read) return results
      for (const [at, order] of read.orders.entries()) {
        const known = await requests.find(order.merchantOrderId)
        // The expiry of an announcement that was repeated says nothing of the payment that its buyer has.
        const isOther = known?.outsideId != null && known.outsideId !== order.omnikassaOrderId
        if (isOther && order.orderStatus !== 'COMPLETED') continue
        if (known) await noteTransaction(known, findPaying(order.transactions)?.id)
        const result = read.results[at]
        if (result) results.push(result)
      }
      if (!read.hasMore) return results
    }
    return results
  }

  async function readPage(authentication: string, eventName: string): Promise<ResultsPage> {
    const path = `${ORDERS_API}/events/results${pathOf(eventName)}`
    const response = await http.request({ path, headers: { authorization: `Bearer ${authentication}`, ...IDENTITY } })
    if (response.status >= 300) throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
    return readResultsPage(key, response.text)
  }

  async function findPayment(reference: string): Promise<PaymentResult | null> {
    const known = await requests.find(reference)
    if (!known?.outsideId) return null
    const response = await request({ path: `${ORDERS_API}/v2/orders${pathOf(known.outsideId)}` })
    // The sandbox has no such address. A payment whose id the bank gave exists.
    if (response.status >= 300) throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
    const { order } = readJson('payments', orderDetails, response)
    if (order.merchantOrderId !== reference || order.id !== known.outsideId)
      throw new OutsideUnavailable('payments', { cause: new Error('the response is about another order') })
    const paying = findPaying(order.transactions)
    const isPaid = order.status === 'COMPLETED'
    if (isPaid && !paying)
      throw new OutsideUnavailable('payments', { cause: new Error('a paid order has no transaction that paid it') })
    await noteTransaction(known, paying?.id)
    const { currency, amount: totalAmount } = order.totalAmount
    const paid = paying && (paying.confirmedAmount ?? paying.amount)
    if (isPaid && paid?.currency !== currency)
      throw new OutsideUnavailable('payments', { cause: new Error('a payment has two currencies') })
    return { reference, status: order.status, paidAmount: isPaid ? (paid?.amount ?? 0) : 0, totalAmount, currency }
  }

  async function requireTransaction(paymentReference: string): Promise<string> {
    const read = async () => payment.safeParse((await requests.find(paymentReference))?.outcome).data?.transactionId
    const known = (await read()) ?? ((await findPayment(paymentReference)) && (await read()))
    if (!known) throw new OutsideUnavailable('payments', { cause: new Error('the transaction that paid is not known') })
    return known
  }

  const announce = sharing(
    (announcement: PaymentAnnouncement) =>
      announceOnce(announcement).catch((error: unknown) => {
        failedHere.set(announcement.reference, true)
        throw error
      }),
    ({ reference }) => reference,
  )
  return {
    async announce(announcement: PaymentAnnouncement) {
      checkAnnouncement(announcement)
      return announce(announcement)
    },
    async receive(rawBody: string) {
      const { authentication, eventName } = readNotification(rawBody, { key, now: clock.now() })
      return resultsOf(authentication, eventName)
    },
    findPayment,
    async refund(asked: RefundRequest) {
      const transactionId = await requireTransaction(asked.paymentReference)
      return refunds.refund(asked, transactionId)
    },
    findRefund: refunds.find,
    /** Requests an access token. Throws OperatorNeeded if the refresh token is refused. */
    refresh: () => refresh(undefined),
    close: () => http.close(),
  } satisfies PaymentProvider & { refresh(): Promise<string>; close(): Promise<void> }
}

const IDENTITY = { 'x-api-user-agent': 'Wimpel' }
