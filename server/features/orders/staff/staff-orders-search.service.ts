import type { SearchSource } from '../../../staff/staff-part'
import { listByIds } from './staff-orders.repository'
import { findByText } from './staff-orders.service'
import { staffOrderViews } from './staff-orders.view'

/** Finds orders by number, domain name, or name or e-mail address of the customer, newest first. */
export const searchOrders: SearchSource = {
  kind: 'order',
  right: 'CUSTOMERS_SEE',
  list: (text) => `/beheer/bestellingen?${new URLSearchParams({ q: text })}`,
  async find(ctx, text, limit) {
    const found = (await listByIds(ctx.db.reader, await findByText(ctx, text))).reverse().slice(0, limit)
    const orders = await staffOrderViews(ctx, found)
    return orders.map(({ id, number, customer, titles, status, remainderUntil }) => ({
      id,
      title: number,
      detail: [customer.name, ...titles].join(', '),
      path: `/beheer/bestellingen/${id}`,
      // As in the list: while the rest of the payment is awaited, nobody has to review it.
      state: { code: remainderUntil === null ? status : 'AWAITING_REMAINDER' },
    }))
  },
}
