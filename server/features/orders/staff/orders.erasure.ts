import type { Db } from '../../../../db/database'
import { cents } from '../../../../rules/money'
import type { Erasure } from '../../../staff/erasure/erasure'
import { bareOrders, listOrderIds, sumOpen, sumUnpaidRefunds } from './orders-erasure.repository'

/** Orders stay as long as their invoices, without registrants, codes and choices. */
export const ordersErasure: Erasure = {
  async blocks(_ctx, db, accountId) {
    const open = await sumOpen(db, accountId)
    const back = await sumUnpaidRefunds(db, accountId)
    return [
      { kind: 'OPEN_ORDERS', count: open.count, amount: cents(open.amount) },
      { kind: 'MONEY_TO_RETURN', count: back.count, amount: cents(back.amount) },
    ]
  },
  objectIds: listOrderIds,
  erase: (_ctx, tx, { account }) => bareOrders(tx, account.id),
}

/** Counts the orders of an account that wait for payment, a decision or delivery. */
export const countOpenOrders = async (db: Db, accountId: string): Promise<number> =>
  (await sumOpen(db, accountId)).count
