import { createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { type PaymentResult, UntrustedNotification } from '../../ports/payment-provider'

/** Path of the API for orders and their refunds. */
export const ORDERS_API = '/omnikassa-api/order/server/api'

export const EVENT_NAME = 'merchant.order.status.changed'

const NOTIFICATION_MAX_BYTES = 16 * 1024

// Each field has a restricted character set without commas, so that text cannot move between fields under the same
// signature.
const notification = z.strictObject({
  authentication: z.string().regex(/^[A-Za-z0-9._-]{1,4096}$/),
  expiry: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:?\d\d)$/),
  eventName: z.literal(EVENT_NAME),
  poiId: z.int().nonnegative(),
  signature: z.string().regex(/^[0-9a-f]{128}$/),
})

export type Notification = z.infer<typeof notification>

type Unsigned = Omit<Notification, 'signature'>

/** Returns the notification body that the bank posts. */
export const writeNotification = (key: Buffer, content: Unsigned): string =>
  JSON.stringify({ ...content, signature: signatureOf(key, notificationFields(content)) })

/**
 * Parses a raw body. Throws UntrustedNotification if it is not signed by the bank, has expired or is for another shop. The
 * signing key belongs to one shop, so its id need not be known.
 */
export function readNotification(
  rawBody: string,
  expected: { key: Buffer; poiId?: number; now: number },
): Notification {
  if (Buffer.byteLength(rawBody) > NOTIFICATION_MAX_BYTES) throw new UntrustedNotification('too large')
  const parsed = notification.safeParse(jsonOf(rawBody, (cause) => new UntrustedNotification('not JSON', { cause })))
  if (!parsed.success) throw new UntrustedNotification('not understood')
  const content = parsed.data
  if (!hasSignature(expected.key, notificationFields(content), content.signature))
    throw new UntrustedNotification('wrong signature')
  if (expected.poiId !== undefined && content.poiId !== expected.poiId)
    throw new UntrustedNotification('for another shop')
  if (!(Date.parse(content.expiry) > expected.now)) throw new UntrustedNotification('expired')
  return content
}

const notificationFields = ({ authentication, expiry, eventName, poiId }: Unsigned) => [
  authentication,
  expiry,
  eventName,
  poiId,
]

const word = z.string().regex(/^[0-9A-Za-z_:.+-]*$/)
export const money = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), amount: z.int().nonnegative() })

export const transaction = z.object({
  id: word,
  paymentBrand: word,
  type: word,
  status: word,
  amount: money,
  confirmedAmount: money.nullish(),
  startTime: word,
  lastUpdateTime: word,
})

export type Transaction = z.infer<typeof transaction>

/** Returns the transaction that paid an order, which refunds are taken from; undefined if none did. */
export const findPaying = (transactions: readonly Transaction[]): Transaction | undefined =>
  transactions.find(({ type, status }) => type === 'PAYMENT' && status === 'SUCCESS')

const orderResult = z.object({
  merchantOrderId: z.string().regex(/^[A-Za-z0-9]{1,24}$/),
  omnikassaOrderId: word,
  poiId: z.int().nonnegative(),
  orderStatus: z.enum(['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS']),
  orderStatusDateTime: word,
  errorCode: word.nullish(),
  paidAmount: money,
  totalAmount: money,
  transactions: z.array(transaction).default([]),
})

const resultsPage = z.object({
  moreOrderResultsAvailable: z.boolean(),
  orderResults: z.array(orderResult),
  signature: z.string(),
})

export type OrderResult = z.infer<typeof orderResult>

export interface ResultsPage {
  hasMore: boolean
  results: PaymentResult[]
  /** The results as the bank wrote them, with their transactions. */
  orders: OrderResult[]
}

/** Returns one page of results in the format of the bank. */
export function writeResultsPage(key: Buffer, moreOrderResultsAvailable: boolean, orderResults: OrderResult[]): string {
  const signature = signatureOf(key, resultFields(moreOrderResultsAvailable, orderResults))
  return JSON.stringify({ moreOrderResultsAvailable, orderResults, signature })
}

/** Parses and verifies one page. Throws OutsideUnavailable for an invalid one, so that the shop retries. */
export function readResultsPage(key: Buffer, body: string): ResultsPage {
  const parsed = resultsPage.safeParse(jsonOf(body, (cause) => new OutsideUnavailable('payments', { cause })))
  if (!parsed.success) throw new OutsideUnavailable('payments', { cause: parsed.error })
  const { moreOrderResultsAvailable, orderResults, signature } = parsed.data
  if (!hasSignature(key, resultFields(moreOrderResultsAvailable, orderResults), signature)) {
    throw new OutsideUnavailable('payments', { cause: new Error('the results are not signed by the bank') })
  }
  return { hasMore: moreOrderResultsAvailable, results: orderResults.map(paymentResultOf), orders: orderResults }
}

const paymentResultOf = (result: OrderResult): PaymentResult => ({
  reference: result.merchantOrderId,
  status: result.orderStatus,
  paidAmount: result.paidAmount.amount,
  totalAmount: result.totalAmount.amount,
  currency: currencyOf(result),
})

/** A result with two currencies is invalid. */
const currencyOf = ({ paidAmount, totalAmount }: OrderResult): string =>
  paidAmount.currency === totalAmount.currency ? totalAmount.currency : `${paidAmount.currency}/${totalAmount.currency}`

/** The bank defines the order of the fields; an absent confirmed amount counts as two empty fields. */
const resultFields = (hasMore: boolean, results: readonly OrderResult[]): SignedField[] => [
  String(hasMore),
  ...results.map((r) => [
    [r.merchantOrderId, r.omnikassaOrderId, r.poiId, r.orderStatus, r.orderStatusDateTime, r.errorCode],
    [moneyFields(r.paidAmount), moneyFields(r.totalAmount)],
    r.transactions.map((t) => [
      [t.id, t.paymentBrand, t.type, t.status],
      [moneyFields(t.amount), moneyFields(t.confirmedAmount)],
      [t.startTime, t.lastUpdateTime],
    ]),
  ]),
]

const moneyFields = (amount: { currency: string; amount: number } | null | undefined): SignedField => [
  amount?.currency,
  amount?.amount,
]

export type SignedField = string | number | boolean | null | undefined | readonly SignedField[]

/**
 * OmniKassa 2 signature: lower-case hex HMAC-SHA512 over the fields in fixed order, nested lists flattened, absent
 * fields empty, joined by commas. Commas are not escaped, so make sure that no field contains one before verifying.
 */
export const signatureOf = (key: Buffer, fields: readonly SignedField[]): string =>
  createHmac('sha512', key).update(flatten(fields).join(',')).digest('hex')

/** Constant-time comparison. */
export function hasSignature(key: Buffer, fields: readonly SignedField[], signature: string): boolean {
  if (!/^[0-9a-f]{128}$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signatureOf(key, fields), 'hex'), Buffer.from(signature, 'hex'))
}

const flatten = (fields: readonly SignedField[]): string[] =>
  fields.flatMap((field) => (isList(field) ? flatten(field) : [field == null ? '' : String(field)]))

const isList = (field: SignedField): field is readonly SignedField[] => Array.isArray(field)

/** Parses JSON; throws the error created from the cause if it is invalid. */
function jsonOf(text: string, errorOf: (cause: unknown) => Error): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw errorOf(cause)
  }
}
