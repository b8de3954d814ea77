import type { Db, Tx } from '../../../db/database'
import { HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Again, Undecided } from '../../outbox/job'
import { enqueueAgain, tryNow } from '../../outbox/outbox'
import type { HeldDomain } from '../../ports/domain-registry'
import {
  changeTerm,
  type DomainRow,
  findDomain,
  findDomainByName,
  setHolderVerified,
  setRegistrar,
} from '../domains/domains.service'
import { pollWaiting } from '../orders/delivery.service'
import { endDeletedDomain, isBeingRenewed } from '../renewals/renewals.service'
import { askHolder, differencesNow } from './compared-domain.service'
import { endDomain, type Owner, ownerOf } from './departure.service'
import { absenceOf } from './differences'
import { lookAtDomain } from './portfolio.jobs'
import { mailHolderUnverified } from './portfolio.mails'
import * as repository from './portfolio.repository'

const REGISTRY_TIMEOUT_MS = 20_000
/** Minimum time between the two answers that end a domain. */
const CERTAIN_AFTER_MS = HOUR_MS

/** Requests a comparison of names with their registrar, now. Ignores names that the shop does not hold. */
export async function askForLooks(
  deps: Pick<Deps, 'products'>,
  tx: Tx,
  names: readonly string[],
  now: number,
): Promise<void> {
  for (const name of new Set(names.map((one) => one.toLowerCase()))) {
    await pollWaiting(deps, tx, name, now)
    const domain = await askForLook(tx, name, now, now)
    if (domain) await tryNow(tx, lookAtDomain, domain.id, now)
  }
}

/** Requests a comparison of a name at a time. Returns its domain; null if the shop does not hold it. */
export async function askForLook(tx: Tx, name: string, runAt: number, now: number): Promise<DomainRow | null> {
  const domain = await findDomainByName(tx, name)
  if (!domain || !isCompared(domain, now)) return null
  await repository.noteAsk(tx, domain.id)
  await enqueueAgain(tx, lookAtDomain, { reference: domain.id, runAt }, now)
  return domain
}

/** A domain that expired at the end of its term is deleted after its quarantine, whatever its registrar says. */
const isCompared = ({ status, expiresAt }: DomainRow, now: number): boolean =>
  status === 'ACTIVE' || (status === 'EXPIRED' && expiresAt > now)

/**
 * Asks the registrar about a domain and applies the answer. Changes nothing if the answer is unknown, and asks again if the domain
 * changed or another comparison was requested meanwhile. Throws OutsideUnavailable.
 */
export async function look(deps: Deps, domainId: string): Promise<Undecided | undefined> {
  const { db, ports } = deps
  const seen = await readState(db.reader, domainId)
  const askedAt = ports.clock.now()
  if (!seen || !isCompared(seen.domain, askedAt)) return
  const answer = await answerInTime('registry', REGISTRY_TIMEOUT_MS, ports.registry.findHeld(seen.domain.name))
  const { found } = answer
  if (found === 'unknown') return
  const holder = found === 'held' ? await askHolder(deps, seen.domain, answer.domain) : null
  const owner = await ownerOf(deps, seen.domain.accountId)
  return {
    async decide(tx) {
      const state = await readState(tx, domainId)
      if (!state || !isCompared(state.domain, askedAt)) return null
      if (!isSame(state, seen)) return { againAt: ports.clock.now() }
      const differences =
        found === 'held'
          ? await differencesNow(deps, tx, state.domain, { held: answer.domain, holder })
          : [absenceOf(found)]
      await repository.keepResult(tx, domainId, { differences, at: askedAt })
      if (found !== 'held') return applyAbsence(deps, tx, owner, state, { found, askedAt })
      await applyHeld(deps, tx, owner, state, answer.domain)
      return null
    },
  }
}

interface State {
  domain: DomainRow
  look: repository.Look
}

async function readState(db: Db, domainId: string): Promise<State | null> {
  const domain = await findDomain(db, domainId)
  return domain && { domain, look: await repository.findLook(db, domainId) }
}

const isSame = (one: State, other: State): boolean =>
  one.look.asks === other.look.asks &&
  one.domain.status === other.domain.status &&
  one.domain.expiresAt === other.domain.expiresAt

async function applyHeld(
  deps: Deps,
  tx: Tx,
  owner: Owner,
  { domain, look: { absentSince } }: State,
  held: HeldDomain,
): Promise<void> {
  if (absentSince !== null) await repository.setAbsentSince(tx, domain.id, null)
  const { registrar } = held
  if (registrar !== undefined && registrar !== domain.registrar) await setRegistrar(tx, domain.id, registrar)
  if (domain.status !== 'ACTIVE') return
  if (held.isHolderVerified !== domain.isHolderVerified) {
    await setHolderVerified(tx, domain.id, held.isHolderVerified)
    if (!held.isHolderVerified) await mailHolderUnverified(deps, tx, owner, domain)
  }
  // The delivery of a renewal records the new term with its payment.
  if (await isBeingRenewed(tx, domain.id)) return
  if (held.expiresAt !== domain.expiresAt) await changeTerm(tx, domain.id, { expiresAt: held.expiresAt })
  if (held.status === 'quarantine') await endDeletedDomain(deps, tx, owner, domain.id)
}

async function applyAbsence(
  deps: Deps,
  tx: Tx,
  owner: Owner,
  { domain, look }: State,
  { found, askedAt }: { found: 'elsewhere' | 'gone'; askedAt: number },
): Promise<Again | null> {
  const since = look.absentSince ?? askedAt
  if (look.absentSince === null) await repository.setAbsentSince(tx, domain.id, since)
  if (askedAt - since < CERTAIN_AFTER_MS) return { againAt: since + CERTAIN_AFTER_MS }
  await repository.keepResult(tx, domain.id, { differences: [], at: askedAt })
  await endDomain(deps, tx, owner, domain, found)
  return null
}
