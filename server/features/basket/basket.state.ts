import type { BasketRow, ItemRow } from './basket.repository'

/** A basket as it is stored; no row as long as nothing was ever put in it. */
export interface BasketState {
  basket: BasketRow | null
  items: readonly ItemRow[]
}

export const EMPTY_STATE: BasketState = { basket: null, items: [] }

export const isDomain = (item: ItemRow): boolean => item.slot === 'domain'

export const domainsOf = (state: BasketState): ItemRow[] => state.items.filter(isDomain)

/** Domains, and hosting without one. */
export const rootsOf = (state: BasketState): ItemRow[] => state.items.filter((item) => item.parentId === null)

export const childrenOf = (state: BasketState, parent: ItemRow): ItemRow[] =>
  state.items.filter((item) => item.parentId === parent.id)

export const childIn = (state: BasketState, parent: ItemRow, slot: string): ItemRow | undefined =>
  state.items.find((item) => item.parentId === parent.id && item.slot === slot)

/** A hosting package that has no domain yet; one for a domain that is owned already has its name. */
export const loneHosting = (state: BasketState): ItemRow | undefined =>
  rootsOf(state).find((item) => item.slot === 'hosting' && item.domainName === null)

/** The first new domain that hosting may go to: nothing else was chosen for it. */
export const firstBareDomain = (state: BasketState): ItemRow | undefined =>
  domainsOf(state).find(
    (domain) =>
      domain.invoiced &&
      (domain.serviceType ?? 'HOSTING') === 'HOSTING' &&
      !childIn(state, domain, 'hosting') &&
      !childIn(state, domain, 'redirect'),
  )

/** The item itself, or the domain or lone hosting that it hangs on. */
export function rootOf(state: BasketState, item: ItemRow): ItemRow {
  return state.items.find((other) => other.id === item.parentId) ?? item
}

/** Until its domain is taken out again. */
export const isHostingUpgrade = ({ basket, items }: BasketState): boolean =>
  Boolean(basket?.upgradeOf) && items.some((item) => isDomain(item) && !item.invoiced)
