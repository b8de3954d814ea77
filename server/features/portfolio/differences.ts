import { areSameServers, type RegistrarDifference, serversOf } from '../../../rules/registrar-difference'
import { transferLockedUntil } from '../../../rules/transfer-lock'
import type { Deps } from '../../common/context'
import type { HeldDomain } from '../../ports/domain-registry'
import type { DomainRow } from '../domains/domains.service'

/** Returns the name servers that the shop delegated a domain to; null if it does not know them. */
export const delegatedTo = (
  { config }: Pick<Deps, 'config'>,
  { usesOurDns, nameServers }: Pick<DomainRow, 'usesOurDns' | 'nameServers'>,
): readonly string[] | null => (usesOurDns ? config.nameServers : nameServers)

type Compared = Pick<
  HeldDomain,
  'status' | 'nameServers' | 'autoRenew' | 'restrictions' | 'particularRestrictions' | 'isHolderVerified'
>

/**
 * Returns what the registrar of a held domain says otherwise, and the shop does not take over: the shop takes over the end of a
 * term and the check of the registrant.
 */
export function differencesOf(
  deps: Pick<Deps, 'config' | 'ports'>,
  domain: DomainRow,
  held: Compared,
): RegistrarDifference[] {
  if (domain.status === 'EXPIRED')
    return held.status === 'active' ? [{ field: 'STATE', ours: 'QUARANTINE', theirs: 'ACTIVE' }] : []
  if (held.status !== 'active') return []
  const ours = delegatedTo(deps, domain)
  const isDelegatedElsewhere = ours !== null && held.nameServers.length > 0 && !areSameServers(ours, held.nameServers)
  return [
    ...(isDelegatedElsewhere
      ? [
          {
            field: 'NAME_SERVERS',
            ours: serversOf(ours).join(' '),
            theirs: serversOf(held.nameServers).join(' '),
          } as const,
        ]
      : []),
    // Whether the owner stopped the renewal or not: the shop sends each one, and the registrar would charge a second one.
    ...(held.autoRenew ? [{ field: 'AUTO_RENEW', ours: 'OFF', theirs: 'ON' } as const] : []),
    ...lockDifference(domain, held, deps.ports.clock.now()),
    ...holdDifference(domain, held),
  ]
}

/**
 * Some registrars lock each name that they register. The shop removes that lock when the owner requests the transfer code, so that only
 * a lock of this name is a difference, once the time after a registration or transfer is over in which each generic name is locked.
 */
function lockDifference(
  { name, registeredAt, lockedAt }: DomainRow,
  { restrictions, particularRestrictions }: Compared,
  now: number,
): RegistrarDifference[] {
  if (lockedAt !== null)
    return restrictions.transferLock === false ? [{ field: 'TRANSFER_LOCK', ours: 'ON', theirs: 'OFF' }] : []
  const isLocked =
    particularRestrictions?.transferLock === true && transferLockedUntil(name, registeredAt, now) === null
  return isLocked ? [{ field: 'TRANSFER_LOCK', ours: 'OFF', theirs: 'ON' }] : []
}

/** A registrar holds a name whose registrant has not confirmed an address: that is known, and ends with the confirmation. */
function holdDifference(
  { heldAt }: DomainRow,
  { restrictions: { hold }, particularRestrictions, isHolderVerified }: Compared,
): RegistrarDifference[] {
  if (heldAt !== null) return hold === false ? [{ field: 'HOLD', ours: 'ON', theirs: 'OFF' }] : []
  const isHeld = isHolderVerified && (particularRestrictions?.hold ?? hold) === true
  return isHeld ? [{ field: 'HOLD', ours: 'OFF', theirs: 'ON' }] : []
}

/** The difference of a domain that its registrar says the shop does not hold. */
export const absenceOf = (found: 'elsewhere' | 'gone'): RegistrarDifference => ({
  field: 'HELD',
  ours: 'HELD',
  theirs: found === 'gone' ? 'GONE' : 'ELSEWHERE',
})
