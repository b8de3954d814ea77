import * as z from 'zod'
import { MINUTE_MS } from '../../../rules/time'
import type { Clock } from '../../ports/clock'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import { RefundRefused, type RefundRequest, type RefundState } from '../../ports/payment-provider'
import { type OutsideResponse, pathOf, readJson } from '../outside-http'
import type { OutsideRequest, OutsideRequests } from '../outside-requests'
import { money, ORDERS_API } from './omnikassa'
import { statusError } from './payment-refusal'

/** A request whose response was lost may still be carried out for this long. */
const ON_ITS_WAY_MS = MINUTE_MS
/** Another refund of the same transaction is under way. */
const BUSY_MS = 5 * MINUTE_MS

const refundable = z.object({ refundableMoney: money })
const refundAnswer = z.object({ refundId: z.string().min(1), status: z.string() })

/**
 * Outcome of a refund: what could be refunded just before it was sent, and the bank's answer. Without an answer it is unknown
 * whether the refund arrived.
 */
const sentRefund = z.object({
  refundable: z.number(),
  sentAt: z.number(),
  status: z.string().optional(),
  state: z.enum(['pending', 'done', 'failed']).optional(),
})
type SentRefund = z.infer<typeof sentRefund>

interface RefundParts {
  /** Sends a request with an access token. */
  request(asked: { method?: 'POST'; path: string; json?: unknown }): Promise<OutsideResponse>
  requests: OutsideRequests
  clock: Clock
}

/** Refunds at Rabo Smart Pay, which are taken from the transaction that paid. */
export function createRaboRefunds({ request, requests, clock }: RefundParts) {
  // One after the other for each transaction.
  const refunding = new Map<string, Promise<unknown>>()

  const refundsPath = (transactionId: string): string => `${ORDERS_API}/v2/refund/transactions${pathOf(transactionId)}`

  async function refundableOf(transactionId: string): Promise<number> {
    const response = await request({ path: `${refundsPath(transactionId)}/refundable-details` })
    if (response.status >= 300) throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
    return readJson('payments', refundable, response).refundableMoney.amount
  }

  /** Returns the state of a refund that was sent; null if it never arrived, so that it can be sent. */
  async function stateOf(known: OutsideRequest | null, amount: number): Promise<RefundState | null> {
    const sent = sentRefund.safeParse(known?.outcome).data
    if (!known || !sent) return null
    if (sent.state && sent.state !== 'pending') return sent.state
    if (!known.outsideId) return stateOfLost(known, sent, amount)
    const response = await request({ path: `${refundsPath(known.subject)}/refunds${pathOf(known.outsideId)}` })
    if (response.status >= 300) throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
    return noteAnswer(known.reference, sent, readJson('payments', refundAnswer, response))
  }

  /** The response was lost. There is no list of refunds: what can still be refunded tells whether this one arrived. */
  async function stateOfLost(known: OutsideRequest, sent: SentRefund, amount: number): Promise<RefundState | null> {
    const left = await refundableOf(known.subject)
    if (left === sent.refundable - amount) {
      await requests.note(known.reference, { outcome: { ...sent, status: 'found', state: 'done' } })
      return 'done'
    }
    if (left !== sent.refundable)
      throw new OperatorNeeded('payments', 'in-doubt', { cause: new Error('a refund arrived or did not') })
    const age = clock.now() - sent.sentAt
    if (age < ON_ITS_WAY_MS) throw new OutsideUnavailable('payments', { retryAfterMs: ON_ITS_WAY_MS - age })
    await requests.note(known.reference, { outcome: null })
    return null
  }

  async function noteAnswer(
    reference: string,
    sent: SentRefund,
    { refundId, status }: z.infer<typeof refundAnswer>,
  ): Promise<RefundState> {
    const state = stateOfWord(status)
    await requests.note(reference, { outsideId: refundId, outcome: { ...sent, status, state } })
    return state
  }

  async function refundOnce({ reference, amount }: RefundRequest, transactionId: string): Promise<RefundState> {
    const about = { reference, kind: 'refund', subject: transactionId, details: { amount } }
    const earlier = await requests.begin(about)
    if (earlier && earlier.details.amount !== amount) throw new Error(`refund ${reference} was used for another refund`)
    const known = await stateOf(earlier, amount)
    if (known) return known
    const others = (await requests.list(transactionId)).filter((other) => other.reference !== reference)
    // Only one refund can be told by what is left of a transaction.
    if (others.some(({ outcome }) => isOpen(outcome)))
      throw new OutsideUnavailable('payments', { retryAfterMs: BUSY_MS })
    const before = await refundableOf(transactionId)
    if (amount > before) throw new RefundRefused(`cannot refund ${amount} of ${before}`)
    const sent = { refundable: before, sentAt: clock.now() }
    await requests.note(reference, { outcome: sent })
    const json = { money: { currency: 'EUR', amount }, description: reference, vatCategory: null }
    const response = await request({ method: 'POST', path: `${refundsPath(transactionId)}/refunds`, json })
    if (response.status === 409) throw new OutsideUnavailable('payments', { cause: statusError(response.status) })
    if (response.status < 300) return noteAnswer(reference, sent, readJson('payments', refundAnswer, response))
    await requests.note(reference, { outcome: { ...sent, status: String(response.status), state: 'failed' } })
    throw new RefundRefused(`the bank refused a refund with ${response.status}`)
  }

  return {
    async refund(asked: RefundRequest, transactionId: string): Promise<RefundState> {
      const before = refunding.get(transactionId) ?? Promise.resolve()
      const refunded = before.then(() => refundOnce(asked, transactionId))
      const settled = refunded.then(
        () => {},
        () => {},
      )
      refunding.set(transactionId, settled)
      void settled.then(() => refunding.get(transactionId) === settled && refunding.delete(transactionId))
      return refunded
    },
    find: async ({ reference, amount }: RefundRequest) => stateOf(await requests.find(reference), amount),
  }
}

const isOpen = (outcome: unknown): boolean => {
  const sent = sentRefund.safeParse(outcome).data
  return sent !== undefined && (sent.state ?? 'pending') === 'pending'
}

const DONE = ['SUCCESS', 'SUCCEEDED', 'COMPLETED', 'REFUNDED']
const FAILED = ['FAILED', 'FAILURE', 'CANCELLED', 'CANCELED', 'REJECTED', 'EXPIRED']

/** The bank does not document the words of a refund's status. Any other leaves the refund pending. */
function stateOfWord(status: string): RefundState {
  const word = status.toUpperCase()
  if (DONE.includes(word)) return 'done'
  return FAILED.includes(word) ? 'failed' : 'pending'
}
