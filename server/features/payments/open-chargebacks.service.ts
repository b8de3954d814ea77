import type { Db } from '../../../db/database'
import { groupBy } from '../../../rules/group-by'
import { listOpenChargebackParts, type OpenChargebackPart } from '../invoices/receivables.service'
import { type ChargedBackPayment, listUnacknowledged } from './open-chargebacks.repository'

export { acknowledge as acknowledgeChargeback } from './open-chargebacks.repository'

/** A chargeback that waits for staff, with the invoices that are open by it. */
export interface OpenChargeback extends ChargedBackPayment {
  parts: readonly OpenChargebackPart[]
}

/**
 * Lists the chargebacks that wait for staff, oldest first. One ends when the invoices that it opened again are settled: paid again,
 * credited or written off. Staff can acknowledge it before, until the bank takes back more of that payment.
 */
export async function listOpenChargebacks(db: Db): Promise<OpenChargeback[]> {
  const parts = groupBy(await listOpenChargebackParts(db), ({ paymentAttemptId }) => paymentAttemptId)
  const rows = await listUnacknowledged(db, [...parts.keys()])
  return rows.map((row) => ({ ...row, parts: parts.get(row.paymentAttemptId) ?? [] }))
}

export const countOpenChargebacks = async (db: Db): Promise<number> => (await listOpenChargebacks(db)).length
