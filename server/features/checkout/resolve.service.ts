import type { SavedBasket, SavedItem } from '../../../rules/checkout-items'
import type { TransferCodeState } from '../../../rules/transfer'
import type { Context } from '../../common/context'
import { isId, newId } from '../../common/ids'
import { type FieldIssue, InvalidInput, UserError } from '../../graphql/user-error'
import { isPausedAt } from '../../products/outside-system'
import type {
  CheckedItem,
  ItemDomain,
  ItemProblem,
  KnownName,
  RequestedItem,
  Product as Seller,
} from '../../products/product'
import { DomainNotAvailable } from '../basket/basket.errors'
import { SalePaused } from '../catalogue/catalogue.errors'
import { type Catalogue, getCatalogue, type Product } from '../catalogue/catalogue.service'
import { requireOwnProfile } from '../dns/dns-profiles.service'
import { ownsDomain } from '../domains/domains.service'
import { DomainOwned } from './checkout.errors'
import { checkoutText } from './checkout.text'
import { withTransferCode } from './transfer-codes.service'

/** A checked item of a saved basket. */
export interface ResolvedItem extends Omit<CheckedItem, 'unavailable'> {
  /** Index in the saved basket. */
  at: number
  saved: SavedItem
  product: Product
  /** The product that checked it. */
  seller: Seller
  /** The name in ASCII that it registers or transfers; null for other items. */
  name: string | null
  domains: readonly ItemDomain[]
  /** Why a name is unavailable; null for other items. */
  unavailable: DomainNotAvailable | null
  /** For a transferred domain. */
  code: { handle: string; state: TransferCodeState } | null
  /** Set while staff pause its sale. */
  paused: SalePaused | null
  /** Why it cannot be ordered as it is; null if it can. */
  problem: ItemProblem | null
}

interface ResolveOptions {
  known?: ReadonlyMap<string, KnownName>
  lenientUntil?: number
}

/**
 * Looks up the products of a saved basket and has each check its item. Prices and availability in the input are not read. Invalid
 * items among the first `lenientUntil`, which the shop stored itself, are left out, and a name that is owned by now becomes a
 * problem. Throws OUTSIDE_UNAVAILABLE if a registry does not respond.
 */
export async function resolveItems(
  ctx: Context,
  saved: Pick<SavedBasket, 'items'>,
  options: ResolveOptions = {},
): Promise<ResolvedItem[] | DomainOwned | InvalidInput> {
  const resolved = await resolveAll(ctx, saved, options)
  return resolved instanceof UserError ? resolved : resolved.items
}

/** As `resolveItems`, with the issues of the items that were left out. */
export async function resolveAll(
  ctx: Context,
  { items }: Pick<SavedBasket, 'items'>,
  { known = new Map(), lenientUntil = 0 }: ResolveOptions,
): Promise<{ items: ResolvedItem[]; leftOut: FieldIssue[] } | DomainOwned | InvalidInput> {
  const catalogue = await getCatalogue(ctx)
  const found = await Promise.all(withOwnIds(items).map((item, at) => basicsOf(ctx, catalogue, item, at)))
  const [basics, issues, unread] = sorted(found, lenientUntil)
  if (issues.length > 0) return new InvalidInput(issues)
  const unique = uniqueNames(basics)
  const names = unique.flatMap(({ id, name }) => (name === null ? [] : [{ name, itemId: id }]))
  const owned = await ownedAmong(ctx, unique)
  if (owned.some(({ at }) => at >= lenientUntil)) return new DomainOwned(ctx)
  const resolved = await Promise.all(
    unique.map((one) =>
      owned.includes(one) ? ownedItem(ctx, one) : check(ctx, { ...one, names, known: known.get(one.name ?? '') }),
    ),
  )
  const [right, wrong, unfit] = sorted(resolved, lenientUntil)
  if (wrong.length > 0) return new InvalidInput(wrong)
  const all = right.map(asChecked)
  const checked = right.map((item) => amongOthers(ctx, item, all))
  return { items: withoutTwins(ctx, checked), leftOut: [...unread, ...unfit] }
}

/** Returns the valid items, the issues that refuse the basket, and the issues of items that are left out. */
function sorted<Right extends { at: number }>(found: readonly (Right | Issues)[], lenientUntil: number) {
  const right = found.flatMap((one) => (isIssues(one) ? [] : [one]))
  const wrong = found.flatMap((one) => (isIssues(one) ? one : []))
  const isKept = (issue: FieldIssue) => placeOf(issue).at < lenientUntil
  return [right, wrong.filter((issue) => !isKept(issue)), wrong.filter(isKept)] as const
}

/** The issues of one item, by field. */
type Issues = readonly FieldIssue[]

const isIssues = (answer: object): answer is Issues => Array.isArray(answer)

/** Names the issues of an item by its position in the basket. */
const issuesAt = (at: number, { issues }: InvalidInput): Issues =>
  issues.map((issue) => ({ ...issue, field: `items.${at}.${issue.field}` }))

/** Returns the index of the item that an issue is about, and the field within the item. */
export function placeOf({ field }: FieldIssue): { at: number; field: string } {
  const [, at = '', own = ''] = /^items\.(\d+)\.(.*)$/.exec(field) ?? []
  return { at: Number(at), field: own }
}

async function ownedAmong(ctx: Context, basics: readonly Basics[]): Promise<Basics[]> {
  const { ownerId } = ctx.viewer
  if (!ownerId) return []
  const owned: Basics[] = []
  for (const one of basics) if (one.name && (await ownsDomain(ctx.db.reader, ownerId, one.name))) owned.push(one)
  return owned
}

/** Gives each item a unique id: its id in the stored basket if it has one. */
function withOwnIds(items: readonly SavedItem[]): SavedItem[] {
  const seen = new Set<string>()
  return items.map((item) => {
    const id = isId('itm', item.id) && !seen.has(item.id) ? item.id : newId('itm')
    seen.add(id)
    return { ...item, id }
  })
}

/** An item with its product in the catalogue, and the one that checks it. */
interface Basics extends RequestedItem {
  at: number
  product: Product
  seller: Seller
}

/** Checks that product, code and type belong together, and the name that the item is for. */
async function basicsOf(ctx: Context, catalogue: Catalogue, saved: SavedItem, at: number): Promise<Basics | Issues> {
  const t = checkoutText[ctx.locale]
  const wrong = (field: string, message: string): Issues => [{ field: `items.${at}.${field}`, message }]
  const product = catalogue.productById(saved.productId)
  if (!product) return wrong('productId', t.unknownProduct)
  if (saved.productCode !== '' && product.code !== saved.productCode) return wrong('productCode', t.productMismatch)
  if (product.audience === 'RESELLER') return wrong('productId', t.notSoldHere)
  const item = { id: saved.id, at, saved, product, name: null, names: [] }
  const seller = ctx.products.find(({ sells }) => sells?.(item))
  if (!seller) return wrong('type', t.wrongType)
  const name = (await seller.nameOf?.(ctx, item)) ?? null
  return name instanceof InvalidInput ? issuesAt(at, name) : { ...item, seller, name }
}

/** Keeps the first item of each name. */
const uniqueNames = (basics: readonly Basics[]): Basics[] =>
  basics.filter(({ name }, at) => name === null || basics.findIndex((other) => other.name === name) === at)

const ownedItem = (ctx: Context, { at, seller, id, saved, product, name }: Basics): ResolvedItem => {
  const problem = { field: 'title', message: checkoutText[ctx.locale].owned }
  const domains = [{ id: null, name: name ?? '', itemId: id }]
  const base = { id, at, saved, product, seller, name, parentId: null, domainName: name }
  return { ...base, domains, unavailable: null, code: null, paused: null, problem }
}

async function check(ctx: Context, { seller, at, saved, product, ...basics }: Basics): Promise<ResolvedItem | Issues> {
  const { account } = ctx.viewer
  if ('dnsProfileId' in saved && saved.dnsProfileId && account)
    await requireOwnProfile(ctx, account, saved.dnsProfileId)
  const checked = await seller.check?.(ctx, { ...basics, saved, product })
  if (!checked) throw new Error(`${product.code} is not checked`)
  if (checked instanceof InvalidInput) return issuesAt(at, checked)
  const { domains = [], problem = null, unavailable: reason, ...rest } = checked
  const unavailable = reason ? new DomainNotAvailable(ctx, checked.domainName ?? '', reason) : null
  const { name } = basics
  const paused = isPausedAt(ctx, seller, name) ? new SalePaused(ctx, name ?? product.name[ctx.locale]) : null
  const item = { ...rest, at, saved, product, seller, name, domains, unavailable, code: null, paused, problem }
  if (unavailable) return { ...item, problem: { field: 'title', message: unavailable.message } }
  if (paused) return { ...item, problem: { field: 'productId', message: paused.message } }
  if (checked.availability !== 'active') return item
  const moving = await withTransferCode(ctx, item)
  return moving instanceof InvalidInput ? issuesAt(at, moving) : moving
}

/** Replaces the problem of an item that cannot be ordered with the others. */
function amongOthers(ctx: Context, item: ResolvedItem, all: readonly CheckedItem[]): ResolvedItem {
  const problem = item.seller.checkAmong?.(ctx, asChecked(item), all)
  return problem ? { ...item, problem } : item
}

/** Refuses a product that a domain or a server can have only once, and gets from an earlier item. */
function withoutTwins(ctx: Context, items: readonly ResolvedItem[]): ResolvedItem[] {
  const taken = new Set<string>()
  return items.map((item) => {
    const once = item.seller.onceFor?.(asChecked(item))
    if (!once) return item
    const key = `${item.seller.name} ${once.key}`
    const isTwin = taken.has(key) && !item.problem
    taken.add(key)
    const message = checkoutText[ctx.locale].twice({ domainName: once.name })
    return isTwin ? { ...item, problem: { field: once.field, message } } : item
  })
}

/** The products know no refusals of the checkout. */
const asChecked = ({ unavailable: _, ...item }: ResolvedItem): CheckedItem => item
