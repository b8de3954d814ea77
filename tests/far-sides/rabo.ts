import { randomUUID } from 'node:crypto'
import type { StillClock } from '../../server/adapters/clock/still'
import {
  EVENT_NAME,
  type OrderResult,
  writeNotification,
  writeResultsPage,
} from '../../server/adapters/payment-provider/omnikassa'
import { type FarRequest, type FarResponse, type FarSide, startFarSide } from './far-side'

const API = '/omnikassa-api/order/server/api'
const TOKEN_MS = 8 * 3_600_000

type Status = OrderResult['orderStatus']

interface FarOrder {
  id: string
  reference: string
  amount: number
  status: Status | 'ANNOUNCED'
  transactionId: string
  refunded: number
}

interface FarRefund {
  id: string
  transactionId: string
  amount: number
  /** Word of the bank. */
  status: string
}

export interface RaboFarSide extends FarSide {
  refreshToken: string
  /** In base64. */
  signingKey: string
  orders: readonly FarOrder[]
  refunds: readonly FarRefund[]
  /** Ends the payment with this page; returns the notification that the bank then posts. */
  settle(paymentUrl: string, status: Status): string
  /** Signs a notification of everything that was not reported, and of these orders. */
  notify(...ids: string[]): string
  /** Ends refunds, with the bank's word for it. */
  endRefunds(status: string): void
  /** Word of new refunds; a known one lowers what is left at once. */
  refundsAre(status: string): void
  /** Ends the life of all access tokens. */
  withdrawTokens(): void
  /** Removes the address of single orders, as in the bank's sandbox. */
  hideOrders(): void
}

/** Rabo Smart Pay: tokens, announcements that are not idempotent, signed results in pages of two, refunds of transactions. */
export async function startRabo(clock: StillClock): Promise<RaboFarSide> {
  const refreshToken = `ververs-${randomUUID()}`
  const key = Buffer.from('de sleutel van de winkel')
  const orders: FarOrder[] = []
  const refunds: FarRefund[] = []
  const tokens = new Map<string, number>()
  const notices = new Map<string, { results: OrderResult[]; page: number }>()
  let unreported: OrderResult[] = []
  let nextRefund = 'SUCCESS'
  let hidesOrders = false

  const bearer = ({ headers }: FarRequest): string => headers.authorization?.replace(/^Bearer /, '') ?? ''
  const json = (body: unknown, status = 200): FarResponse => ({ status, body })
  const money = (amount: number) => ({ currency: 'EUR', amount })

  function answer(request: FarRequest): FarResponse {
    const { method, path } = request
    if (path === '/omnikassa-api/gatekeeper/refresh') {
      if (bearer(request) !== refreshToken) return json({ errorCode: 5001 }, 401)
      const token = randomUUID()
      tokens.set(token, clock.now() + TOKEN_MS)
      return json({ token, validUntil: new Date(clock.now() + TOKEN_MS).toISOString(), durationInMillis: TOKEN_MS })
    }
    const results = new RegExp(`^${API}/events/results/(.+)$`).exec(path)
    if (results) return page(bearer(request), results[1] ?? '')
    if ((tokens.get(bearer(request)) ?? 0) <= clock.now()) return json({ errorCode: 5001 }, 401)
    if (method === 'POST' && path === `${API}/v2/order`) return open(JSON.parse(request.body) as Record<string, never>)
    const order = new RegExp(`^${API}/v2/orders/(.+)$`).exec(path)
    if (order) return details(order[1] ?? '')
    const [, transactionId = '', rest = ''] =
      new RegExp(`^${API}/v2/refund/transactions/([^/]+)/(.+)$`).exec(path) ?? []
    const paid = orders.find((one) => one.transactionId === transactionId && one.status === 'COMPLETED')
    if (!paid) return json({ errorCode: 5024 }, 404)
    if (rest === 'refundable-details')
      return json({ transactionId, refundableMoney: money(paid.amount - paid.refunded), expiryDatetime: null })
    if (method === 'POST' && rest === 'refunds')
      return refund(paid, JSON.parse(request.body) as { money: { amount: number } })
    const known = refunds.find(({ id }) => rest === `refunds/${id}`)
    return known ? json(refundBody(known)) : json({ errorCode: 5024 }, 404)
  }

  function open(body: {
    merchantOrderId?: string
    amount?: { amount: number }
    merchantReturnURL?: string
  }): FarResponse {
    const { merchantOrderId: reference = '', amount } = body
    if (!/^[A-Za-z0-9]{1,24}$/.test(reference) || !amount) return json({ errorCode: 5017 }, 422)
    const order = { id: randomUUID(), reference, amount: amount.amount, status: 'ANNOUNCED', refunded: 0 } as const
    orders.push({ ...order, transactionId: randomUUID() })
    return json({ redirectUrl: `https://betalen.example/checkout/${order.id}`, omnikassaOrderId: order.id }, 201)
  }

  function details(id: string): FarResponse {
    const order = orders.find((one) => one.id === id)
    if (!order || hidesOrders) return json({ errorCode: 5024 }, 404)
    const { reference, status, amount } = order
    const { transactions } = resultOf(order)
    return json({ order: { id, merchantOrderId: reference, status, totalAmount: money(amount), transactions } })
  }

  function resultOf({ id, reference, amount, status, transactionId }: FarOrder): OrderResult {
    const isPaid = status === 'COMPLETED'
    const at = new Date(clock.now()).toISOString()
    const paying = {
      ...{ id: transactionId, paymentBrand: 'WERO', type: 'PAYMENT', status: 'SUCCESS' },
      ...{ amount: money(amount), confirmedAmount: money(amount), startTime: at, lastUpdateTime: at },
    }
    return {
      ...{ merchantOrderId: reference, omnikassaOrderId: id, poiId: 2004, errorCode: null },
      orderStatus: status === 'ANNOUNCED' ? 'IN_PROGRESS' : status,
      orderStatusDateTime: at,
      paidAmount: money(isPaid ? amount : 0),
      totalAmount: money(amount),
      transactions: isPaid ? [{ ...paying, id: randomUUID(), status: 'FAILURE', confirmedAmount: null }, paying] : [],
    }
  }

  function page(authentication: string, eventName: string): FarResponse {
    const notice = notices.get(authentication)
    if (!notice || eventName !== EVENT_NAME) return json({ errorCode: 5001 }, 401)
    const from = notice.page * 2
    const hasMore = from + 2 < notice.results.length
    notice.page = hasMore ? notice.page + 1 : 0
    return { status: 200, body: writeResultsPage(key, hasMore, notice.results.slice(from, from + 2)) }
  }

  function refund(paid: FarOrder, { money: { amount } }: { money: { amount: number } }): FarResponse {
    if (amount > paid.amount - paid.refunded) return json({ errorCode: 5029 }, 422)
    paid.refunded += amount
    const made = { id: randomUUID(), transactionId: paid.transactionId, amount, status: nextRefund }
    refunds.push(made)
    return json(refundBody(made), 201)
  }

  const refundBody = ({ id, transactionId, amount, status }: FarRefund) => ({
    ...{ refundId: id, transactionId, status, refundMoney: money(amount), refundTransactionId: randomUUID() },
    ...{ paymentBrand: 'WERO', description: null, vatCategory: null },
  })

  const far = await startFarSide(answer)
  const notify = (...ids: string[]): string => {
    const authentication = randomUUID()
    const repeated = orders.filter(({ id }) => ids.includes(id)).map(resultOf)
    notices.set(authentication, { results: [...unreported, ...repeated], page: 0 })
    unreported = []
    const expiry = new Date(clock.now() + 600_000).toISOString()
    return writeNotification(key, { authentication, expiry, eventName: EVENT_NAME, poiId: 2004 })
  }
  return {
    ...far,
    refreshToken,
    signingKey: key.toString('base64'),
    orders,
    refunds,
    settle(paymentUrl, status) {
      const order = orders.find(({ id }) => paymentUrl.endsWith(id))
      if (!order) throw new Error('there is no such payment')
      if (order.status !== 'COMPLETED') order.status = status
      unreported.push(resultOf(order))
      return notify()
    },
    notify,
    endRefunds(status) {
      for (const one of refunds) one.status = status
    },
    refundsAre(status) {
      nextRefund = status
    },
    withdrawTokens: () => tokens.clear(),
    hideOrders() {
      hidesOrders = true
    },
  }
}
