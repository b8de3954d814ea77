import { onAccount } from '../../common/api-token'
import { defineFeature } from '../../feature'
import { everyMinute } from '../../outbox/scheduled-tasks'
import { collectInvoice } from '../mandates/mandates.jobs'
import { orderSubject } from '../orders/job-subjects.service'
import { payRefund } from '../orders/orders.jobs'
import { findRefund } from '../orders/refunds.service'
import { listKeptPayments } from './kept-payments.service'
import { paymentWebRoutes } from './notification.rest'
import { countOpenChargebacks, listOpenChargebacks } from './open-chargebacks.service'
import { endUnpaidRemainder } from './order-remainder.service'
import { findPaidOnline } from './paid-invoices.service'
import { payBack } from './pay-back.service'
import { applyResult, askOpenPayments, askPayment, collectNow } from './payment-results.service'
import { applyPaymentResult, askPaymentResult, endRemainderWait } from './payments.jobs'
import { paymentMailSamples } from './payments.mail-samples'
import {
  InvoiceBalancePaymentResolver,
  InvoicePaymentResolver,
  OrderPaymentResolver,
  PaymentsResolver,
} from './payments.resolver'
import { paymentRoutes } from './payments.rest'
import { purchaseRoutes } from './purchase.rest'
import { paymentsStaff } from './staff/payments.staff'
import { waitingOrderRoutes } from './waiting-orders.rest'

export const payments = defineFeature({
  name: 'payments',
  mailSamples: paymentMailSamples,
  resolvers: [InvoiceBalancePaymentResolver, InvoicePaymentResolver, OrderPaymentResolver, PaymentsResolver],
  routes: [purchaseRoutes, paymentRoutes, waitingOrderRoutes],
  hiddenFromStaff: ['Query.orderPaymentLink'],
  webRoutes: paymentWebRoutes,
  jobs: [
    applyPaymentResult.handle(
      async (deps, { payload }) =>
        (tx) =>
          applyResult(deps, tx, payload),
    ),
    askPaymentResult.handle((deps, { reference }) => askPayment(deps, reference)),
    endRemainderWait.handle(
      async (deps, { payload }) =>
        (tx) =>
          endUnpaidRemainder(deps, tx, payload),
    ),
    collectInvoice.handle((deps, { reference }) => collectNow(deps, reference), {
      about: async (_deps, reference) => ({ collection: reference }),
    }),
    payRefund.handle((deps, { reference }) => payBack(deps, reference), {
      about: async ({ db }, reference) => {
        const order = (await findRefund(db.reader, reference))?.orderId
        return { refund: reference, ...(order && { order }) }
      },
      async subject(deps, reference) {
        const order = (await findRefund(deps.db.reader, reference))?.orderId
        return order ? orderSubject(deps, order) : null
      },
    }),
  ],
  gauges: [
    {
      name: 'wimpel_chargebacks_open',
      help: 'Payments that the bank of the buyer took back.',
      read: ({ db }) => countOpenChargebacks(db.reader),
    },
    {
      name: 'wimpel_refunds_open',
      help: 'Refunds that the bank has not carried out yet, those that were given up too.',
      async read(_deps, jobs) {
        const refunds = (await jobs()).find(({ job }) => job === payRefund.name)
        return refunds ? refunds.waiting + refunds.failed : 0
      },
    },
  ],
  tasks: [everyMinute('ask-open-payments', askOpenPayments)],
  tokenRules: {
    query: {
      checkoutPaymentRequired: onAccount('ORDER', 'READ'),
      orderPaymentLink: onAccount('ORDER'),
      orderPaymentStatus: onAccount('READ', 'ORDER'),
      paymentMethods: 'open',
    },
    viewer: {
      canAuthoriseDirectDebit: onAccount('ORDER', 'READ'),
      isPaymentRequired: onAccount('ORDER', 'READ'),
    },
    mutation: {
      cancelOrder: onAccount('ORDER'),
      changePaymentMethod: onAccount('ORDER'),
      payInvoice: onAccount('ORDER'),
      payInvoices: onAccount('ORDER'),
      payOrder: onAccount('ORDER'),
      purchase: onAccount('ORDER'),
      removeOrderLines: onAccount('ORDER'),
    },
    subscription: {
      orderChanged: onAccount('READ', 'ORDER'),
    },
  },
  staff: paymentsStaff,
  provides: { findPaidOnline, listChargebacks: listOpenChargebacks, listKeptPayments },
})
