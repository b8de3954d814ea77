import type { Db } from '../../../db/database'
import { type ItemRole, leavesWith } from '../../../rules/item-role'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import {
  childrenOf,
  firstBareDomain,
  isDomain,
  nextPosition,
  type OpenBasket,
  rootsOf,
  withChanged,
  withHostingFor,
  withoutLinked,
} from './basket.contents'
import * as repository from './basket.repository'
import { withRow } from './basket.service'
import { isUnfinishedTransfer, joinedBy, withSetAside } from './joined-items'

type ItemRow = repository.ItemRow

/**
 * Merges the visitor's basket into that of the account at sign-in. Nothing is lost: a name in both becomes one name with the
 * linked items of both. Where only one item fits (hosting, a redirect), the latest choice wins. A reseller's domains go to the
 * reseller basket, at reseller prices.
 */
export async function mergeAtSignIn(ctx: Context, visitorHash: string): Promise<void> {
  const { account, isReseller } = ctx.viewer
  if (!account) return
  const catalogue = await getCatalogue(ctx)
  await ctx.db.transaction(async (tx) => {
    const from = await repository.findContents(tx, { kind: 'CUSTOMER', accountId: null, visitorHash })
    if (!from) return
    for (const kind of ['RESELLER', 'CUSTOMER'] as const) {
      const roots = rootsOf(from).filter((root) => (isReseller && isDomain(root) ? 'RESELLER' : 'CUSTOMER') === kind)
      if (roots.length === 0) continue
      const to = await openFor(ctx, tx, kind, account.id)
      const after = merged(catalogue, from, roots, welcoming(to, roots))
      const moved = from.items.filter(({ id }) => after.items.some((item) => item.id === id))
      await repository.saveChanges(tx, { ...to, items: [...to.items, ...moved] }, after, ctx.now)
    }
    await repository.deleteBasket(tx, from.basket.id)
  })
}

/**
 * Prepares the account's basket for a merge. The items in it are recorded for a note that names them, and a transfer that cannot
 * be ordered yet is set aside, so that it does not block the order.
 */
function welcoming(to: OpenBasket, roots: readonly ItemRow[]): OpenBasket {
  const waiting = joinedBy(to, roots)
  const unfinished = waiting.filter((root) => isUnfinishedTransfer(to, root)).map(({ id }) => id)
  const joinedItems = waiting.map(({ id }) => id).filter((id) => !unfinished.includes(id))
  return withSetAside(withRow(to, { joinedItems }), unfinished)
}

/**
 * Adds these items of the visitor to the account's basket. Period, discount code and proposals are those of the visitor, as the
 * latest choice.
 */
function merged(catalogue: Catalogue, from: OpenBasket, roots: readonly ItemRow[], to: OpenBasket): OpenBasket {
  const moved = roots.reduce((contents, root) => withRoot(catalogue, contents, root, childrenOf(from, root)), to)
  const domain = firstBareDomain(moved)
  const { period, discountCode, proposedServices } = from.basket
  return withRow(domain?.domainName ? withHostingFor(moved, domain) : moved, {
    period,
    discountCode: discountCode ?? to.basket.discountCode,
    proposedServices: [...proposedServices, ...to.basket.proposedServices],
  })
}

/** A name that is in the account's basket already gets the items linked to the visitor's, and its registry facts. */
function withRoot(catalogue: Catalogue, to: OpenBasket, root: ItemRow, children: readonly ItemRow[]): OpenBasket {
  const twin = rootsOf(to).find(({ role, domainName }) => role === root.role && domainName === root.domainName)
  if (!twin) return withMoved(to, [root, ...children])
  const cleared = withoutLinked(to, twin, outdatedBy(catalogue, root, children))
  const { productCode, availability, premiumPrice } = root
  const serviceType = root.serviceType ?? twin.serviceType
  const known = { productCode, availability, premiumPrice, serviceType }
  const current = twin.invoiced ? withChanged(cleared, twin.id, known) : cleared
  return withMoved(
    current,
    children.map((child) => ({ ...child, parentId: twin.id })),
  )
}

/** Appends items of another basket. */
function withMoved(to: OpenBasket, items: readonly ItemRow[]): OpenBasket {
  const first = nextPosition(to)
  const moved = items.map((item, at) => ({ ...item, basketId: to.basket.id, position: first + at }))
  return { ...to, items: [...to.items, ...moved] }
}

/** Returns the account's items that the visitor's later choices replace. */
function outdatedBy(catalogue: Catalogue, root: ItemRow, children: readonly ItemRow[]): (role: ItemRole) => boolean {
  const roles = new Set(children.map(({ role }) => role))
  const hosting = [root, ...children].find(({ role }) => role === 'hosting')
  const takesNoInstallation =
    hosting !== undefined && !catalogue.productByCode(hosting.productCode)?.specs.hosting?.freeInstallation
  return (role) =>
    roles.has(role) ||
    (roles.has('redirect') && leavesWith(role, 'REDIRECT')) ||
    (roles.size > 0 && role === 'redirect') ||
    (takesNoInstallation && role === 'free-installation') ||
    (root.availability !== 'active' && role === 'transfer-code')
}

async function openFor(ctx: Context, tx: Db, kind: repository.BasketKind, accountId: string): Promise<OpenBasket> {
  const known = await repository.findContents(tx, { kind, accountId, visitorHash: '' })
  if (known) return known
  const basket = repository.emptyRow({ id: newId('bsk'), kind, accountId, visitorHash: null }, ctx.now)
  await repository.insertBasket(tx, basket)
  return { basket, items: [] }
}
