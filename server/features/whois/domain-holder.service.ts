import type { Context } from '../../common/context'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import type { AskedPage, Connection } from '../../graphql/connection'
import { view } from '../../graphql/view'
import { keepActivity } from '../accounts/activity.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import type { Domain } from '../domains/domains.graphql'
import {
  type DomainRow,
  findOwnDomain,
  pageOwnDomains,
  requireOwnDomain,
  setHolder,
  setPrivacy,
  showDomain,
} from '../domains/domains.service'
import { DomainHolder, DomainNotActive, PrivacyNotAvailable } from './domain-holder.graphql'
import { getStandardWhois } from './standard-whois.service'
import { announceNewHolder, findWhois, listNamesOfHolder, requireWhois, updateAtRegistry } from './whois.service'

/** Returns the registrant of one of the viewer's domains, given the registrant's id. */
export async function getDomainHolder(ctx: Context, holderId: string | null): Promise<DomainHolder> {
  const whois = holderId === null ? null : await findWhois(ctx, holderId)
  const { label, email } = whois ?? (await getStandardWhois(ctx))
  return view(DomainHolder, { whois, label, email })
}

/** As `getDomainHolder`, by the domain's id or name; null when it does not exist or is another's. */
export async function findHolderOf(ctx: Context, idOrName: string): Promise<DomainHolder | null> {
  const domain = await findOwnDomain(ctx, idOrName)
  return domain && getDomainHolder(ctx, domain.holderId)
}

/**
 * Returns the viewer's domains with this registrant, by name; null when the registrant does not exist or is another's.
 */
export async function pageDomainsOf(
  ctx: Context,
  whoisId: string,
  asked: AskedPage,
): Promise<Connection<Domain> | null> {
  const whois = await findWhois(ctx, whoisId)
  return whois && pageOwnDomains(ctx, { ...asked, holderId: whois.id })
}

/** Returns all names of a registrant's domains. Throws NOT_FOUND for another's registrant. */
export async function listDomainNamesOf(ctx: Context, whoisId: string): Promise<string[]> {
  const { id } = await requireWhois(ctx, whoisId)
  return listNamesOfHolder(ctx, requireOwnerId(ctx), id)
}

/**
 * Changes the registrant of a domain, also at its registry; null is the standard one. Requires a confirmed identity,
 * and notifies the previous registrant by mail.
 */
export async function setDomainHolder(
  ctx: Context,
  { domainId, whoisId = null }: { domainId: string; whoisId?: string | null },
): Promise<Domain | DomainNotActive> {
  requireBuyer(ctx)
  const domain = await requireOwnDomain(ctx, domainId)
  if (whoisId !== null) await requireWhois(ctx, whoisId)
  if (domain.status !== 'ACTIVE') return new DomainNotActive(ctx)
  if (domain.holderId === whoisId) return showDomain(ctx, domain)
  await requireConfirmedForHolders(ctx)
  return giveHolder(ctx, domain, whoisId)
}

/** As `setDomainHolder`, for a domain of the viewer that was looked up already, with the identity already confirmed. */
export async function giveHolder(ctx: Context, domain: DomainRow, whoisId: string | null): Promise<Domain> {
  const account = requireBuyer(ctx)
  const { label } = whoisId === null ? await getStandardWhois(ctx) : await requireWhois(ctx, whoisId)
  const before = await getDomainHolder(ctx, domain.holderId)
  const { accountId, name } = domain
  await ctx.db.transaction(async (tx) => {
    await setHolder(tx, domain.id, whoisId)
    await keepActivity(ctx, tx, 'holder-changed', { accountId, actorId: account.id, details: { names: [name] } })
    await announceNewHolder(ctx, tx, { accountId, holderId: whoisId, name, to: before.email, label })
  })
  return showDomain(ctx, { ...domain, holderId: whoisId })
}

/** Hides the registrant of a domain from public WHOIS, or shows it again, where the registry supports it. */
export async function setDomainPrivacy(
  ctx: Context,
  { domainId, protect }: { domainId: string; protect: boolean },
): Promise<Domain | DomainNotActive | PrivacyNotAvailable> {
  requireBuyer(ctx)
  const domain = await requireOwnDomain(ctx, domainId)
  if (domain.status !== 'ACTIVE') return new DomainNotActive(ctx)
  if (!domain.privacySupported || !domain.privacyEnabled) return new PrivacyNotAvailable(ctx)
  if (domain.privacyProtect === protect) return showDomain(ctx, domain)
  const { accountId, holderId, name } = domain
  await ctx.db.transaction(async (tx) => {
    await setPrivacy(tx, domain.id, protect)
    await updateAtRegistry(tx, { accountId, holderId, name }, ctx.now)
  })
  return showDomain(ctx, { ...domain, privacyProtect: protect })
}
