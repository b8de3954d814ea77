import { toUnicode } from '../../../../rules/domain-name'
import { hasLeft } from '../../../../rules/domain-status'
import type { StaffRule } from '../../../staff/policy'
import type { SearchSource, StaffPart } from '../../../staff/staff-part'
import { DomainNotesResolver } from './domain-notes.resolver'
import { RegistrarBalancesResolver } from './registrar-balances.resolver'
import { balanceLow } from './registrar-balances.service'
import { isStaffDomain } from './staff-domain.service'
import type { StaffDomain } from './staff-domains.graphql'
import { StaffDomainsResolver } from './staff-domains.resolver'
import { domainsDifferent, findDomainsByText, holdersUnverified, SOON_MS } from './staff-domains.service'
import { staffDomainViews } from './staff-domains.view'
import { namesUnknown } from './staff-unknown-names.service'
import { UnknownNamesResolver } from './unknown-names.resolver'

const sees: StaffRule = { who: 'staff', right: 'CUSTOMERS_SEE', audit: 'refused' }

const acts: StaffRule = { who: 'staff', right: 'DOMAIN_ACT', hasReason: true, audit: 'always' }

/** Finds domains by part of their name, or of the name or e-mail address of the customer. Those that left come last. */
const searchDomains: SearchSource = {
  kind: 'domain',
  right: 'CUSTOMERS_SEE',
  list: (text) => `/beheer/domeinen?${new URLSearchParams({ q: text })}`,
  async find(ctx, text, limit) {
    const found = await staffDomainViews(ctx, await findDomainsByText(ctx, text, limit))
    const here = found.filter(({ status }) => !hasLeft(status))
    return [...here, ...found.filter(({ status }) => hasLeft(status))].map((domain) => ({
      id: domain.id,
      title: toUnicode(domain.name),
      detail: domain.customer.name,
      path: `/beheer/domeinen/${domain.id}`,
      state: { code: standingOf(domain, ctx.at) },
    }))
  },
}

/** The problem of a domain, or its state, as the list of domains shows it; also whether it ends soon. */
function standingOf({ status, renews, expiresAt, isHolderVerified, differences }: StaffDomain, at: number): string {
  if (differences.length > 0) return 'DIFFERENT'
  if (status !== 'ACTIVE') return status
  if (!isHolderVerified) return 'HOLDER_UNVERIFIED'
  return !renews && expiresAt < at + SOON_MS ? 'ENDS_SOON' : status
}

/** Domains in the back office. */
export const portfolioStaff: StaffPart = {
  resolvers: [StaffDomainsResolver, RegistrarBalancesResolver, UnknownNamesResolver, DomainNotesResolver],
  policy: {
    Query: {
      // A search by text leaves an entry.
      staffDomains: sees,
      staffDomainCounts: sees,
      staffDomain: { ...sees, audit: 'always' },
      staffDomainSources: sees,
      lastComparison: sees,
      staffUnknownNames: sees,
      registrarBalances: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
    },
    Mutation: {
      compareAllDomains: acts,
      compareDomain: acts,
      mendDomain: acts,
      renewDomainNow: acts,
      restoreDomain: acts,
      stopDomainRenewal: acts,
      resumeDomainRenewal: acts,
      sendTransferCodeToHolder: acts,
      setDomainLock: acts,
      setDomainHold: acts,
      setUnknownNameDismissed: acts,
      setUnknownNamesDismissed: acts,
      addDomainNote: acts,
    },
  },
  presence: [{ kind: 'DOMAIN', right: 'CUSTOMERS_SEE', isShown: isStaffDomain }],
  search: [searchDomains],
  work: [domainsDifferent, namesUnknown, holdersUnverified, balanceLow],
}
