import { type ItemRole, isPartOfHosting } from '../../../rules/item-role'
import { newId } from '../../common/ids'
import type { BasketRow, ItemRow } from './basket.repository'

/** A basket as it is stored; no row as long as nothing was ever put in it. */
export interface BasketContents {
  basket: BasketRow | null
  items: readonly ItemRow[]
}

export interface OpenBasket extends BasketContents {
  basket: BasketRow
}

export const EMPTY_BASKET: BasketContents = { basket: null, items: [] }

// What is in it

export const isDomain = (item: ItemRow): boolean => item.role === 'domain'

export const domainsOf = (contents: BasketContents): ItemRow[] => contents.items.filter(isDomain)

/** Domains, and hosting without one. */
export const rootsOf = (contents: BasketContents): ItemRow[] => contents.items.filter((item) => item.parentId === null)

export const childrenOf = (contents: BasketContents, parent: ItemRow): ItemRow[] =>
  contents.items.filter((item) => item.parentId === parent.id)

export const childIn = (contents: BasketContents, parent: ItemRow, role: ItemRole): ItemRow | undefined =>
  contents.items.find((item) => item.parentId === parent.id && item.role === role)

/** A hosting package that has no domain yet; one for a domain that is owned already has its name. */
export const loneHosting = (contents: BasketContents): ItemRow | undefined =>
  rootsOf(contents).find((item) => item.role === 'hosting' && item.domainName === null)

/** The first new domain that hosting may go to: nothing else was chosen for it. */
export const firstBareDomain = (contents: BasketContents): ItemRow | undefined =>
  domainsOf(contents).find(
    (domain) =>
      domain.invoiced &&
      (domain.serviceType ?? 'HOSTING') === 'HOSTING' &&
      !childIn(contents, domain, 'hosting') &&
      !childIn(contents, domain, 'redirect'),
  )

/** The item itself, or the domain or lone hosting that it hangs on. */
export const rootOf = (contents: BasketContents, item: ItemRow): ItemRow =>
  contents.items.find((other) => other.id === item.parentId) ?? item

/** Until its domain is taken out again. */
export const isHostingUpgrade = ({ basket, items }: BasketContents): boolean =>
  Boolean(basket?.upgradeOf) && items.some((item) => isDomain(item) && !item.invoiced)

// What becomes of it: each answers the contents as they are then, and writes nothing

/** What is to be put in the basket, worked out from what is in it. */
export interface ItemPlan {
  item: Pick<ItemRow, 'productCode' | 'role'> & Partial<ItemRow>
  /** What it hangs on; null for a domain, and for hosting without one. */
  parent: ItemRow | null
  /** Which linked items it replaces, besides the one in its own role. */
  drivesOut(role: ItemRole): boolean
}

/**
 * Puts a planned item in. Where there is room for one, it takes the place of what was there and keeps its id; what does
 * not go together with it leaves. A new domain takes the hosting that waited for one.
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

/** Puts an item behind the others. */
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

/** Puts names behind the others, all at once; they are not in it yet. The first takes the hosting that waited for one. */
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

/** Takes items out, and with them what hangs on them. */
export function without<B extends BasketContents>(contents: B, leaves: (item: ItemRow) => boolean): B {
  const gone = new Set(contents.items.filter(leaves).map(({ id }) => id))
  const stays = ({ id, parentId }: ItemRow) => !gone.has(id) && !(parentId && gone.has(parentId))
  return { ...contents, items: contents.items.filter(stays) }
}

/** Takes out what is linked to this item in some of the roles. */
export const withoutLinked = <B extends BasketContents>(
  contents: B,
  parent: ItemRow,
  leaves: (role: ItemRole) => boolean,
): B => without(contents, (item) => item.parentId === parent.id && leaves(item.role))

/** Takes an item out; with a domain's hosting go its free installation and extras. */
export function withoutItem<B extends BasketContents>(contents: B, { id, role, parentId }: ItemRow): B {
  const isPart = (item: ItemRow) => role === 'hosting' && item.parentId === parentId && isPartOfHosting(item.role)
  return without(contents, (item) => item.id === id || (parentId !== null && isPart(item)))
}

/** Hosting that waits for a domain goes to this one, with what hangs on it. */
export function withHostingFor<B extends BasketContents>(contents: B, { id, domainName }: ItemRow): B {
  const lone = loneHosting(contents)
  if (!lone) return contents
  const isMoved = (item: ItemRow) => item.id === lone.id || item.parentId === lone.id
  return {
    ...contents,
    items: contents.items.map((item) => (isMoved(item) ? { ...item, parentId: id, domainName } : item)),
  }
}

/** Behind all that are there. */
export const nextPosition = ({ items }: BasketContents): number =>
  items.reduce((last, { position }) => Math.max(last, position), 0) + 1

/** The same name, or the one package that waits for a domain. */
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
