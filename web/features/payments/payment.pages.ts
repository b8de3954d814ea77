import type { Page } from '../../pages'
import { paths } from '../../paths'
import { loginPath } from '../accounts/return-path'
import { query as ORDER_SUMMARY_QUERY } from '../orders/OrderSummaryPage'
import { orderText } from '../orders/order.text'
import { statusPath, summaryPath } from '../orders/order-paths'
import { query as PAYMENT_STATUS_QUERY } from './PaymentStatusPage'

/** Another's order is no order: both pages are then the one for what is not there. */
export const paymentPages: readonly Page[] = [
  {
    path: paths.paymentStatus,
    component: 'payments/PaymentStatusPage',
    query: PAYMENT_STATUS_QUERY,
    variables: ({ params }) => ({ id: params.id ?? '' }),
    redirect: (viewer, { params }) => (viewer.isLoggedIn ? null : loginPath(statusPath(params.id ?? ''))),
    isFound: ({ order }) => order !== null,
    meta: (locale) => ({ title: orderText[locale].statusPage }),
  },
  {
    path: paths.orderSummary,
    component: 'orders/OrderSummaryPage',
    query: ORDER_SUMMARY_QUERY,
    variables: ({ params }) => ({ id: params.id ?? '' }),
    redirect: (viewer, { params }) => (viewer.isLoggedIn ? null : loginPath(summaryPath(params.id ?? ''))),
    isFound: ({ order }) => order !== null,
    meta: (locale) => ({ title: orderText[locale].summaryPage }),
  },
]
