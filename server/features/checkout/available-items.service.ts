import type { SavedItem } from '../../../rules/checkout-items'
import { parseDomainName, parseOrderName } from '../../../rules/domain-name'
import { domainsIn, nameIn, withoutDomains } from '../../../rules/saved-items'
import type { Context } from '../../common/context'
import { UserError } from '../../graphql/user-error'
import type { KnownName } from '../../products/product'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import { placeOf, resolveAll } from './resolve.service'

/** An item that is no longer available. */
export interface GoneItem {
  /** Name of a domain, otherwise of the product in the reader's language. */
  title: string
  message: string
}

/**
 * Sorts items that were stored earlier into available ones and unavailable ones with the reason. Items for a name that is gone
 * lose their domain. Throws OUTSIDE_UNAVAILABLE if a registry does not respond.
 */
export async function sortOutItems(
  ctx: Context,
  items: readonly SavedItem[],
): Promise<{ items: SavedItem[]; gone: GoneItem[]; known: ReadonlyMap<string, KnownName> }> {
  const catalogue = await getCatalogue(ctx)
  const resolved = await resolveAll(ctx, { items: [...items] }, { lenientUntil: items.length })
  // Lenient for all items, so that the basket as a whole is not refused.
  if (resolved instanceof UserError) return { items: [], gone: [], known: new Map() }
  const lost = [
    ...resolved.leftOut.map((issue) => ({ ...placeOf(issue), message: issue.message })),
    ...resolved.items.flatMap(({ at, problem }) => (problem?.field === 'title' ? [{ ...problem, at }] : [])),
  ]
  const isOfDomain = ({ field }: { field: string }) => /^(assignedDomain|commonName)/.test(field)
  const gone = lost.filter((one) => !isOfDomain(one))
  const isGone = (at: number) => gone.some((one) => one.at === at)
  const goneNames = new Set(items.flatMap((item, at) => (isGone(at) && parseOrderName(nameIn(item) ?? '')) || []))
  const freed = new Set(lost.filter(isOfDomain).map(({ at }) => at))
  const kept = items.flatMap((item, at) => {
    if (isGone(at)) return []
    return [freed.has(at) || isFor(item, goneNames) ? withoutDomains(item) : item]
  })
  const facts = resolved.items.flatMap(({ name, availability = null, premiumPrice = null }) =>
    name === null ? [] : [[name, { availability, premiumPrice }] as const],
  )
  return {
    items: kept,
    gone: gone.map(({ at, message }) => ({ title: titleOf(ctx, catalogue, items[at]), message })),
    known: new Map(facts),
  }
}

function titleOf({ locale }: Pick<Context, 'locale'>, catalogue: Catalogue, item: SavedItem | undefined): string {
  const name = item && nameIn(item)
  return name ?? catalogue.productById(item?.productId ?? '')?.name[locale] ?? item?.productCode ?? ''
}

/** Whether an item is for one of these names, which are in ASCII. */
const isFor = (item: SavedItem, names: ReadonlySet<string>): boolean =>
  domainsIn(item).some((domain) => names.has(parseDomainName(domain) ?? ''))
