import { readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffConnection, StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffOrderTotals } from './account-orders.graphql'
import { sumOrders } from './account-orders.repository'
import type { StaffOrder } from './staff-orders.graphql'
import { listStaffOrders } from './staff-orders.service'

export async function orderTotalsOf(ctx: StaffContext, accountId: string): Promise<StaffOrderTotals> {
  const { count, gross, firstAt, inReview } = (await readBatched(ctx, sumOrders, accountId)) ?? NO_ORDERS
  return view(StaffOrderTotals, { count, gross: seesAmounts(ctx) ? gross : null, firstAt, inReview })
}

const NO_ORDERS = { count: 0, gross: 0, firstAt: null, inReview: 0 }

/** Lists the orders of an account, newest first. */
export const ordersOf = (
  ctx: StaffContext,
  customerId: string,
  page: StaffPageArgs,
): Promise<StaffConnection<StaffOrder>> => listStaffOrders(ctx, { ...page, filter: { customerId }, orderBy: 'NEWEST' })
