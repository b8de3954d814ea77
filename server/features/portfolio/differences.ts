import { areSameServers, type RegistrarDifference, serversOf } from '../../../rules/registrar-difference'
import type { Deps } from '../../common/context'
import type { HeldDomain } from '../../ports/domain-registry'
import type { DomainRow } from '../domains/domains.service'

/** Returns the name servers that the shop delegated a domain to; null if it does not know them. */
export const delegatedTo = (
  { config }: Pick<Deps, 'config'>,
  { usesOurDns, nameServers }: Pick<DomainRow, 'usesOurDns' | 'nameServers'>,
): readonly string[] | null => (usesOurDns ? config.nameServers : nameServers)

/**
 * Returns what the registrar of a held domain says otherwise, and the shop does not take over: the shop takes over the end of a
 * term and the check of the registrant.
 */
export function differencesOf(
  deps: Pick<Deps, 'config'>,
  domain: DomainRow,
  held: Pick<HeldDomain, 'status' | 'nameServers' | 'autoRenew' | 'restrictions'>,
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
    // Some registrars lock each name that they register. The shop removes that lock when the owner requests the transfer code.
    ...(domain.lockedAt !== null && held.restrictions.transferLock === false
      ? [{ field: 'TRANSFER_LOCK', ours: 'ON', theirs: 'OFF' } as const]
      : []),
  ]
}

/** The difference of a domain that its registrar says the shop does not hold. */
export const absenceOf = (found: 'elsewhere' | 'gone'): RegistrarDifference => ({
  field: 'HELD',
  ours: 'HELD',
  theirs: found === 'gone' ? 'GONE' : 'ELSEWHERE',
})
