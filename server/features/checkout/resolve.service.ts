import {
  type CertificateOptions,
  type CloudflareOptions,
  KIND_OF_TYPE,
  type SavedBasket,
  type SavedItem,
  type SavedItemOf,
  type ServerExtraOptions,
  VPS_EXTRAS,
  type VpsOptions,
} from '../../../rules/checkout-items'
import { parseDomainName, parseOrderName } from '../../../rules/domain-name'
import type { OrderedAvailability } from '../../../rules/domain-status'
import { parseRedirectUrl } from '../../../rules/redirect-url'
import type { TransferCodeState } from '../../../rules/transfer'
import { issueText } from '../../../rules/validation.text'
import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { isId, newId } from '../../common/ids'
import { type FieldIssue, InvalidInput, UserError } from '../../graphql/user-error'
import { checkForBasket } from '../availability/availability.service'
import { DomainNotAvailable } from '../basket/basket.errors'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { isToBeOrderedAgain, whyNotDelegated } from '../cloudflare/cloudflare.service'
import { requireOwnProfile } from '../dns/dns-profiles.service'
import { type DomainRow, findOwnDomain, ownsDomain } from '../domains/domains.service'
import { findPackageOn } from '../hosting/hosting.service'
import { listProtectedNames } from '../orders/orders.service'
import { findServerFor } from '../servers/servers.service'
import { DomainOwned } from './checkout.errors'
import { checkoutText } from './checkout.text'
import { heldCodeOf } from './transfer-codes.service'

/** An item as the shop sees it: what was chosen, with what the shop itself knows of it. */
export interface ResolvedItem {
  id: string
  /** Its place in the saved basket. */
  at: number
  saved: SavedItem
  product: Product
  /** Of a domain: what its registry says, in the terms of an order; null for one that cannot be had, and for all else. */
  availability: OrderedAvailability | null
  /** Why a domain cannot be had at all; null for one that can, and for all else. */
  unavailable: DomainNotAvailable | null
  /** Yearly price of a premium name in cents. */
  premiumPrice: number | null
  /** The domains that it is for, the one that it belongs to first; of a domain itself its name. */
  domains: readonly ItemDomain[]
  /** Of a domain that moves here. */
  code: { handle: string; state: TransferCodeState; sealed: string } | null
  /** What is ordered with a virtual server, at its own price; empty for all else. */
  extras: readonly Product[]
  options: CertificateOptions | VpsOptions | ServerExtraOptions | CloudflareOptions | Record<string, never>
  /** Host name of the server of the customer that an extra service is for; null for all else. */
  server: string | null
  /** Why it cannot be ordered as it is, by the field to mend. */
  problem: { field: string; message: string } | null
}

export interface ItemDomain {
  /** Null for a domain of the same basket. */
  id: string | null
  /** In ASCII. */
  name: string
  /** The item of the same basket; null for a domain of the customer. */
  itemId: string | null
}

/** What was known of a name when it was put in the basket, in place of asking its registry. */
export type KnownNames = ReadonlyMap<string, { availability: OrderedAvailability | null; premiumPrice: number | null }>

/**
 * Looks up what a saved basket asks for: products, names, domains, codes. What a tampered basket says of price, name
 * or availability was not read in the first place. Of the first `lenientUntil` items, which the shop kept itself, those
 * that are no longer right are left out, and a name that is owned by now is shown as a problem. Throws
 * OUTSIDE_UNAVAILABLE when a registry gives no answer.
 */
export async function resolveItems(
  ctx: Context,
  saved: Pick<SavedBasket, 'items'>,
  options: ResolveOptions = {},
): Promise<ResolvedItem[] | DomainOwned | InvalidInput> {
  const resolved = await resolveAll(ctx, saved, options)
  return resolved instanceof UserError ? resolved : resolved.items
}

/** Something that cannot be had any more. */
export interface GoneItem {
  /** The name of a domain, else of the product, in the reader's language. */
  title: string
  message: string
}

/**
 * Takes apart what was put together some time ago: what can still be had, and what cannot, with the reason. What was for a name
 * that is gone is for no name yet. Throws OUTSIDE_UNAVAILABLE when a registry gives no answer.
 */
export async function sortOutItems(
  ctx: Context,
  items: readonly SavedItem[],
): Promise<{ items: SavedItem[]; gone: GoneItem[]; known: KnownNames }> {
  const catalogue = await getCatalogue(ctx)
  const resolved = await resolveAll(ctx, { items: [...items] }, { lenientUntil: items.length })
  // Lenient for all of them, so that nothing is refused as a whole.
  if (resolved instanceof UserError) return { items: [], gone: [], known: new Map() }
  const lost = [
    ...resolved.leftOut.map((issue) => ({ ...placeOf(issue), message: issue.message })),
    ...resolved.items.flatMap(({ at, problem }) => (problem?.field === 'title' ? [{ ...problem, at }] : [])),
  ]
  const isOfDomain = ({ field }: { field: string }) => /^(assignedDomain|commonName)/.test(field)
  const gone = lost.filter((one) => !isOfDomain(one))
  const goneNames = new Set(gone.map(({ at }) => nameOf(items[at])))
  const freed = new Set(lost.filter(isOfDomain).map(({ at }) => at))
  const kept = items.flatMap((item, at) =>
    gone.some((one) => one.at === at) ? [] : [freed.has(at) ? unassigned(item) : item],
  )
  const facts = resolved.items.map(
    ({ domains, availability, premiumPrice }) => [domains[0]?.name ?? '', { availability, premiumPrice }] as const,
  )
  return {
    items: kept.map((item) => (isFor(item, goneNames) ? unassigned(item) : item)),
    gone: gone.map(({ at, message }) => ({ title: titleOf(ctx, catalogue, items[at]), message })),
    known: new Map(facts.filter((_, index) => resolved.items[index]?.saved.type === 'domain')),
  }
}

const nameOf = (item: SavedItem | undefined): string | null =>
  item?.type === 'domain' ? (parseOrderName(item.title) ?? item.title) : null

function titleOf({ locale }: Pick<Context, 'locale'>, catalogue: Catalogue, item: SavedItem | undefined): string {
  if (item?.type === 'domain') return item.title
  return catalogue.productById(item?.productId ?? '')?.name[locale] ?? item?.productCode ?? ''
}

function isFor(item: SavedItem, names: ReadonlySet<string | null>): boolean {
  if ('assignedDomain' in item) return names.has(parseDomainName(item.assignedDomain))
  return 'assignedDomains' in item && item.assignedDomains.some((name) => names.has(parseDomainName(name)))
}

function unassigned(item: SavedItem): SavedItem {
  if (item.type === 'sslmultidomains') return { ...item, assignedDomains: [], commonName: '' }
  return 'assignedDomain' in item ? { ...item, assignedDomain: '' } : item
}

/** Which item an issue is about, and which field of that. */
function placeOf({ field }: FieldIssue): { at: number; field: string } {
  const [, at = '', own = ''] = /^items\.(\d+)\.(.*)$/.exec(field) ?? []
  return { at: Number(at), field: own }
}

interface ResolveOptions {
  known?: KnownNames
  lenientUntil?: number
}

async function resolveAll(
  ctx: Context,
  { items }: Pick<SavedBasket, 'items'>,
  { known = new Map(), lenientUntil = 0 }: ResolveOptions,
): Promise<{ items: ResolvedItem[]; leftOut: FieldIssue[] } | DomainOwned | InvalidInput> {
  const catalogue = await getCatalogue(ctx)
  const found = withOwnIds(items).map((item, at) => basicsOf(ctx, catalogue, item, at))
  const [basics, issues, unread] = sorted(found, lenientUntil)
  if (issues.length > 0) return new InvalidInput(issues)
  const unique = uniqueNames(basics)
  const names = unique.flatMap(({ item, name }) => (name === null ? [] : [{ name, itemId: item.id }]))
  const owned = await ownedAmong(ctx, unique)
  if (owned.some(({ at }) => at >= lenientUntil)) return new DomainOwned(ctx)
  const resolved = await Promise.all(
    unique.map((one) => (owned.includes(one) ? ownedItem(ctx, one) : resolveItem(ctx, one, names, known))),
  )
  const [right, wrong, unfit] = sorted(resolved, lenientUntil)
  if (wrong.length > 0) return new InvalidInput(wrong)
  const whole = right
    .map((one) => withForwardingProblem(ctx, one, right))
    .map((one, at, all) => withoutTwin(ctx, one, all.slice(0, at)))
  return { items: whole, leftOut: [...unread, ...unfit] }
}

/** What is right, what is refused of the rest, and what of it is left out. */
function sorted<Right extends { at: number }>(found: readonly (Right | Issues)[], lenientUntil: number) {
  const right = found.flatMap((one) => (isIssues(one) ? [] : [one]))
  const wrong = found.flatMap((one) => (isIssues(one) ? one : []))
  const isKept = (issue: FieldIssue) => placeOf(issue).at < lenientUntil
  return [right, wrong.filter((issue) => !isKept(issue)), wrong.filter(isKept)] as const
}

/** What is wrong with one item, field by field. */
type Issues = readonly FieldIssue[]

const isIssues = (answer: object): answer is Issues => Array.isArray(answer)

async function ownedAmong(ctx: Context, basics: readonly Basics[]): Promise<Basics[]> {
  const { ownerId } = ctx.viewer
  if (!ownerId) return []
  const owned: Basics[] = []
  for (const one of basics) if (one.name && (await ownsDomain(ctx.db.reader, ownerId, one.name))) owned.push(one)
  return owned
}

const ownedItem = (ctx: Context, basics: Basics): ResolvedItem => ({
  ...blank(basics),
  domains: [{ id: null, name: basics.name ?? '', itemId: basics.item.id }],
  problem: { field: 'title', message: checkoutText[ctx.locale].owned },
})

const blank = ({ item, at, product }: Basics): ResolvedItem => ({
  id: item.id,
  at,
  saved: item,
  product,
  availability: null,
  unavailable: null,
  premiumPrice: null,
  domains: [],
  code: null,
  extras: [],
  options: {},
  server: null,
  problem: null,
})

/** Each by an id of its own: that of the basket of the shop where it has one. */
function withOwnIds(items: readonly SavedItem[]): SavedItem[] {
  const seen = new Set<string>()
  return items.map((item) => {
    const id = isId('itm', item.id) && !seen.has(item.id) ? item.id : newId('itm')
    seen.add(id)
    return { ...item, id }
  })
}

interface Basics {
  item: SavedItem
  at: number
  product: Product
  /** Of a domain, in ASCII; null for all else. */
  name: string | null
}

/** Product, code and type have to go together, and so do a name and the extension that is sold. */
function basicsOf(ctx: Context, catalogue: Catalogue, item: SavedItem, at: number): Basics | Issues {
  const t = checkoutText[ctx.locale]
  const wrong = (field: string, message: string): Issues => [{ field: `items.${at}.${field}`, message }]
  const product = catalogue.productById(item.productId)
  if (!product) return wrong('productId', t.unknownProduct)
  if (product.code !== item.productCode) return wrong('productCode', t.productMismatch)
  if (product.audience === 'RESELLER') return wrong('productId', t.notSoldHere)
  if (!isOfType(product, item.type) && !isServerExtra(product, item)) return wrong('type', t.wrongType)
  if (item.type !== 'domain') return { item, at, product, name: null }
  const name = parseOrderName(item.title)
  if (!name) return wrong('title', t.invalidName)
  if (catalogue.extensionProductOf(name) !== product) return wrong('title', t.wrongExtension)
  return { item, at, product, name }
}

function isOfType({ kind, specs }: Product, type: SavedItem['type']): boolean {
  if (kind !== KIND_OF_TYPE[type]) return false
  if (kind !== 'SSL') return true
  return (specs.certificate?.covers === 'several names') === (type === 'sslmultidomains')
}

/** An extra service by itself, for a server that the customer has. */
const isServerExtra = ({ kind, code }: Product, item: SavedItem): boolean =>
  kind === 'EXTRA' &&
  item.type === 'vpspackage' &&
  Boolean(item.vpsSpec.serverId) &&
  (VPS_EXTRAS as readonly string[]).includes(code)

/** A name stands in a basket once. */
function uniqueNames(basics: readonly Basics[]): Basics[] {
  const seen = new Set<string>()
  return basics.filter(({ name }) => {
    if (name === null) return true
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
}

type Names = readonly { name: string; itemId: string }[]

async function resolveItem(
  ctx: Context,
  basics: Basics,
  names: Names,
  known: KnownNames,
): Promise<ResolvedItem | Issues> {
  const { item, at, name } = basics
  const base = blank(basics)
  const inItem = (answer: ResolvedItem | FieldIssue | Issues): ResolvedItem | Issues => {
    if (!isIssues(answer) && !('field' in answer)) return answer
    return [answer].flat().map((issue) => ({ ...issue, field: `items.${at}.${issue.field}` }))
  }
  switch (item.type) {
    case 'domain':
      return inItem(await resolveDomain(ctx, base, item, name ?? '', known))
    case 'vpspackage':
      return inItem(await resolveServer(ctx, base, item))
    case 'sslmultidomains':
      return inItem(await resolveMultiDomains(ctx, base, item, names))
    default:
      return inItem(await resolveAssigned(ctx, base, item, names))
  }
}

async function resolveDomain(
  ctx: Context,
  base: ResolvedItem,
  item: SavedItemOf<'domain'>,
  name: string,
  known: KnownNames,
): Promise<ResolvedItem | FieldIssue> {
  const words = checkoutText[ctx.locale]
  const domains = [{ id: null, name, itemId: item.id }]
  if (item.dnsProfileId && ctx.viewer.account) await requireOwnProfile(ctx, requireAccount(ctx), item.dnsProfileId)
  const fact = known.get(name)
  const answer = fact ? { ...fact, status: fact.availability } : await checkForBasket(ctx, name)
  const { status, premiumPrice } = answer
  if (status === 'free') return { ...base, domains, availability: 'free', premiumPrice }
  if (status !== 'active') {
    const reason = status === 'quarantine' || status === 'reserved' ? status : 'invalid-name'
    const unavailable = new DomainNotAvailable(ctx, name, reason)
    return { ...base, domains, unavailable, problem: { field: 'title', message: unavailable.message } }
  }
  const moving = { ...base, domains, availability: 'active' as const }
  if (item.token === '') return { ...moving, problem: { field: 'token', message: words.noCode } }
  const code = await heldCodeOf(ctx, name, item.token)
  if (code === 'malformed') return { field: 'token', message: words.noCode }
  if (code === 'unknown') return { ...moving, problem: { field: 'token', message: words.tokenUnknown } }
  const problem = code.state === 'WRONG' ? { field: 'token', message: words.codeWrong } : null
  return { ...moving, code, problem }
}

async function resolveServer(
  ctx: Context,
  base: ResolvedItem,
  item: SavedItemOf<'vpspackage'>,
): Promise<ResolvedItem | FieldIssue> {
  const { extras: codes, serverId, ...chosen } = item.vpsSpec
  if (isServerExtra(base.product, item)) return resolveServerExtra(ctx, base, serverId ?? '')
  const catalogue = await getCatalogue(ctx)
  const extras = codes.flatMap((code) => catalogue.productByCode(code) ?? [])
  if (extras.length < codes.length) return { field: 'vpsSpec.extras', message: checkoutText[ctx.locale].notSoldHere }
  return { ...base, extras, options: { type: 'vpspackage', ...chosen } }
}

/** What the server has already, or what is not the customer's, cannot be ordered. */
async function resolveServerExtra(
  ctx: Context,
  base: ResolvedItem,
  serverId: string,
): Promise<ResolvedItem | FieldIssue> {
  const { ownerId } = ctx.viewer
  const words = checkoutText[ctx.locale]
  const server = ownerId ? await findServerFor(ctx.db.reader, ownerId, serverId) : null
  if (!server) return { field: 'vpsSpec.serverId', message: words.serverUnknown }
  const resolved = { ...base, server: server.hostname, options: { type: 'vpspackage', serverId } as const }
  if (!server.extras.includes(base.product.code)) return resolved
  const message = words.serverHas({ name: server.hostname })
  return { ...resolved, problem: { field: 'vpsSpec.serverId', message } }
}

type Assigned = SavedItemOf<'redirect'> | SavedItemOf<'ssl'> | SavedItemOf<'cloudflare'> | SavedItemOf<'hosting'>

/**
 * What is for one domain. Where none was chosen and the basket has one name only, it is for that; protection is chosen for
 * a domain by its buyer, always.
 */
async function resolveAssigned(
  ctx: Context,
  base: ResolvedItem,
  item: Assigned,
  names: Names,
): Promise<ResolvedItem | FieldIssue> {
  const words = checkoutText[ctx.locale]
  const usual = item.type === 'cloudflare' ? null : onlyName(names)
  const domain = item.assignedDomain === '' ? usual : await findDomain(ctx, item.assignedDomain, names)
  if (domain === undefined) return { field: 'assignedDomain', message: unknownDomain(ctx, item.assignedDomain) }
  if (item.type === 'redirect') {
    const url = parseRedirectUrl(item.redirection, domain?.name)
    if (!url.ok) return { field: 'redirection', message: issueText(url.issue, ctx.locale) }
  }
  if (domain === null) return { ...base, problem: { field: 'assignedDomain', message: words.domainNeeded } }
  const resolved = { ...base, domains: [domain], options: optionsOf(item, domain.name) }
  const message = (await hasAlready(ctx, item.type, domain)) ?? (await cannotLeave(ctx, item, domain))
  return message === null ? resolved : { ...resolved, problem: { field: 'assignedDomain', message } }
}

/** That a domain of the customer has such a thing already; null when it has not. */
async function hasAlready(
  ctx: Context,
  type: Assigned['type'],
  { id, name: domainName }: ItemDomain,
): Promise<string | null> {
  const { ownerId } = ctx.viewer
  const words = checkoutText[ctx.locale]
  const { reader } = ctx.db
  if (!ownerId) return null
  if (type === 'hosting') return (await findPackageOn(reader, ownerId, domainName)) && words.hasHosting({ domainName })
  if (type !== 'cloudflare' || (id && (await isToBeOrderedAgain(reader, id, ctx.now)))) return null
  const isProtected = (await listProtectedNames(reader, ownerId, 'CLOUDFLARE')).has(domainName)
  return isProtected ? words.hasCloudflare({ domainName }) : null
}

/** Why a domain of the customer cannot go to the name servers that were chosen for it; null when it can. */
async function cannotLeave(ctx: Context, item: Assigned, { id }: ItemDomain): Promise<string | null> {
  if (item.type !== 'cloudflare' || !item.nameServers || !id) return null
  const domain = await findOwnDomain(ctx, id)
  return domain && whyNotDelegated(ctx, domain)
}

function optionsOf(item: Assigned, name: string): ResolvedItem['options'] {
  if (item.type === 'cloudflare') return { type: 'cloudflare', nameServers: item.nameServers ?? 'OURS' }
  if (item.type !== 'ssl') return {}
  const { softwareId, csr } = item
  // Browsers ask for both, and an issuer gives the www along.
  return { type: 'ssl', commonName: name, names: [name, `www.${name}`], softwareId, csr: csr || null }
}

async function resolveMultiDomains(
  ctx: Context,
  base: ResolvedItem,
  item: SavedItemOf<'sslmultidomains'>,
  names: Names,
): Promise<ResolvedItem | FieldIssue | Issues> {
  const words = checkoutText[ctx.locale]
  const asked = item.assignedDomains.length > 0 ? item.assignedDomains : item.commonName ? [item.commonName] : []
  const found = await Promise.all(asked.map((one) => findDomain(ctx, one, names)))
  const unknown = asked.flatMap((domain, at) => (found[at] ? [] : [{ domain, at }]))
  if (unknown.length > 0 && item.assignedDomains.length === 0)
    return { field: 'commonName', message: words.domainUnknown }
  if (unknown.length > 0)
    return unknown.map(({ domain, at }) => ({ field: `assignedDomains.${at}`, message: unknownDomain(ctx, domain) }))
  const domains = found.flatMap((one) => one ?? [])
  const [first] = domains
  if (!first) return { ...base, problem: { field: 'assignedDomains', message: words.domainNeeded } }
  const commonName = item.commonName ? parseDomainName(item.commonName) : first.name
  if (!commonName || !domains.some(({ name }) => commonName === name || commonName.endsWith(`.${name}`))) {
    return { field: 'commonName', message: words.commonName }
  }
  const all = [...new Set([commonName, ...domains.map(({ name }) => name)])]
  const { softwareId, csr } = item
  const options: CertificateOptions = { type: 'sslmultidomains', commonName, names: all, softwareId, csr: csr || null }
  return { ...base, domains, options }
}

/** By its name, where that is what was given. */
function unknownDomain({ locale }: Pick<Context, 'locale'>, idOrName: string): string {
  const domainName = parseDomainName(idOrName)
  const words = checkoutText[locale]
  return domainName ? words.domainNotYours({ domainName }) : words.domainUnknown
}

/** Null when there is none, or more than one. */
function onlyName(names: Names): ItemDomain | null {
  const [first, ...others] = names
  return first && others.length === 0 ? { id: null, ...first } : null
}

/** A domain of the customer by its id or name, or of the same basket by its name; undefined when it is neither. */
async function findDomain(ctx: Context, idOrName: string, names: Names): Promise<ItemDomain | undefined> {
  const name = parseDomainName(idOrName)
  const inBasket = names.find((one) => one.name === name)
  if (inBasket) return { id: null, ...inBasket }
  if (!ctx.viewer.isLoggedIn || !(name || isId('dom', idOrName))) return undefined
  const own: DomainRow | null = await findOwnDomain(ctx, idOrName)
  return own ? { id: own.id, name: own.name, itemId: null } : undefined
}

/** A domain is forwarded once, protected once, and has one package; a server has an extra service once. */
function withoutTwin(ctx: Context, item: ResolvedItem, before: readonly ResolvedItem[]): ResolvedItem {
  const { type } = item.saved
  const { server, product } = item
  if (server && !item.problem && before.some((one) => one.server === server && one.product === product)) {
    const message = checkoutText[ctx.locale].twice({ domainName: server })
    return { ...item, problem: { field: 'vpsSpec.serverId', message } }
  }
  const domainName = item.domains[0]?.name
  if (!ONCE.has(type) || domainName === undefined || item.problem) return item
  const isTwin = before.some(({ saved, domains }) => saved.type === type && domains[0]?.name === domainName)
  const message = checkoutText[ctx.locale].twice({ domainName })
  return isTwin ? { ...item, problem: { field: 'assignedDomain', message } } : item
}

const ONCE: ReadonlySet<SavedItem['type']> = new Set(['redirect', 'cloudflare', 'hosting'])

/** A name that still has to move cannot be forwarded with the same order. */
function withForwardingProblem(ctx: Context, item: ResolvedItem, all: readonly ResolvedItem[]): ResolvedItem {
  const domain = item.saved.type === 'redirect' ? item.domains[0] : undefined
  const moving = domain && all.find(({ id, availability }) => id === domain.itemId && availability === 'active')
  if (!moving || !domain) return item
  const message = checkoutText[ctx.locale].moveBeforeForwarding({ domainName: domain.name })
  return { ...item, problem: { field: 'assignedDomain', message } }
}
