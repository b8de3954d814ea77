import type { Tx } from '../../../db/database'
import { bankReasonIn } from '../../../rules/bank-reasons'
import { dayInAmsterdam } from '../../../rules/calendar'
import { invoiceNumberText } from '../../../rules/invoice'
import { COLLECTIONS_MAX, NOTICE_DAYS } from '../../../rules/mandate'
import { cents } from '../../../rules/money'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { newId } from '../../common/ids'
import { mailSentAt } from '../../mail/mail'
import { answerInTime } from '../../outbox/deadline'
import type { Again, Rest } from '../../outbox/job'
import { CollectionRefused, type CollectionRequest } from '../../ports/payment-provider'
import { findInvoiceRow } from '../invoices/invoices.service'
import { remindAgain } from '../invoices/reminders.service'
import { outstandingNow } from '../invoices/settlements.service'
import {
  announceCollection,
  type CollectionRow,
  collectionEnded,
  findCollection,
  findCollectionByPayment,
  findMandate,
  mailCollectionFailed,
  mailCollectionRepeated,
  mandateRevoked,
  noticeOf,
  sendCollection,
  stopCollection,
} from '../mandates/mandates.service'
import { newReference } from '../orders/refunds.service'
import type { AttemptRow } from './payments.repository'
import * as repository from './payments.repository'
import { text } from './payments.text'

const BANK_TIMEOUT_MS = 40_000
/** A buyer who is paying has this long before a collection takes the place of the payment. */
const PAYING_MS = HOUR_MS
const NOTICE_MS = NOTICE_DAYS * DAY_MS

/**
 * Collects an announced amount through the bank. Nothing is collected before its announcement was sent for five days, of an
 * invoice that was paid or credited meanwhile, or while it is being paid. The payment is recorded before the bank is asked, and the
 * bank is asked again with the same reference until it responds.
 *
 * `cancelled` reports a payment that the bank refused at once.
 */
export async function collect(
  deps: Deps,
  id: string,
  cancelled: (tx: Tx, request: CollectionRequest) => Promise<void>,
): Promise<Rest> {
  const prepared = await deps.db.transaction((tx) => prepare(deps, tx, id))
  if (prepared === null) return undefined
  if ('againAt' in prepared) return { finish: async () => {}, ...prepared }
  const { request, isWanted } = prepared
  const { payments } = deps.ports
  const debits = payments.directDebits
  // A request that may have been lost is not repeated if it is no longer wanted.
  const isLost =
    !isWanted && !(await answerInTime('payments', BANK_TIMEOUT_MS, payments.findPayment(request.reference)))
  if (!debits || isLost) return (tx) => cancelled(tx, request)
  try {
    await answerInTime('payments', BANK_TIMEOUT_MS, debits.collect(request))
    return undefined
  } catch (error) {
    if (!(error instanceof CollectionRefused)) throw error
    const known = await answerInTime('payments', BANK_TIMEOUT_MS, debits.findMandate(request.mandate))
    return async (tx) => {
      if (known?.state === 'ended') await revokedBy(deps, tx, id)
      await cancelled(tx, request)
    }
  }
}

interface Prepared {
  request: CollectionRequest
  /** False for a repetition, if the invoice was paid or the mandate ended since. */
  isWanted: boolean
}

/** Decides whether a collection is sent now, and records its payment. Null if it is not sent at all. */
async function prepare(deps: Deps, tx: Tx, id: string): Promise<Prepared | Again | null> {
  const now = deps.ports.clock.now()
  const collection = await findCollection(tx, id)
  if (!collection) return null
  const mandate = await findMandate(tx, collection.mandateId)
  const invoice = await findInvoiceRow(tx, collection.invoiceId)
  if (!mandate || !invoice) return null
  const description = text[invoice.locale].invoiceStatement({
    shop: deps.shopSettings.brand().name,
    number: invoiceNumberText(invoice),
  })
  const requestOf = ({ reference, amount }: AttemptRow): CollectionRequest => {
    return { reference, mandate: mandate.reference, amount, currency: 'EUR', description }
  }
  const amount = await outstandingNow(tx, invoice)
  const isWanted = mandate.state === 'ACTIVE' && amount > 0 && amount <= collection.amount
  if (collection.state === 'SENT') {
    // The response was lost, or the instance stopped before it came.
    const sent = await repository.findById(tx, collection.paymentAttemptId ?? '')
    return sent?.status === 'IN_PROGRESS' ? { request: requestOf(sent), isWanted } : null
  }
  if (collection.state !== 'ANNOUNCED') return null
  const notified = await mailSentAt(tx, noticeOf(collection))
  if (!isWanted || notified === 'failed' || !deps.ports.payments.directDebits) {
    await stopCollection(tx, collection, now)
    return null
  }
  if (notified === 'waiting') return { againAt: now + HOUR_MS }
  const earliest = (notified ?? collection.announcedAt) + NOTICE_MS
  if (now < earliest) return { againAt: earliest }
  if (dayInAmsterdam(now) < collection.collectOn) return { againAt: now + HOUR_MS }
  const live = await repository.findLive(tx, { invoiceId: invoice.id })
  if (live?.status === 'IN_PROGRESS') return { againAt: now + HOUR_MS }
  if (live && now < live.createdAt + PAYING_MS) return { againAt: live.createdAt + PAYING_MS }
  if (live) await repository.cancelLive(tx, { invoiceId: invoice.id }, now)
  const attempt = await repository.insertAttempt(
    tx,
    { invoiceId: invoice.id },
    { id: newId('pay'), reference: newReference(), amount, createdAt: now, status: 'IN_PROGRESS' },
  )
  await sendCollection(tx, collection, attempt.id, now)
  return { request: requestOf(attempt), isWanted }
}

async function revokedBy(deps: Deps, tx: Tx, id: string): Promise<void> {
  const collection = await findCollection(tx, id)
  if (collection) await mandateRevoked(deps, tx, collection.mandateId, deps.ports.clock.now())
}

/** Records that the payment of a collection was paid. Has no effect on other payments. */
export async function collectionPaid(tx: Tx, { id }: Pick<AttemptRow, 'id'>, now: number): Promise<void> {
  const collection = await findCollectionByPayment(tx, id)
  if (collection) await collectionEnded(tx, collection, { state: 'PAID' }, now)
}

/**
 * Records that a collection failed: it is repeated once, announced like the first, and then the invoice is open like any other.
 * The customer is notified of either, with the reason of the bank. Has no effect on other payments.
 */
export async function collectionFailed(
  deps: Deps,
  tx: Tx,
  { id, bankReason: given }: Pick<AttemptRow, 'id'> & { bankReason?: string | undefined },
  now: number,
): Promise<void> {
  const collection = await findCollectionByPayment(tx, id)
  if (collection?.state !== 'SENT') return
  const bankReason = bankReasonIn(given)
  await collectionEnded(tx, collection, { state: 'FAILED', bankReason }, now)
  const mandate = await findMandate(tx, collection.mandateId)
  const invoice = await findInvoiceRow(tx, collection.invoiceId)
  if (!mandate || !invoice) return
  const amount = await outstandingNow(tx, invoice)
  if (amount <= 0) return
  const number = invoiceNumberText(invoice)
  if (collection.number >= COLLECTIONS_MAX || mandate.state !== 'ACTIVE') {
    await remindAgain(tx, invoice.id, now)
    return mailCollectionFailed(deps, tx, mandate, { collection: { ...collection, amount }, number, bankReason }, now)
  }
  const { invoiceId, mandateId } = collection
  const next: CollectionRow = await announceCollection(
    tx,
    { mandateId, invoiceId, amount: cents(amount), days: NOTICE_DAYS },
    now,
  )
  await mailCollectionRepeated(
    deps,
    tx,
    mandate,
    { collection: next, number, bankReason, reference: noticeOf(next) },
    now,
  )
}
