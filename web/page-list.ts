import { accountPages } from './features/accounts/account.pages'
import { cataloguePages } from './features/catalogue/catalogue.pages'
import { homePages } from './features/home/home.pages'
import { notFoundPage } from './features/home/not-found.pages'
import { orderPages } from './features/order-procedure/order.pages'
import { paymentPages } from './features/payments/payment.pages'
import type { Page } from './pages'

/** Every page of the shop; the last one is for what is not there. */
export const pages: readonly Page[] = [
  ...homePages,
  ...cataloguePages,
  ...orderPages,
  ...accountPages,
  ...paymentPages,
  notFoundPage,
]
