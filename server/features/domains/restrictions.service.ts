import type { Db, Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import { enqueueAgain, isPending } from '../../outbox/outbox'
import { restrictDomain } from './domains.jobs'
import { findById, updateDomain } from './domains.repository'

const TIMEOUT_MS = 20_000

/** Times in milliseconds at which staff locked a domain against transfers, and took it out of the DNS; null if they did not. */
export interface ShopRestrictions {
  lockedAt?: number | null
  heldAt?: number | null
}

/** Records restrictions of a domain, and enqueues them at its registrar. */
export async function setRestrictions(tx: Tx, domainId: string, given: ShopRestrictions, now: number): Promise<void> {
  await updateDomain(tx, domainId, given)
  await askForRestrictions(tx, domainId, now)
}

/** Enqueues the restrictions of a domain at its registrar, which may have set others. */
export const askForRestrictions = (tx: Tx, domainId: string, now: number): Promise<void> =>
  enqueueAgain(tx, restrictDomain, { reference: domainId }, now)

/** Whether the restrictions of a domain are still to be sent to its registrar. */
export const areRestrictionsChanging = (db: Db, domainId: string): Promise<boolean> =>
  isPending(db, restrictDomain, domainId)

/**
 * Makes the restrictions at the registrar those of the shop, as far as the registry of the extension has them. Throws
 * OutsideUnavailable.
 */
export async function applyRestrictions({ db, ports }: Deps, domainId: string): Promise<void> {
  const domain = await findById(db.reader, domainId)
  if (domain?.status !== 'ACTIVE') return
  const { name, lockedAt, heldAt } = domain
  const answer = await answerInTime('registry', TIMEOUT_MS, ports.registry.findHeld(name))
  if (answer.found !== 'held') return
  const { transferLock, hold } = answer.domain.restrictions
  const wanted = { transferLock: transferLock !== null && lockedAt !== null, hold: hold !== null && heldAt !== null }
  if ((transferLock ?? false) === wanted.transferLock && (hold ?? false) === wanted.hold) return
  await answerInTime('registry', TIMEOUT_MS, ports.registry.restrict(name, wanted))
}
