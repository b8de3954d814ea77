import { downloadRoute } from '../../../staff/downloads'
import type { StaffRule } from '../../../staff/policy'
import type { StaffPart } from '../../../staff/staff-part'
import { AccountOrdersResolver } from './account-orders.resolver'
import { gift } from './gift.service'
import { OrderFunnelResolver } from './order-funnel.resolver'
import { ordersErasure } from './orders.erasure'
import { OrdersExportResolver } from './orders-export.resolver'
import { ORDERS_EXPORT_PATH, openOrdersExport } from './orders-export.service'
import { ResellersExportResolver } from './resellers-export.resolver'
import { openResellersExport, RESELLERS_EXPORT_PATH } from './resellers-export.service'
import { StaffOrdersResolver } from './staff-orders.resolver'
import { isStaffOrder } from './staff-orders.service'
import { searchOrders } from './staff-orders-search.service'
import { linesWithoutJob, ORDER_WORK } from './staff-orders-work.service'
import { listBacklog } from './system-backlog.service'
import { TransfersInResolver } from './transfers-in.resolver'
import { TurnoverReportResolver } from './turnover-report.resolver'

const sees: StaffRule = { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' }
const decides: StaffRule = { who: 'staff', right: 'ORDERS_DECIDE', isFresh: true, hasReason: true, audit: 'always' }
const helps: StaffRule = { who: 'staff', right: 'ORDERS_DELIVER_AGAIN', hasReason: true, audit: 'always' }

/** Orders in the back office. */
export const staffOrders: StaffPart = {
  resolvers: [
    StaffOrdersResolver,
    TransfersInResolver,
    OrdersExportResolver,
    ResellersExportResolver,
    AccountOrdersResolver,
    TurnoverReportResolver,
    OrderFunnelResolver,
  ],
  policy: {
    Query: {
      // A search by text leaves an entry.
      staffOrders: sees,
      staffOrderCounts: sees,
      staffTransfersIn: sees,
      staffOrder: { ...sees, audit: 'always' },
      orderFunnel: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
      turnoverReport: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
    },
    Mutation: {
      exportOrders: { ...decides, right: 'INVOICES_EDIT' },
      exportResellers: { ...decides, right: 'INVOICES_EDIT' },
      acceptOrderPayment: decides,
      giveUpOrderLines: decides,
      deliverOrderAgain: helps,
      deliverOrderAsGift: decides,
      deliverOrdersAgain: helps,
      sendTransferCodeLink: helps,
      addOrderNote: helps,
    },
  },
  webRoutes(web, contextOf) {
    downloadRoute(ORDERS_EXPORT_PATH, openOrdersExport)(web, contextOf)
    downloadRoute(RESELLERS_EXPORT_PATH, openResellersExport)(web, contextOf)
  },
  proposals: [gift],
  work: ORDER_WORK,
  watches: [linesWithoutJob],
  backlog: listBacklog,
  presence: [{ kind: 'ORDER', right: 'CUSTOMERS_SEE', isShown: isStaffOrder }],
  search: [searchOrders],
  erasure: ordersErasure,
}
