import * as z from 'zod'
import type { Tx } from '../../../db/open'
import type { Deps } from '../../common/context'
import type { Job } from '../../outbox/runner'
import { createZone } from '../dns/zones.service'
import { findDomainOf, setForwarding } from '../domains/domains.service'
import { addExtras } from '../hosting/hosting.service'
import { beginLine, type Delivery, failLine, finishLine, forwardContent } from './delivery.service'

/**
 * Delivers what needs no outside system of its own: a redirect or extras on what the buyer has already. The message's
 * reference is the order line.
 */
export const deliverService: Job = {
  name: 'deliver-service',
  payload: z.object({}),
  maxAttempts: 50,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const now = deps.ports.clock.now()
    return async (tx) => {
      if (await settle(deps, tx, delivery, now)) await finishLine(deps, tx, delivery, now)
      else await failLine(deps, tx, delivery, 'not-yours', now)
    }
  },
}

/** False when what it belongs to is not the buyer's, or not any more. */
async function settle(deps: Deps, tx: Tx, { order, line }: Delivery, now: number): Promise<boolean> {
  const { accountId } = order
  if (line.kind === 'EXTRA') return addExtras(tx, accountId, line.domainName ?? '', [line.productCode])
  if (line.kind !== 'REDIRECT') return true
  const domain = await findDomainOf(tx, accountId, line.domainName ?? '')
  if (!domain) return false
  await setForwarding(tx, domain.id, line.redirectUrl)
  await createZone(tx, { domain, content: forwardContent(deps), now })
  return true
}
