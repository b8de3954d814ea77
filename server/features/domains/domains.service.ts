import type { Db, Tx } from '../../../db/open'
import { cleanSearch, parseDomainName } from '../../../rules/domain-name'
import { supportsPrivacy } from '../../../rules/privacy'
import { priceFor } from '../../../rules/staffel'
import { domainsInReach, requireDomainInReach } from '../../common/api-token'
import type { Context } from '../../common/context'
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
import type { Domain } from './domains.graphql'
import * as repository from './domains.repository'
import { domainView } from './domains.view'

export type DomainRow = repository.DomainRow
/** By a redirect, in a frame, or by records that point to an address. */
export type ForwardingType = Exclude<DomainRow['forwardType'], 'NONE'>

export const DOMAIN_PAGE: PageSize = { usual: 20, max: 100 }

export interface AskedDomains extends AskedPage {
  /** Part of a name, as a person types it. */
  search?: string | null
  status?: DomainRow['status'] | null
  /** Only those with this holder of the account's own. */
  holderId?: string | null
}

export interface RecordedDomain {
  accountId: string
  /** As registered: ASCII form, lower case. */
  name: string
  /** Null for the standard holder. */
  holderId: string | null
  /** By the registry; in milliseconds since the epoch. */
  expiresAt: number
  /** False when its DNS stays where it was; true when left out. */
  usesOurDns?: boolean
  /** What a year of it costs, for a premium name. */
  premiumPrice?: number | null
  now: number
}

export const ownsDomain = (db: Db, accountId: string, name: string): Promise<boolean> =>
  repository.isOwnedBy(db, accountId, canonical(name))

/** Those of these names, in ASCII and lower case, that are the account's. */
export async function ownedAmong(db: Db, accountId: string, names: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await repository.listOwned(db, accountId, names)).map(({ name }) => name))
}

/**
 * Writes down that a name was registered or moved here; recording it again is the same as once. Throws when the name
 * is somebody else's: the registry never gives one name to two holders.
 */
export async function recordDomain(tx: Tx, recorded: RecordedDomain): Promise<DomainRow> {
  const { accountId, name, holderId, expiresAt, usesOurDns = true, premiumPrice = null, now } = recorded
  const row = { id: newId('dom'), accountId, name: canonical(name), holderId, expiresAt, usesOurDns, premiumPrice }
  const canBeHidden = supportsPrivacy(row.name)
  const privacy = { privacySupported: canBeHidden, privacyEnabled: canBeHidden, privacyProtect: canBeHidden }
  await repository.insertDomain(tx, { ...row, ...privacy, registeredAt: now, createdAt: now })
  const domain = await repository.findByName(tx, row.name)
  if (domain?.accountId !== accountId) throw new Error('a delivered domain is owned by another account')
  return domain
}

/** The viewer's domains by name, all at once; a sub-user sees the parent's, an API token those that it is for. */
export async function listDomains(ctx: Context): Promise<DomainRow[]> {
  const rows = await repository.listOfAccount(ctx.db.reader, requireOwnerId(ctx))
  const reach = domainsInReach(ctx)
  return reach ? rows.filter(({ id }) => reach.includes(id)) : rows
}

/** The same in pages, and only those that are asked for. */
export async function pageOwnDomains(ctx: Context, asked: AskedDomains): Promise<Connection<Domain>> {
  const accountId = requireOwnerId(ctx)
  const page = readPage(asked, DOMAIN_PAGE, (cursor) => keyIn('domain', cursor))
  const wanted = {
    accountId,
    search: cleanSearch(asked.search ?? '').toLowerCase(),
    status: asked.status ?? null,
    holderId: asked.holderId ?? null,
    ids: domainsInReach(ctx),
  }
  const [rows, total] = await Promise.all([
    repository.listPage(ctx.db.reader, wanted, page),
    repository.countWanted(ctx.db.reader, wanted),
  ])
  const { edges, ...rest } = pageOf(rows, page, total, ({ name }) => cursorOf('domain', name))
  return { ...rest, edges: edges.map(({ cursor, node }) => ({ cursor, node: domainView(node) })) }
}

/** The viewer's domain by its id or its name. NOT_FOUND when it is not there or somebody else's. */
export async function requireOwnDomain(ctx: Context, idOrName: string, db: Db = ctx.db.reader): Promise<DomainRow> {
  const domain = await findOwnDomain(ctx, idOrName, db)
  if (!domain) throw notFound()
  return domain
}

/** As `requireOwnDomain`, for queries: null when it is not there or somebody else's. FORBIDDEN to a token of other domains. */
export async function findOwnDomain(ctx: Context, idOrName: string, db: Db = ctx.db.reader): Promise<DomainRow | null> {
  const ownerId = requireOwnerId(ctx)
  const domain = isId('dom', idOrName)
    ? await repository.findById(db, idOrName)
    : await repository.findByName(db, canonical(idOrName))
  if (domain?.accountId !== ownerId) return null
  requireDomainInReach(ctx, domain.id)
  return domain
}

/** The same as its owner sees it. */
export async function findDomainNode(ctx: Context, idOrName: string): Promise<Domain | null> {
  const domain = await findOwnDomain(ctx, idOrName)
  return domain && domainView(domain)
}

/** A domain as its owner sees it. */
export const showDomain = (domain: DomainRow): Domain => domainView(domain)

/** The domain behind an id that the program wrote down itself, of any owner; for jobs. */
export const findDomain = (db: Db, id: string): Promise<DomainRow | null> => repository.findById(db, id)

/** An account's domain by its name; null when it is not there or somebody else's. For jobs. */
export async function findDomainOf(db: Db, accountId: string, name: string): Promise<DomainRow | null> {
  const domain = await repository.findByName(db, canonical(name))
  return domain?.accountId === accountId ? domain : null
}

/** What another year of a name costs the viewer now, in cents without VAT; null when its extension is not sold. */
export async function renewalPriceOf(
  ctx: Context,
  { name, premiumPrice }: Pick<Domain, 'name' | 'premiumPrice'>,
): Promise<number | null> {
  if (premiumPrice !== null) return premiumPrice
  const product = (await getCatalogue(ctx)).extensionProductOf(name)
  return product ? priceFor(toProductPrice(product), staffelFor(ctx, audienceOf(ctx))).original : null
}

/** Writes down when the term of a domain ends, whether it goes on then, or that it ended. */
export const changeTerm = (
  tx: Tx,
  domainId: string,
  term: Partial<Pick<DomainRow, 'expiresAt' | 'renews' | 'status'>>,
): Promise<void> => repository.updateDomain(tx, domainId, term)

/** A domain that anybody may register again is the account's no longer, nor is anything in its zone kept. */
export const forgetDomain = (tx: Tx, domainId: string): Promise<void> => repository.deleteDomain(tx, domainId)

/** A domain by its name in ASCII and lower case, of any owner; for who visits it. */
export const findDomainByName = (db: Db, name: string): Promise<DomainRow | null> => repository.findByName(db, name)

/** Sends visitors on to a URL, or to an address for DNS; null stops it. */
export const setForwarding = (
  tx: Tx,
  domainId: string,
  url: string | null,
  type: ForwardingType = 'HTTP',
): Promise<void> =>
  repository.updateDomain(tx, domainId, { forwardUrl: url, forwardType: url === null ? 'NONE' : type })

/** Where a forwarded domain and its www have to lead; null when it is not forwarded. */
export function websiteOf(
  { config }: Pick<Context, 'config'>,
  { forwardType, forwardUrl }: Pick<DomainRow, 'forwardType' | 'forwardUrl'>,
): readonly string[] | null {
  if (forwardType === 'NONE' || forwardUrl === null) return null
  return forwardType === 'DNS' ? [forwardUrl] : config.forwarder.addresses
}

/** Notes that the name is delegated to our name servers. */
export const markOnOurDns = (tx: Tx, domainId: string): Promise<void> =>
  repository.updateDomain(tx, domainId, { usesOurDns: true, nameServers: null })

/** Notes that the name is delegated to others' name servers; null when it is not the owner who says to which. */
export const markOffOurDns = (tx: Tx, domainId: string, nameServers: readonly string[] | null = null): Promise<void> =>
  repository.updateDomain(tx, domainId, { usesOurDns: false, nameServers })

const canonical = (name: string): string => parseDomainName(name.trim()) ?? name.trim().toLowerCase()
