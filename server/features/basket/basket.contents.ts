import { type ItemRole, isPartOfHosting } from '../../../rules/item-role'
import { newId } from '../../common/ids'
import type { BasketRow, ItemRow } from './basket.repository'

/** A stored basket with its items. The row is null until something is added. */
export interface BasketContents {
  basket: BasketRow | null
  items: readonly ItemRow[]
}

export interface OpenBasket extends BasketContents {
  basket: BasketRow
}

export const EMPTY_BASKET: BasketContents = { basket: null, items: [] }

export const isDomain = (item: ItemRow): boolean => item.role === 'domain'

export const domainsOf = (contents: BasketContents): ItemRow[] => contents.items.filter(isDomain)

/** Returns the domains, and hosting without a domain. */
export const rootsOf = (contents: BasketContents): ItemRow[] => contents.items.filter((item) => item.parentId === null)

export const childrenOf = (contents: BasketContents, parent: ItemRow): ItemRow[] =>
  contents.items.filter((item) => item.parentId === parent.id)

export const childIn = (contents: BasketContents, parent: ItemRow, role: ItemRole): ItemRow | undefined =>
  contents.items.find((item) => item.parentId === parent.id && item.role === role)

/** Returns the hosting package that has no domain yet. A package for an owned domain has its name. */
export const loneHosting = (contents: BasketContents): ItemRow | undefined =>
  rootsOf(contents).find((item) => item.role === 'hosting' && item.domainName === null)

/** Returns the first new domain without any choice, for hosting that names none. */
export const firstBareDomain = (contents: BasketContents): ItemRow | undefined =>
  domainsOf(contents).find(
    (domain) => domain.invoiced && !childIn(contents, domain, 'hosting') && mayHaveHosting(contents, domain),
  )

/**
 * Returns whether the buyer wants hosting for a domain or has chosen nothing yet. False for a domain that is only registered or
 * forwarded.
 */
export const mayHaveHosting = (contents: BasketContents, domain: ItemRow): boolean =>
  childIn(contents, domain, 'hosting') !== undefined ||
  (!childIn(contents, domain, 'redirect') && (domain.serviceType ?? 'HOSTING') === 'HOSTING')

/** Returns the item itself, or the domain or lone hosting that it is linked to. */
export const rootOf = (contents: BasketContents, item: ItemRow): ItemRow =>
  contents.items.find((other) => other.id === item.parentId) ?? item

/** True until the domain of the upgrade is removed. */
export const isHostingUpgrade = ({ basket, items }: BasketContents): boolean =>
  Boolean(basket?.upgradeOf) && items.some((item) => isDomain(item) && !item.invoiced)

// The functions below return new contents and write nothing.

/** An item to add to the basket, computed from its contents. */
export interface ItemPlan {
  item: Pick<ItemRow, 'productCode' | 'role'> & Partial<ItemRow>
  /** Item that it is linked to; null for a domain, and for hosting without one. */
  parent: ItemRow | null
  /** Returns whether it replaces a linked item with another role. An item with the same role is always replaced. */
  drivesOut(role: ItemRole): boolean
}

/**
 * Adds a planned item. If only one fits, it replaces the earlier one and keeps its id. Incompatible items are removed. A new
 * domain gets the hosting that waited for one.
 */
export function withPlanned<B extends OpenBasket>(contents: B, { item, parent, drivesOut }: ItemPlan, now: number): B {
  const there = parent ? childIn(contents, parent, item.role) : rootLike(contents, item)
  const owner = parent ?? there
  const cleared = owner ? withoutLinked(contents, owner, drivesOut) : contents
  if (there) return withChanged(cleared, there.id, item)
  const place = parent ? { parentId: parent.id, domainName: parent.domainName } : {}
  const added = withNew(cleared, { ...item, ...place }, now)
  return isDomain(added.item) ? withHostingFor(added.contents, added.item) : added.contents
}

/** Appends an item. */
export function withNew<B extends OpenBasket>(
  contents: B,
  values: ItemPlan['item'],
  now: number,
): { contents: B; item: ItemRow } {
  const { id: basketId } = contents.basket
  const position = nextPosition(contents)
  const item: ItemRow = { ...EMPTY_ITEM, id: newId('itm'), basketId, position, createdAt: now, ...values }
  return { contents: { ...contents, items: [...contents.items, item] }, item }
}

/** Appends several names that are not in the basket. The first one gets the hosting that waited for a domain. */
export function withDomains<B extends OpenBasket>(
  contents: B,
  domains: readonly (Pick<ItemRow, 'productCode' | 'domainName'> & Partial<ItemRow>)[],
  now: number,
): B {
  const first = nextPosition(contents)
  const added = domains.map((domain, at): ItemRow => {
    const place = { id: newId('itm'), basketId: contents.basket.id, position: first + at, createdAt: now }
    return { ...EMPTY_ITEM, ...place, role: 'domain', ...domain }
  })
  const after = { ...contents, items: [...contents.items, ...added] }
  return added[0] ? withHostingFor(after, added[0]) : after
}

export const withChanged = <B extends BasketContents>(contents: B, id: string, values: Partial<ItemRow>): B => ({
  ...contents,
  items: contents.items.map((item) => (item.id === id ? { ...item, ...values } : item)),
})

/** Removes items together with those linked to them. */
function without<B extends BasketContents>(contents: B, leaves: (item: ItemRow) => boolean): B {
  const gone = new Set(contents.items.filter(leaves).map(({ id }) => id))
  const stays = ({ id, parentId }: ItemRow) => !gone.has(id) && !(parentId && gone.has(parentId))
  return { ...contents, items: contents.items.filter(stays) }
}

/** Removes the items with some roles that are linked to this item. */
export const withoutLinked = <B extends BasketContents>(
  contents: B,
  parent: ItemRow,
  leaves: (role: ItemRole) => boolean,
): B => without(contents, (item) => item.parentId === parent.id && leaves(item.role))

/** Removes an item. Hosting of a domain takes its free installation and extras with it. */
export function withoutItem<B extends BasketContents>(contents: B, { id, role, parentId }: ItemRow): B {
  const isPart = (item: ItemRow) => role === 'hosting' && item.parentId === parentId && isPartOfHosting(item.role)
  return without(contents, (item) => item.id === id || (parentId !== null && isPart(item)))
}

/** Links the hosting that waits for a domain to this one, with its linked items. */
export function withHostingFor<B extends BasketContents>(contents: B, { id, domainName }: ItemRow): B {
  const lone = loneHosting(contents)
  if (!lone) return contents
  const isMoved = (item: ItemRow) => item.id === lone.id || item.parentId === lone.id
  return {
    ...contents,
    items: contents.items.map((item) => (isMoved(item) ? { ...item, parentId: id, domainName } : item)),
  }
}

/** Returns the position after all items. */
export const nextPosition = ({ items }: BasketContents): number =>
  items.reduce((last, { position }) => Math.max(last, position), 0) + 1

/** Returns the same name, or the one package that waits for a domain. */
const rootLike = (contents: BasketContents, { role, domainName }: ItemPlan['item']): ItemRow | undefined =>
  role === 'domain' ? domainsOf(contents).find((item) => item.domainName === domainName) : loneHosting(contents)

const EMPTY_ITEM = {
  parentId: null,
  domainName: null,
  redirectUrl: null,
  availability: null,
  premiumPrice: null,
  invoiced: true,
  serviceType: null,
  transferCode: null,
  transferCodeState: null,
  transferDnsLater: true,
  dnsProfileId: null,
}
