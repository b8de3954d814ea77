import { onAccount } from '../../common/api-token'
import { requireOwnerId } from '../../common/guards'
import { defineFeature } from '../../feature'
import { ofCustomer } from '../../graphql/node-access'
import { hourly } from '../../outbox/scheduled-tasks'
import { exportNotes } from '../../staff/notes/staff-notes.service'
import { everything } from '../accounts/data-export.service'
import { countOpenExternalRefunds } from './external-refunds.service'
import { InvoiceOrderResolver, OrderInvoiceResolver } from './invoice-order.resolver'
import { orderSubject } from './job-subjects.service'
import { lapseOrder } from './order-payment.service'
import { endCodeWait, lapseUnpaidOrder } from './orders.jobs'
import { orderMailSamples } from './orders.mail-samples'
import { OrdersResolver } from './orders.resolver'
import { orderRoutes } from './orders.rest'
import {
  countInReview,
  findOrder,
  findOrderLine,
  listOrderIds,
  listOrderNumbers,
  listOrders,
  listPriceTraces,
  localeOf,
  ORDER_PAGE,
} from './orders.service'
import { countOverdue, reportOverdue } from './overdue-deliveries.service'
import { countFailedRefunds } from './refunds.service'
import { countOpenOrders } from './staff/orders.erasure'
import { staffOrders } from './staff/orders.staff'
import { TransferChangesResolver } from './transfer-changes.resolver'
import { TransferCodeResolver } from './transfer-code.resolver'
import { endWaitingForCode } from './transfer-code.service'

export const orders = defineFeature({
  name: 'orders',
  mailSamples: orderMailSamples,
  resolvers: [
    OrdersResolver,
    InvoiceOrderResolver,
    OrderInvoiceResolver,
    TransferCodeResolver,
    TransferChangesResolver,
  ],
  nodes: { ord: ofCustomer(findOrder), lin: ofCustomer(findOrderLine) },
  routes: [orderRoutes],
  jobs: [
    lapseUnpaidOrder.handle(
      async ({ ports }, { reference }) =>
        (tx) =>
          lapseOrder(tx, reference, ports.clock.now()),
      { about: async (_deps, reference) => ({ order: reference }), subject: orderSubject },
    ),
    endCodeWait.handle((deps, { payload: { lineId, attempt } }) => endWaitingForCode(deps, lineId, attempt)),
  ],
  gauges: [
    {
      name: 'wimpel_orders_in_review',
      help: 'Orders whose payment needs a person now.',
      read: ({ db, ports }) => countInReview(db.reader, ports.clock.now()),
    },
    { name: 'wimpel_deliveries_overdue', help: 'Lines whose delivery takes longer than usual.', read: countOverdue },
    {
      name: 'wimpel_refunds_failed',
      help: 'Refunds that the bank did not carry out, which wait for a person.',
      read: ({ db }) => countFailedRefunds(db.reader),
    },
    {
      name: 'wimpel_external_refunds_open',
      help: 'Payments of which more was refunded than the shop knows of.',
      read: ({ db }) => countOpenExternalRefunds(db.reader),
    },
  ],
  tasks: [hourly('report-overdue-deliveries', reportOverdue)],
  tokenRules: {
    query: {
      additionalProductPrices: 'open',
      order: onAccount('READ', 'ORDER'),
      orders: onAccount('READ', 'ORDER'),
    },
    viewer: {
      orders: onAccount('READ', 'ORDER'),
      ordersToPay: onAccount('READ', 'ORDER'),
      waitingOrder: onAccount('READ', 'ORDER'),
    },
    mutation: {
      correctTransferCode: onAccount('ORDER'),
    },
    subscription: {
      transferChanged: onAccount('READ', 'ORDER'),
    },
  },
  exportParts: {
    orders: (ctx) => everything((after) => listOrders(ctx, { first: ORDER_PAGE.max, after })),
    notesOnOrders: async (ctx) => exportNotes(ctx.db.reader, await listOrderIds(ctx.db.reader, requireOwnerId(ctx))),
  },
  staff: staffOrders,
  provides: { orderFacts: { countOpenOrders, listOrderNumbers, listPriceTraces, localeOf } },
})
