import * as z from 'zod'
import { cloudflareOptions } from '../../../rules/checkout-items'
import { MONTHS } from '../../../rules/line-pricing'
import type { Job } from '../../outbox/runner'
import { protectDomain } from '../cloudflare/cloudflare.service'
import { findDomainOf } from '../domains/domains.service'
import { beginLine, type Delivery, failLine, finishLine, isOver } from './delivery.service'

const LOOK_AGAIN_MS = 2000

/** Has Cloudflare protect a domain. The message's reference is the order line. */
export const deliverProtection: Job = {
  name: 'deliver-protection',
  payload: z.object({}),
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const { order, line } = delivery
    const now = deps.ports.clock.now()
    if (isBeingBuilt(delivery)) return { finish: async () => {}, againAt: now + LOOK_AGAIN_MS }
    const domain = await findDomainOf(deps.db.reader, order.accountId, line.domainName ?? '')
    if (!domain) return (tx) => failLine(deps, tx, delivery, 'not-yours', now)
    const { nameServers } = cloudflareOptions.parse(line.options)
    const months = Math.max(12, MONTHS[order.period])
    const bought = { productCode: line.productCode, orderLineId: line.id, locale: order.locale }
    const protect = await protectDomain(deps, { domain, nameServers, months, ...bought })
    return async (tx) => {
      if (!protect) return failLine(deps, tx, delivery, 'not-protected', now)
      await protect(tx)
      await finishLine(deps, tx, delivery, now)
    }
  },
}

/** Hosting of the same order says where the website is, which has to be known first. */
const isBeingBuilt = ({ line, lines }: Delivery): boolean =>
  lines.some((other) => other.kind === 'HOSTING' && other.domainName === line.domainName && !isOver(other))
