import * as z from 'zod'
import type { Tx } from '../../../db/open'
import { serverExtraOptions } from '../../../rules/checkout-items'
import type { Deps } from '../../common/context'
import type { Finish, Job } from '../../outbox/runner'
import { createZone } from '../dns/zones.service'
import { findDomainOf, setForwarding } from '../domains/domains.service'
import { addExtras } from '../hosting/hosting.service'
import { addServerExtras } from '../servers/servers.service'
import { beginLine, type Delivery, failLine, finishLine, forwardContent, termsOf } from './delivery.service'

/**
 * Delivers what comes to what the buyer has already: a redirect, or extras. The message's reference is the order line.
 */
export const deliverService: Job = {
  name: 'deliver-service',
  payload: z.object({}),
  maxAttempts: 50,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const now = deps.ports.clock.now()
    const forServer = serverExtraOptions.safeParse(delivery.line.options)
    if (forServer.success) return forServerExtra(deps, delivery, forServer.data.serverId, now)
    return async (tx) => {
      if (await settle(deps, tx, delivery, now)) await finishLine(deps, tx, delivery, now)
      else await failLine(deps, tx, delivery, 'not-yours', now)
    }
  },
}

async function forServerExtra(deps: Deps, delivery: Delivery, serverId: string, now: number): Promise<Finish> {
  const { order, line } = delivery
  const extraTerms = await termsOf(deps, [line.productCode], order.period, now)
  const add = await addServerExtras(deps, order.accountId, { serverId, extraTerms })
  return async (tx) => {
    if (!add) return failLine(deps, tx, delivery, 'not-yours', now)
    await add(tx)
    await finishLine(deps, tx, delivery, now)
  }
}

/** False when what it belongs to is not the buyer's, or not any more. */
async function settle(deps: Deps, tx: Tx, { order, line }: Delivery, now: number): Promise<boolean> {
  const { accountId } = order
  if (line.kind === 'EXTRA') {
    const extraTerms = await termsOf(deps, [line.productCode], order.period, now)
    return addExtras(tx, accountId, line.domainName ?? '', extraTerms)
  }
  if (line.kind !== 'REDIRECT') return true
  const domain = await findDomainOf(tx, accountId, line.domainName ?? '')
  if (!domain) return false
  await setForwarding(tx, domain.id, line.redirectUrl)
  await createZone(tx, { domain, content: forwardContent(deps), now })
  return true
}
