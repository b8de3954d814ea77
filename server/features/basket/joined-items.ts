import {
  type BasketContents,
  childIn,
  domainsOf,
  isDomain,
  loneHosting,
  nextPosition,
  type OpenBasket,
  rootsOf,
  withoutItem,
} from './basket.contents'
import type { ItemRow, SetAsideItem } from './basket.repository'
import { isTransfer } from './transfer-code'

/** Returns whether a transfer cannot be ordered yet: it has no code, or a code that its registry refused. */
export function isUnfinishedTransfer(contents: BasketContents, root: ItemRow): boolean {
  if (!isDomain(root) || !isTransfer(root)) return false
  const code = childIn(contents, root, 'transfer-code')
  return !code?.transferCode || code.transferCodeState === 'WRONG'
}

/** Removes these items with those linked to them, and keeps them with the basket. */
export function withSetAside(contents: OpenBasket, ids: readonly string[]): OpenBasket {
  const left = ids.reduce((rest, id) => {
    const item = rest.items.find((candidate) => candidate.id === id)
    return item ? withoutItem(rest, item) : rest
  }, contents)
  const stays = new Set(left.items.map(({ id }) => id))
  const aside = contents.items.filter(({ id }) => !stays.has(id))
  const { basket } = contents
  return {
    items: left.items,
    basket: {
      ...basket,
      joinedItems: basket.joinedItems.filter((id) => stays.has(id)),
      setAside: [...basket.setAside, ...aside],
    },
  }
}

/**
 * Restores the items that were set aside, after the others. Leaves out names that were added again meanwhile, with what belonged
 * to them.
 */
export function withRestored(contents: OpenBasket): OpenBasket {
  const rows = itemsAside(contents)
  const names = new Set(domainsOf(contents).map(({ domainName }) => domainName))
  const fits = (row: ItemRow): boolean => {
    if (row.parentId !== null) return true
    return isDomain(row) ? !names.has(row.domainName) : loneHosting(contents) === undefined
  }
  const roots = rows.filter((row) => row.parentId === null && fits(row))
  const parents = new Map([...contents.items, ...roots].map((item) => [item.id, item]))
  const children = rows.filter(({ parentId, role }) => {
    const parent = parentId === null ? undefined : parents.get(parentId)
    return parent !== undefined && !childIn(contents, parent, role)
  })
  const first = nextPosition(contents)
  const back = [...roots, ...children].map((item, at) => ({
    ...item,
    basketId: contents.basket.id,
    position: first + at,
  }))
  return {
    items: [...contents.items, ...back],
    basket: {
      ...contents.basket,
      joinedItems: [...contents.basket.joinedItems, ...roots.map(({ id }) => id)],
      setAside: [],
    },
  }
}

/** Returns the items as they were in the basket. */
const itemsAside = ({ basket }: OpenBasket): ItemRow[] => basket.setAside.map(rowOf)

// Only rows of items are set aside, by `withSetAside`.
const rowOf = (item: SetAsideItem): ItemRow => item as unknown as ItemRow

/** Returns the items set aside that are not linked to another one of these. */
export function rootsAside({ basket }: BasketContents): ItemRow[] {
  if (!basket || basket.setAside.length === 0) return []
  const rows = basket.setAside.map(rowOf)
  return rows.filter(({ parentId }) => !rows.some(({ id }) => id === parentId))
}

/** Returns the account's items that the visitor's basket, with these domains and packages, does not contain. */
export const joinedBy = (to: OpenBasket, roots: readonly ItemRow[]): ItemRow[] =>
  rootsOf(to).filter(
    (root) => !roots.some(({ role, domainName }) => role === root.role && domainName === root.domainName),
  )
