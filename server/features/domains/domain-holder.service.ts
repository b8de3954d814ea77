import type { Context } from '../../common/context'
import { requireBuyer, requireOwnerId } from '../../common/guards'
import type { AskedPage, Connection } from '../../graphql/connection'
import { view } from '../../graphql/view'
import { keepActivity } from '../accounts/activity.service'
import { requireConfirmedForHolders } from '../accounts/identity.service'
import { getStandardWhois } from '../whois/standard-whois.service'
import { announceNewHolder, findWhois, listNamesOfHolder, requireWhois, updateAtRegistry } from '../whois/whois.service'
import { DomainHolder, DomainNotActive, PrivacyNotAvailable } from './domain-holder.graphql'
import type { Domain } from './domains.graphql'
import * as repository from './domains.repository'
import { type DomainRow, findOwnDomain, pageOwnDomains, requireOwnDomain, showDomain } from './domains.service'

/** Who holds one of the viewer's domains, given the id of its holder. */
export async function getDomainHolder(ctx: Context, holderId: string | null): Promise<DomainHolder> {
  const whois = holderId === null ? null : await findWhois(ctx, holderId)
  const { label, email } = whois ?? (await getStandardWhois(ctx))
  return view(DomainHolder, { whois, label, email })
}

/** The same by the domain's id or name; null when it is not there or somebody else's. */
export async function findHolderOf(ctx: Context, idOrName: string): Promise<DomainHolder | null> {
  const domain = await findOwnDomain(ctx, idOrName)
  return domain && getDomainHolder(ctx, domain.holderId)
}

/** The viewer's domains with this holder of their own, by name; null when it is not there or somebody else's. */
export async function pageDomainsOf(
  ctx: Context,
  whoisId: string,
  asked: AskedPage,
): Promise<Connection<Domain> | null> {
  const whois = await findWhois(ctx, whoisId)
  return whois && pageOwnDomains(ctx, { ...asked, holderId: whois.id })
}

/** The names alone, all of them. Throws NOT_FOUND for another's holder. */
export async function listDomainNamesOf(ctx: Context, whoisId: string): Promise<string[]> {
  const { id } = await requireWhois(ctx, whoisId)
  return listNamesOfHolder(ctx, requireOwnerId(ctx), id)
}

/**
 * Gives a domain another holder, at its registry too; null is the standard one. It asks who is signed in once more, and
 * where the old holder is reached a mail tells of it.
 */
export async function setDomainHolder(
  ctx: Context,
  { domainId, whoisId = null }: { domainId: string; whoisId?: string | null },
): Promise<Domain | DomainNotActive> {
  requireBuyer(ctx)
  const domain = await requireOwnDomain(ctx, domainId)
  if (whoisId !== null) await requireWhois(ctx, whoisId)
  if (domain.status !== 'ACTIVE') return new DomainNotActive(ctx)
  if (domain.holderId === whoisId) return showDomain(domain)
  await requireConfirmedForHolders(ctx)
  return giveHolder(ctx, domain, whoisId)
}

/** The same, of a domain of the viewer's that was looked up, by who has proved already who is signed in. */
export async function giveHolder(ctx: Context, domain: DomainRow, whoisId: string | null): Promise<Domain> {
  const account = requireBuyer(ctx)
  const { label } = whoisId === null ? await getStandardWhois(ctx) : await requireWhois(ctx, whoisId)
  const before = await getDomainHolder(ctx, domain.holderId)
  const { accountId, name } = domain
  await ctx.db.transaction(async (tx) => {
    await repository.updateDomain(tx, domain.id, { holderId: whoisId })
    await keepActivity(ctx, tx, 'holder-changed', { accountId, actorId: account.id })
    await announceNewHolder(ctx, tx, { accountId, holderId: whoisId, name, to: before.email, label })
  })
  return showDomain({ ...domain, holderId: whoisId })
}

/** Hides the holder of a domain from the world, or shows it again, where the registry of its extension can. */
export async function setDomainPrivacy(
  ctx: Context,
  { domainId, protect }: { domainId: string; protect: boolean },
): Promise<Domain | DomainNotActive | PrivacyNotAvailable> {
  requireBuyer(ctx)
  const domain = await requireOwnDomain(ctx, domainId)
  if (domain.status !== 'ACTIVE') return new DomainNotActive(ctx)
  if (!domain.privacySupported || !domain.privacyEnabled) return new PrivacyNotAvailable(ctx)
  if (domain.privacyProtect === protect) return showDomain(domain)
  const { accountId, holderId, name } = domain
  await ctx.db.transaction(async (tx) => {
    await repository.updateDomain(tx, domain.id, { privacyProtect: protect })
    await updateAtRegistry(tx, { accountId, holderId, name }, ctx.now)
  })
  return showDomain({ ...domain, privacyProtect: protect })
}
