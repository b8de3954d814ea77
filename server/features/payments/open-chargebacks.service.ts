import type { Db } from '../../../db/database'
import { groupBy } from '../../../rules/group-by'
import { type Cents, cents } from '../../../rules/money'
import { listOpenChargebackParts, type OpenChargebackPart } from '../invoices/receivables.service'
import { findExternalRefund } from '../orders/external-refunds.service'
import { listRefundsOf } from '../orders/refunds.service'
import { type ChargedBackPayment, listUnacknowledged } from './open-chargebacks.repository'

export { acknowledge as acknowledgeChargeback, forgetBankReasons, setLetterAt } from './open-chargebacks.repository'

/** Money of a payment that went back through the shop or its payment provider. */
interface GoneBack {
  amount: Cents
  /** When the last of it went; null if nothing did. */
  at: number | null
}

/** A chargeback that waits for staff, with the invoices that are open by it. */
export interface OpenChargeback extends ChargedBackPayment {
  parts: readonly OpenChargebackPart[]
  refunded: GoneBack
  /** Amount that was refunded and taken back as well, so that the shop paid it twice. */
  lostTwice: Cents
}

/**
 * Lists the chargebacks that wait for staff, oldest first. One ends when the invoices that it opened again are settled: paid again,
 * credited or written off, unless money was lost twice. Staff can acknowledge it before, until the bank takes back more of that payment.
 */
export async function listOpenChargebacks(db: Db): Promise<OpenChargeback[]> {
  const parts = groupBy(await listOpenChargebackParts(db), (part) => part.paymentAttemptId)
  const open: OpenChargeback[] = []
  for (const row of await listUnacknowledged(db, [...parts.keys()])) {
    const own = parts.get(row.paymentAttemptId) ?? []
    const refunded = row.mayBeRefunded ? await goneBackOf(db, row) : { amount: cents(0), at: null }
    const lostTwice = lostTwiceOf(row, refunded)
    if (own.length > 0 || row.isOfNoInvoice || lostTwice > 0) open.push({ ...row, parts: own, refunded, lostTwice })
  }
  return open
}

export const countOpenChargebacks = async (db: Db): Promise<number> => (await listOpenChargebacks(db)).length

/** Returns the amount of a payment that was refunded and taken back by the buyer's bank as well, in cents. */
export async function lostTwice(
  db: Db,
  { id, orderId, paidAmount }: { id: string; orderId: string | null; paidAmount: number | null },
  chargedBack: number,
): Promise<Cents> {
  return lostTwiceOf(
    { paid: paidAmount ?? 0, amount: chargedBack },
    await goneBackOf(db, { paymentAttemptId: id, orderId }),
  )
}

const lostTwiceOf = ({ paid, amount }: { paid: number; amount: number }, refunded: GoneBack): Cents =>
  cents(Math.max(0, amount + refunded.amount - paid))

/** Sums what went back, and what the bank is paying. A refund that was not sent yet is refused because of the chargeback. */
async function goneBackOf(
  db: Db,
  { paymentAttemptId: id, orderId }: Pick<ChargedBackPayment, 'paymentAttemptId' | 'orderId'>,
): Promise<GoneBack> {
  const sent = (await listRefundsOf(db, { id, orderId })).filter(
    ({ status }) => status === 'DONE' || status === 'PENDING',
  )
  const elsewhere = await findExternalRefund(db, id)
  const times = sent.map(({ doneAt, createdAt }) => doneAt ?? createdAt)
  if (elsewhere && elsewhere.amount > 0) times.push(elsewhere.changedAt)
  const amount = sent.reduce((sum, refund) => sum + refund.amount, elsewhere?.amount ?? 0)
  return { amount: cents(amount), at: times.length > 0 ? Math.max(...times) : null }
}
