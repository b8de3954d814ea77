import type { Tx } from '../../../db/database'
import { listOpenSurpluses, lowerSurplus } from './surpluses.repository'

export { addSurplus, listOpenSurpluses, type OpenSurplus } from './surpluses.repository'

/**
 * Records that an amount of a payment went back outside the shop, or was taken back by the buyer's bank: so much less of its surpluses
 * is to be returned, of one invoice or of all.
 */
export async function surplusReturned(
  tx: Tx,
  { paymentAttemptId, invoiceId = null }: { paymentAttemptId: string; invoiceId?: string | null },
  amount: number,
): Promise<void> {
  let left = amount
  for (const surplus of await listOpenSurpluses(tx)) {
    const isMeant = invoiceId === null || surplus.invoiceId === invoiceId
    if (surplus.paymentAttemptId !== paymentAttemptId || !isMeant || left <= 0) continue
    const back = Math.min(left, surplus.left)
    left -= back
    await lowerSurplus(tx, surplus, back)
  }
}
