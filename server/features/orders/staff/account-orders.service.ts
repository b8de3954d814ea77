import { readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccountOrder, StaffOrderTotals } from './account-orders.graphql'
import { listNewestOrders, sumOrders } from './account-orders.repository'

const ORDERS_SHOWN = 10

export async function orderTotalsOf(ctx: StaffContext, accountId: string): Promise<StaffOrderTotals> {
  const { count, gross } = (await readBatched(ctx, sumOrders, accountId)) ?? { count: 0, gross: 0 }
  return view(StaffOrderTotals, { count, gross: seesAmounts(ctx) ? gross : null })
}

/** Returns the newest orders of an account. At most 10. */
export const newestOrdersOf = async (ctx: StaffContext, accountId: string): Promise<StaffAccountOrder[]> =>
  (await listNewestOrders(ctx.db.reader, accountId, ORDERS_SHOWN)).map(({ id, number, status, gross, createdAt }) =>
    view(StaffAccountOrder, { id, number: String(number), status, gross: seesAmounts(ctx) ? gross : null, createdAt }),
  )
