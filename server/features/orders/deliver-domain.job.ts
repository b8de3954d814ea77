import * as z from 'zod'
import type { Tx } from '../../../db/open'
import type { Deps } from '../../common/context'
import type { Job } from '../../outbox/runner'
import type { RegistryOutcome } from '../../ports/domain-registry'
import { forgetAvailability } from '../availability/availability.service'
import { createZone } from '../dns/zones.service'
import { recordDomain, setForwarding } from '../domains/domains.service'
import { askRegistry } from './ask-registry'
import {
  beginLine,
  childrenOf,
  type Delivery,
  failLine,
  finishLine,
  firstContent,
  keepsItsDns,
} from './delivery.service'

/** Registers a domain or moves it here. The message's reference is the order line, and the registry's request as well. */
export const deliverDomain: Job = {
  name: 'deliver-domain',
  payload: z.object({}),
  // With the runner's back-off about five days: no registry stays away that long.
  maxAttempts: 500,
  async run(deps, { reference }) {
    const delivery = await beginLine(deps, reference)
    if (!delivery) return
    const outcome = await askRegistry(deps, delivery)
    const now = deps.ports.clock.now()
    await deps.db.transaction((tx) =>
      outcome.outcome === 'refused'
        ? failLine(deps, tx, delivery, outcome.reason, now)
        : deliver(deps, tx, delivery, outcome, now),
    )
    forgetAvailability(deps, delivery.line.domainName ?? '')
  },
}

/** The domain is the account's from here on, with a zone that fits what was ordered with it. */
async function deliver(
  deps: Deps,
  tx: Tx,
  delivery: Delivery,
  { expiresAt }: Extract<RegistryOutcome, { outcome: 'done' }>,
  now: number,
): Promise<void> {
  const { order, line, lines } = delivery
  const linked = childrenOf(lines, line)
  const redirect = linked.find(({ kind }) => kind === 'REDIRECT')
  const { accountId } = order
  const { holderId } = line
  const usesOurDns = !keepsItsDns(line, linked)
  const domain = await recordDomain(tx, {
    accountId,
    name: line.domainName ?? '',
    holderId,
    expiresAt,
    usesOurDns,
    now,
  })
  if (redirect?.redirectUrl) await setForwarding(tx, domain.id, redirect.redirectUrl)
  await createZone(tx, { domain, content: firstContent(line, linked), now })
  await finishLine(deps, tx, delivery, now)
}
