import * as z from 'zod'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { RefundRefused, type RefundRequest, type RefundState } from '../../ports/payment-provider'
import { type OutsideHttp, pathOf, readJson } from '../outside-http'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'
import { metadata, money, writtenAmount } from './mollie-format'
import { sharing } from './payment-announcement'
import { refusal } from './payment-refusal'

const PAGE_SIZE = 250

const refund = z.object({ id: z.string().regex(/^re_\w+$/), status: z.string(), amount: money, metadata })
const refundPage = z.object({ _embedded: z.object({ refunds: z.array(refund) }) })

interface RefundParts {
  http: OutsideHttp
  requests: OutsideRequests
  /** Finds a payment by our reference. */
  findPayment(reference: string): Promise<{ id: string; amount: { currency: string } } | null>
}

/** Refunds at Mollie, each of one payment. */
export function createMollieRefunds({ http, requests, findPayment }: RefundParts) {
  const refundsPath = (paymentId: string): string => `/v2/payments${pathOf(paymentId)}/refunds`

  /** Looks for a refund that was sent. */
  async function findSent(known: OutsideRequest): Promise<RefundState | null> {
    const path = refundsPath(known.subject)
    const one = known.outsideId && (await http.request({ path: path + pathOf(known.outsideId) }))
    if (one && one.status < 300) return stateOfRefund(readJson('payments', refund, one).status)
    // Mollie forgets a refund that was cancelled before it was sent to the bank.
    if (one && (one.status === 404 || one.status === 410)) return 'failed'
    const all = await http.request({ path, query: { limit: String(PAGE_SIZE) } })
    if (all.status >= 300) throw refusal(all.status)
    const { refunds } = readJson('payments', refundPage, all)._embedded
    const found = refunds.find((other) => other.metadata?.reference === known.reference)
    if (!found) return null
    await requests.note(known.reference, { outsideId: found.id })
    return stateOfRefund(found.status)
  }

  async function sendRefund({ reference, paymentReference, amount }: RefundRequest): Promise<RefundState> {
    const paid = await findPayment(paymentReference)
    if (!paid) throw new OutsideUnavailable('payments', { cause: new Error('the payment to refund is not found') })
    const about = { reference, kind: 'refund', subject: paid.id, details: { amount } }
    const earlier = await requests.begin(about)
    if (earlier && earlier.details.amount !== amount) throw new Error(`refund ${reference} was used for another refund`)
    const known = earlier && (await findSent(earlier))
    if (known) return known
    const response = await http.request({
      method: 'POST',
      path: refundsPath(paid.id),
      headers: { 'idempotency-key': reference },
      isRepeatable: true,
      json: {
        amount: { currency: paid.amount.currency, value: writtenAmount(amount) },
        description: reference,
        metadata: { reference },
      },
    })
    if (response.status === 409) return requireSent(reference)
    if (response.status === 422) throw new RefundRefused('Mollie refused a refund')
    if (response.status >= 300) throw refusal(response.status)
    const made = readJson('payments', refund, response)
    await requests.note(reference, { outsideId: made.id })
    return stateOfRefund(made.status)
  }

  /** Mollie refuses an amount that it refunded a moment ago: this refund, or another one of the same amount. */
  async function requireSent(reference: string): Promise<RefundState> {
    const known = await requests.find(reference)
    const state = known && (await findSent(known))
    if (state) return state
    throw new OutsideUnavailable('payments', { cause: new Error('another refund of this amount is too recent') })
  }

  return {
    refund: sharing(sendRefund, ({ reference }) => reference),
    async find({ reference }: RefundRequest): Promise<RefundState | null> {
      const known = await requests.find(reference)
      return known && findSent(known)
    },
  }
}

/** A status that is not known here is no end. */
function stateOfRefund(status: string): RefundState {
  if (status === 'refunded') return 'done'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
