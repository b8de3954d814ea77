import type { Db, Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { cleanSearch, parseDomainName } from '../../../rules/domain-name'
import { hasLeft, type LEFT_STATUSES } from '../../../rules/domain-status'
import { supportsPrivacy } from '../../../rules/privacy'
import { priceFor } from '../../../rules/staffel'
import { domainsInReach, requireDomainInReach } from '../../common/api-token'
import type { Context, Deps } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import {
  type AskedPage,
  type Connection,
  cursorOf,
  keyIn,
  type PageSize,
  pageOf,
  readPage,
} from '../../graphql/connection'
import { audienceOf, getCatalogue, staffelFor, toProductPrice } from '../catalogue/catalogue.service'
import { readOwnPricesOf } from '../catalogue/price-notices.service'
import type { Domain } from './domains.graphql'
import * as repository from './domains.repository'
import { domainView } from './domains.view'

export { findDomainName, findFirstDomainId } from './domains.repository'
export {
  countByHolder,
  countHeldNames,
  countPortfolio,
  findHeldName,
  listHeld,
  listHeldNames,
  listHereAmong,
  listPortfolio,
} from './held-domains.repository'
export type DomainRow = repository.DomainRow
/** By a redirect, in a frame, or by records that point to an address. */
export type ForwardingType = Exclude<DomainRow['forwardType'], 'NONE'>

export const DOMAIN_PAGE: PageSize = { usual: 20, max: 100 }

export interface AskedDomains extends AskedPage {
  /** Part of a name, as a user types it. */
  search?: string | null
  status?: DomainRow['status'] | null
  /** Only domains with this registrant of the account. */
  holderId?: string | null
}

export interface RecordedDomain {
  accountId: string
  /** As registered: ASCII form, lower case. */
  name: string
  /** Null for the standard registrant. */
  holderId: string | null
  /** Expiry at the registry; in milliseconds since the epoch. */
  expiresAt: number
  /** False when its DNS stays where it was; true when left out. */
  usesOurDns?: boolean
  /** Yearly price in cents of a premium name. */
  premiumPrice?: number | null
  /** Name of the registrar that it is at; the default one when left out. */
  registrar?: string | null
  now: number
}

export const ownsDomain = (db: Db, accountId: string, name: string): Promise<boolean> =>
  repository.isOwnedBy(db, accountId, canonical(name))

/** Returns which of these names, in ASCII and lower case, belong to the account. */
export async function ownedAmong(db: Db, accountId: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await repository.listOwned(db, accountId, names)).map(({ name }) => name))
}

/**
 * Records that names were registered or transferred here. Idempotent. Returns the domain of each. Throws when a name belongs to
 * another account: a registry never gives one name to two holders.
 */
export async function recordDomains(tx: Tx, recorded: readonly RecordedDomain[]): Promise<DomainRow[]> {
  const rows = recorded.map(rowOf)
  const former = await repository.listByName(
    tx,
    rows.map(({ name }) => name),
  )
  for (const { id, status } of former) if (hasLeft(status)) await repository.deleteDomain(tx, id)
  // A name that was kept by its former row is not among the inserted ones.
  const domains = new Map([...former, ...(await repository.insertDomains(tx, rows))].map((row) => [row.name, row]))
  return rows.map(({ name, accountId }) => {
    const domain = domains.get(name)
    if (domain?.accountId !== accountId) throw new Error('a delivered domain is owned by another account')
    return domain
  })
}

function rowOf({ accountId, name, holderId, expiresAt, now, ...recorded }: RecordedDomain): repository.NewDomain {
  const { usesOurDns = true, premiumPrice = null, registrar = null } = recorded
  const term = { holderId, expiresAt, usesOurDns, premiumPrice, registrar }
  const own = { id: newId('dom'), accountId, name: canonical(name), ...term }
  const canBeHidden = supportsPrivacy(own.name)
  const privacy = { privacySupported: canBeHidden, privacyEnabled: canBeHidden, privacyProtect: canBeHidden }
  return { ...own, ...privacy, registeredAt: now, createdAt: now }
}

/** As `recordDomains`, for one name. */
export async function recordDomain(tx: Tx, recorded: RecordedDomain): Promise<DomainRow> {
  const [domain] = await recordDomains(tx, [recorded])
  return domain as DomainRow
}

/**
 * Returns all of the viewer's domains by name; a sub-user sees the parent's, an API token those that it is limited to.
 */
export async function listDomains(ctx: Context): Promise<DomainRow[]> {
  const rows = await repository.listOfAccount(ctx.db.reader, requireOwnerId(ctx))
  const reach = domainsInReach(ctx)
  return reach ? rows.filter(({ id }) => reach.includes(id)) : rows
}

/** Returns the viewer's matching domains in pages. */
export async function pageOwnDomains(ctx: Context, asked: AskedDomains): Promise<Connection<Domain>> {
  const accountId = requireOwnerId(ctx)
  const page = readPage(asked, DOMAIN_PAGE, (cursor) => keyIn('domain', cursor))
  const search = cleanSearch(asked.search ?? '').toLowerCase()
  const wanted = {
    accountId,
    search,
    status: asked.status ?? null,
    holderId: asked.holderId ?? null,
    ids: canBeInName(asked.search ?? '') ? domainsInReach(ctx) : [],
  }
  const [rows, total] = await Promise.all([
    repository.listPage(ctx.db.reader, wanted, page),
    repository.countWanted(ctx.db.reader, wanted),
  ])
  const { edges, ...rest } = pageOf(rows, page, total, ({ name }) => cursorOf('domain', name))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: domainView(ctx, node) })) }
}

/** Whether a search can match part of a name: only spaces match all, and a wildcard of LIKE matches none. */
function canBeInName(search: string): boolean {
  const [host = ''] = search
    .trim()
    .replace(/^https?:\/\//i, '')
    .split(/[/?#]/)
  return host === '' || (cleanSearch(host) !== '' && !/[%_*\\"'`]/.test(host))
}

/** Returns the viewer's domain by its id or name. Throws NOT_FOUND when it does not exist or is another's. */
export async function requireOwnDomain(ctx: Context, idOrName: string, db: Db = ctx.db.reader): Promise<DomainRow> {
  const domain = await findOwnDomain(ctx, idOrName, db)
  if (!domain) throw notFound()
  return domain
}

/**
 * As `requireOwnDomain`, for queries: null when the domain does not exist or is another's. Throws FORBIDDEN for a token
 * that is limited to other domains.
 */
export async function findOwnDomain(ctx: Context, idOrName: string, db: Db = ctx.db.reader): Promise<DomainRow | null> {
  const ownerId = requireOwnerId(ctx)
  const domain = isId('dom', idOrName)
    ? await repository.findById(db, idOrName)
    : await repository.findByName(db, canonical(idOrName))
  if (domain?.accountId !== ownerId) return null
  requireDomainInReach(ctx, domain.id)
  return domain
}

/** As `findOwnDomain`, converted for its owner. */
export async function findDomainNode(ctx: Context, idOrName: string): Promise<Domain | null> {
  const domain = await findOwnDomain(ctx, idOrName)
  return domain && domainView(ctx, domain)
}

/** Converts a domain for its owner. */
export const showDomain = (shop: Pick<Deps, 'config'>, domain: DomainRow): Domain => domainView(shop, domain)

/** Returns a domain of any owner by its id; for jobs. */
export const findDomain = (db: Db, id: string): Promise<DomainRow | null> => repository.findById(db, id)

/** Returns domains of any owner by their ids. */
export const listDomainsById = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, DomainRow>> =>
  new Map((await repository.listById(db, ids)).map((row) => [row.id, row]))

/** Returns the ids of domains of any owner by their names, in ASCII and lower case. */
export const domainIdsByName = async (db: Db, names: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map((await repository.listByName(db, names)).map(({ id, name }) => [name, id]))

/** Returns an account's domain by its name; null when it does not exist or is another's. For jobs. */
export async function findDomainOf(db: Db, accountId: string, name: string): Promise<DomainRow | null> {
  const domain = await repository.findByName(db, canonical(name))
  return domain?.accountId === accountId ? domain : null
}

/**
 * Returns the price at which the viewer renews a domain for a year, in cents excluding VAT; null when the shop does not know its
 * extension.
 */
export async function renewalPriceOf(
  ctx: Context,
  { name, premiumPrice, registeredAt, expiresAt }: Pick<Domain, 'name' | 'premiumPrice' | 'registeredAt' | 'expiresAt'>,
): Promise<number | null> {
  if (premiumPrice !== null) return premiumPrice
  const catalogue = await getCatalogue(ctx)
  const product = catalogue.knownExtensionOf(name)
  if (!product) return null
  const prices = await readOwnPricesOf(ctx, catalogue, requireOwnerId(ctx))
  const own = prices.priced(product, { since: registeredAt.getTime() }, dayInAmsterdam(expiresAt.getTime()))
  return priceFor(toProductPrice(own), staffelFor(ctx, audienceOf(ctx))).original
}

/** Returns the name of the extension that is sold instead of a domain's own, if that is retired; null without one. */
export async function successorNameOf(ctx: Context, { name }: Pick<Domain, 'name'>): Promise<string | null> {
  const catalogue = await getCatalogue(ctx)
  const product = catalogue.knownExtensionOf(name)
  return (product && catalogue.successorOf(product.code)?.name[ctx.locale]) ?? null
}

/** Sets the end of a domain's term, its auto-renewal, or that it has ended. */
export const changeTerm = (
  tx: Tx,
  domainId: string,
  term: Partial<Pick<DomainRow, 'expiresAt' | 'renews' | 'status'>>,
): Promise<void> => repository.updateDomain(tx, domainId, term)

/**
 * Records that the shop no longer holds a domain. Its registrant can then be deleted, and its records stay readable. The zone
 * and the renewal are ended by the caller.
 */
export const markLeft = (tx: Tx, domainId: string, status: (typeof LEFT_STATUSES)[number]): Promise<void> =>
  repository.updateDomain(tx, domainId, {
    ...{ status, holderId: null, renews: false, isHolderVerified: true },
    ...{ usesOurDns: false, nameServers: null, forwardType: 'NONE', forwardUrl: null, lockedAt: null, heldAt: null },
  })

/** Returns the name of the registrar that a domain is at; null if the shop does not have it, or recorded none. */
export const findRegistrar = (db: Db, name: string): Promise<string | null> =>
  repository.findRegistrar(db, canonical(name))

/** Records that a domain is at another registrar of the shop. */
export const setRegistrar = (tx: Tx, domainId: string, registrar: string): Promise<void> =>
  repository.updateDomain(tx, domainId, { registrar })

/** Records the registrar of domains that have none, which earlier releases left out. Returns their number. */
export const adoptDomains = (tx: Tx, registrar: string): Promise<number> => repository.adoptDomains(tx, registrar)

/** Lists the registrars that domains are at. */
export const listRegistrars = (db: Db): Promise<string[]> => repository.listRegistrars(db)

/** Sets whether the registrar has verified the registrant. */
export const setHolderVerified = (tx: Tx, domainId: string, isHolderVerified: boolean): Promise<void> =>
  repository.updateDomain(tx, domainId, { isHolderVerified })

/** Null is the standard registrant. */
export const setHolder = (tx: Tx, domainId: string, holderId: string | null): Promise<void> =>
  repository.updateDomain(tx, domainId, { holderId })

/** Sets whether the registrant is hidden from public WHOIS. */
export const setPrivacy = (tx: Tx, domainId: string, privacyProtect: boolean): Promise<void> =>
  repository.updateDomain(tx, domainId, { privacyProtect })

/** Deletes a released domain with its zone: anyone can register the name again. */
export const forgetDomain = (tx: Tx, domainId: string): Promise<void> => repository.deleteDomain(tx, domainId)

/** Returns a domain of any owner by its name in ASCII and lower case; for its visitors. */
export const findDomainByName = (db: Db, name: string): Promise<DomainRow | null> => repository.findByName(db, name)

/** Forwards visitors to a URL, or by DNS to an address; null stops it. */
export const setForwarding = (
  tx: Tx,
  domainId: string,
  url: string | null,
  type: ForwardingType = 'HTTP',
): Promise<void> =>
  repository.updateDomain(tx, domainId, { forwardUrl: url, forwardType: url === null ? 'NONE' : type })

/** Returns the addresses of a forwarded domain and its www; null when it is not forwarded. */
export function websiteOf(
  { config }: Pick<Context, 'config'>,
  { forwardType, forwardUrl }: Pick<DomainRow, 'forwardType' | 'forwardUrl'>,
): readonly string[] | null {
  if (forwardType === 'NONE' || forwardUrl === null) return null
  return forwardType === 'DNS' ? [forwardUrl] : config.forwarder.addresses
}

/** Records that the name is delegated to the shop's name servers. */
export const markOnOurDns = (tx: Tx, domainId: string): Promise<void> =>
  repository.updateDomain(tx, domainId, { usesOurDns: true, nameServers: null })

/** Records that the name is delegated to other name servers; null when the owner did not specify which. */
export const markOffOurDns = (tx: Tx, domainId: string, nameServers: readonly string[] | null = null): Promise<void> =>
  repository.updateDomain(tx, domainId, { usesOurDns: false, nameServers })

const canonical = (name: string): string => parseDomainName(name.trim()) ?? name.trim().toLowerCase()
