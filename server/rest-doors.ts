import type { FastifyInstance } from 'fastify'
import type { Deps } from './context'
import { accountsRoutes } from './features/accounts/accounts.rest'
import { customerDataRoutes } from './features/accounts/customer-data.rest'
import { availabilityRest } from './features/availability/availability.rest'
import { basketRoutes } from './features/basket/basket.rest'
import { dnsRoutes } from './features/dns/dns.rest'
import { dnsProfileRoutes } from './features/dns/dns-profiles.rest'
import { hostingRoutes } from './features/hosting/hosting.rest'
import { orderRoutes } from './features/orders/orders.rest'
import { paymentNotificationRoute } from './features/payments/notification.rest'
import { paymentRoutes } from './features/payments/payments.rest'
import { reportRoutes } from './features/reports/reports.rest'
import { whoisRoutes } from './features/whois/whois.rest'
import type { Rest } from './rest/routes'

/** Every REST path of the shop. Literal paths come before those with a parameter in the same place. */
export function restDoors(rest: Rest, web: FastifyInstance, deps: Deps): void {
  accountsRoutes(rest)
  customerDataRoutes(rest)
  whoisRoutes(rest)
  availabilityRest(rest)
  basketRoutes(rest)
  dnsRoutes(rest)
  dnsProfileRoutes(rest)
  hostingRoutes(rest)
  paymentRoutes(rest)
  orderRoutes(rest)
  reportRoutes(rest)
  paymentNotificationRoute(web, deps)
}
