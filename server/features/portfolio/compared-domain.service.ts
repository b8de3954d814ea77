import type { Tx } from '../../../db/database'
import {
  isSameHolder,
  type RegistrarDifference,
  type RegistrarField,
  tagsOf,
} from '../../../rules/registrar-difference'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { HeldDomain, RegisteredHolder, RegistryContact } from '../../ports/domain-registry'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { delegationOf } from '../dns/name-servers.service'
import { settledKeyTags } from '../dns/zone-state.service'
import type { DomainRow } from '../domains/domains.service'
import { areRestrictionsChanging } from '../domains/restrictions.service'
import { isBeingRenewed } from '../renewals/renewals.service'
import { isHolderChanging } from '../whois/holder-changes.service'
import { differencesOf } from './differences'

const REGISTRY_TIMEOUT_MS = 20_000

/** A domain at its registrar. */
interface ComparedDomain {
  held: HeldDomain
  /** The registrant there; null if unknown, which is no difference. */
  holder: RegisteredHolder | null
}

/**
 * Asks the registrar who the registrant of an active domain is, by what it said of the domain, so that it is not asked for the domain
 * again. Null if it does not say, or gives no answer: the rest of the comparison counts without.
 */
export async function askHolder(
  { ports }: Pick<Deps, 'ports'>,
  { name, status }: DomainRow,
  held: HeldDomain,
): Promise<RegisteredHolder | null> {
  if (status !== 'ACTIVE' || held.status !== 'active' || held.holderHandle === undefined) return null
  try {
    return await answerInTime('registry', REGISTRY_TIMEOUT_MS, ports.registry.findHolder(name, held.holderHandle))
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return null
  }
}

/**
 * Returns the differences of a domain with its registrar. A change that the registrar was not told yet is none, and neither is automatic
 * renewal while a renewal is under way: a registry without renewals carries it out by that.
 */
export async function differencesNow(
  deps: Deps,
  tx: Tx,
  domain: DomainRow,
  { held, holder }: ComparedDomain,
): Promise<RegistrarDifference[]> {
  const found = [
    ...differencesOf(deps, domain, held),
    ...(await signersDifference(deps, tx, domain, held)),
    ...(await holderDifference(deps, tx, domain, holder)),
  ]
  const isExpected: Partial<Record<RegistrarField, () => Promise<boolean>>> = {
    NAME_SERVERS: async () => (await delegationOf(tx, domain.id)) === 'waiting',
    AUTO_RENEW: () => isBeingRenewed(tx, domain.id),
    TRANSFER_LOCK: () => areRestrictionsChanging(tx, domain.id),
    HOLD: () => areRestrictionsChanging(tx, domain.id),
  }
  const kept: RegistrarDifference[] = []
  for (const each of found) if (!(await isExpected[each.field]?.())) kept.push(each)
  return kept
}

async function signersDifference(
  { ports }: Deps,
  tx: Tx,
  domain: DomainRow,
  { status, delegationSigners }: HeldDomain,
): Promise<RegistrarDifference[]> {
  if (domain.status !== 'ACTIVE' || status !== 'active' || !delegationSigners) return []
  const expected = await settledKeyTags(tx, domain, ports.clock.now())
  if (!expected) return []
  const [ours, theirs] = [tagsOf(expected), tagsOf(delegationSigners.map(({ keyTag }) => keyTag))]
  return ours === theirs ? [] : [{ field: 'DNSSEC', ours, theirs }]
}

/** Says that the registrants have other names, and not which: a difference is stored and listed. */
async function holderDifference(
  deps: Deps,
  tx: Tx,
  { accountId, holderId, name }: DomainRow,
  holder: RegisteredHolder | null,
): Promise<RegistrarDifference[]> {
  if (!holder || (await isHolderChanging(tx, { accountId, holderId, name }))) return []
  const owner = await deps.getRegistryContact({ db: { ...deps.db, reader: tx } }, accountId, holderId)
  return isSameHolder(registeredAs(owner), holder) ? [] : [{ field: 'HOLDER', ours: 'OURS', theirs: 'OTHER' }]
}

/** Returns a registrant of the shop as a registrar says it. */
export const registeredAs = ({ company, forename, surname }: RegistryContact): RegisteredHolder => ({
  company,
  person: `${forename} ${surname}`,
})
