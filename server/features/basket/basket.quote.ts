import type { Db } from '../../../db/database'
import type { Quote, ReplacedTerm } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import type { CheckedItem } from '../../products/product'
import type { Catalogue } from '../catalogue/catalogue.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { type HostingPackageRow, leftOfPackage } from '../hosting/hosting.service'
import type { BasketContents } from './basket.contents'
import type { ShopChannel } from './basket.enums'
import { quoteItems } from './item-quote.service'
import { replacedPackages } from './replaced-packages'

/** Prices the basket for this viewer. An order passes its transaction. */
export async function quoteBasket(
  ctx: Context,
  channel: ShopChannel,
  state: BasketContents,
  db: Db = ctx.db.reader,
): Promise<Quote> {
  return quoteChecked(ctx, channel, state, await checkedItems(ctx, state, db), db)
}

/** As `quoteBasket`, for the items that were read with it. */
export function quoteChecked(
  ctx: Context,
  channel: ShopChannel,
  { basket }: BasketContents,
  items: readonly CheckedItem[],
  db: Db,
): Promise<Quote> {
  const { period = 'YEARLY', discountCode = null } = basket ?? {}
  const staffel = channel === 'RESELLER' ? ctx.viewer.staffel : null
  return quoteItems(ctx, items, { period, staffel, discountCode }, db)
}

/**
 * Returns the items that are charged. Leaves out those that are no longer sold, which validation reports before an order.
 */
export async function checkedItems(ctx: Context, state: BasketContents, db: Db): Promise<CheckedItem[]> {
  const catalogue = await getCatalogue(ctx)
  const replaced = await replacedPackages(ctx, state, db)
  const charged = state.items.filter(({ invoiced }) => invoiced)
  return charged.flatMap((item): CheckedItem[] => {
    const product = catalogue.productByCode(item.productCode)
    if (!product) return []
    const { id, domainName, redirectUrl, availability, transferCode, transferDnsLater, dnsProfileId, premiumPrice } =
      item
    const parent = charged.find((other) => other.id === item.parentId)
    const owned = replaced.get(id)
    return [
      {
        id,
        parentId: parent?.id ?? null,
        product,
        ...{ domainName, redirectUrl, availability, transferCode, transferDnsLater, dnsProfileId, premiumPrice },
        isUpgrade: owned !== undefined,
        replaces: owned && replacedTerm(ctx, catalogue, owned),
      },
    ]
  })
}

/** Returns the unused part of a package that a larger one replaces; null if its price is unknown. */
export function replacedTerm(ctx: Context, catalogue: Catalogue, owned: HostingPackageRow): ReplacedTerm | null {
  const left = leftOfPackage(owned, ctx.now)
  const { packageCode } = owned
  return left && { ...left, name: catalogue.productByCode(packageCode)?.name ?? { nl: packageCode, en: packageCode } }
}
