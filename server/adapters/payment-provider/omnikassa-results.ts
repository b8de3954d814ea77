import * as z from 'zod'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { PaymentResult } from '../../ports/payment-provider'
import { hasSignature, type SignedField, signatureOf } from './omnikassa-signature'

const word = z.string().regex(/^[0-9A-Za-z_:.+-]*$/)
const money = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), amount: z.int().nonnegative() })

const transaction = z.object({
  id: word,
  paymentBrand: word,
  type: word,
  status: word,
  amount: money,
  confirmedAmount: money.nullish(),
  startTime: word,
  lastUpdateTime: word,
})

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
}

/** One page of results as the bank answers it. */
export function writeResultsPage(key: Buffer, moreOrderResultsAvailable: boolean, orderResults: OrderResult[]): string {
  const signature = signatureOf(key, fieldsOf(moreOrderResultsAvailable, orderResults))
  return JSON.stringify({ moreOrderResultsAvailable, orderResults, signature })
}

/** Reads and checks one page. Throws OutsideUnavailable for nonsense: the shop asks again later. */
export function readResultsPage(key: Buffer, body: string): ResultsPage {
  const parsed = resultsPage.safeParse(parseJson(body))
  if (!parsed.success) throw new OutsideUnavailable('payments', { cause: parsed.error })
  const { moreOrderResultsAvailable, orderResults, signature } = parsed.data
  if (!hasSignature(key, fieldsOf(moreOrderResultsAvailable, orderResults), signature)) {
    throw new OutsideUnavailable('payments', { cause: new Error('the results are not signed by the bank') })
  }
  return { hasMore: moreOrderResultsAvailable, results: orderResults.map(paymentResultOf) }
}

const paymentResultOf = (result: OrderResult): PaymentResult => ({
  reference: result.merchantOrderId,
  status: result.orderStatus,
  paidAmount: result.paidAmount.amount,
  totalAmount: result.totalAmount.amount,
  currency: currencyOf(result),
})

/** Two currencies in one result are no currency that the shop could expect. */
const currencyOf = ({ paidAmount, totalAmount }: OrderResult): string =>
  paidAmount.currency === totalAmount.currency ? totalAmount.currency : `${paidAmount.currency}/${totalAmount.currency}`

/** The order of the fields is the bank's; an absent confirmed amount still counts as two empty fields. */
const fieldsOf = (hasMore: boolean, results: readonly OrderResult[]): SignedField[] => [
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new OutsideUnavailable('payments', { cause })
  }
}
