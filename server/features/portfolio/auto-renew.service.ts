import type { Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/job'
import { enqueueAgain } from '../../outbox/outbox'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { findDomain } from '../domains/domains.service'
import { isBeingRenewed } from '../renewals/renewals.service'
import { askForLooks } from './domain-looks.service'
import { disableAutoRenew } from './portfolio.jobs'

const TIMEOUT_MS = 20_000

/**
 * Enqueues disabling automatic renewal of a domain at its registrar. Returns false while a renewal is under way, which a registry
 * without renewals carries out by that setting.
 */
export async function askToDisableAutoRenew(tx: Tx, domainId: string, now: number): Promise<boolean> {
  if (await isBeingRenewed(tx, domainId)) return false
  await enqueueAgain(tx, disableAutoRenew, { reference: domainId }, now)
  return true
}

/**
 * Disables automatic renewal at the registrar of a domain, if it is enabled and no renewal is under way, and compares the domain
 * again. Throws OutsideUnavailable, also if the registrar does not say what is true about the domain.
 */
export async function applyAutoRenew(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const { db, ports } = deps
  const domain = await findDomain(db.reader, domainId)
  if (domain?.status !== 'ACTIVE') return
  const answer = await answerInTime('registry', TIMEOUT_MS, ports.registry.findHeld(domain.name))
  if (answer.found === 'unknown')
    throw new OutsideUnavailable('registry', { cause: new Error('the registrar does not say how the name renews') })
  const isEnabled = answer.found === 'held' && answer.domain.status === 'active' && answer.domain.autoRenew
  // It may have been paid for since the act.
  if (isEnabled && !(await isBeingRenewed(db.reader, domainId)))
    await answerInTime('registry', TIMEOUT_MS, ports.registry.disableAutoRenew(domain.name))
  return (tx) => askForLooks(deps, tx, [domain.name], ports.clock.now())
}
