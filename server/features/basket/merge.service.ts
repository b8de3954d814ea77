import type { Db } from '../../../db/open'
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
 * At sign-in the visitor's basket goes to the account. Nothing is lost: a name that both have is one name with what
 * both linked to it, and where there is room for one (hosting, a redirect) the latest choice stands. A reseller's
 * domains go to the reseller basket, at reseller prices.
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
 * The account's basket as it takes a visitor's in: what was waiting in it is noted, for a note that names it, and a
 * transfer that cannot be ordered yet is laid aside, so that it does not hold up the rest.
 */
function welcoming(to: OpenBasket, roots: readonly ItemRow[]): OpenBasket {
  const waiting = joinedBy(to, roots)
  const unfinished = waiting.filter((root) => isUnfinishedTransfer(to, root)).map(({ id }) => id)
  const joinedItems = waiting.map(({ id }) => id).filter((id) => !unfinished.includes(id))
  return withSetAside(withRow(to, { joinedItems }), unfinished)
}

/** The account's basket with these things of the visitor's. Period and code go along as the latest choice, and so do the offers. */
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

/** A name that is there already takes over what was linked to the visitor's, and what was known of it. */
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

/** Puts items of another basket behind the others. */
function withMoved(to: OpenBasket, items: readonly ItemRow[]): OpenBasket {
  const first = nextPosition(to)
  const moved = items.map((item, at) => ({ ...item, basketId: to.basket.id, position: first + at }))
  return { ...to, items: [...to.items, ...moved] }
}

/** What the account's item has to drop for the visitor's, which came later. */
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
