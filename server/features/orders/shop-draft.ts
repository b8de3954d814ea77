import type { Db } from '../../../db/open'
import type { Context } from '../../common/context'
import type { ShopChannel } from '../basket/basket.enums'
import { type BasketItemRow, type BasketContents, quoteForOrder } from '../basket/ordering.service'
import { type Catalogue, getCatalogue } from '../catalogue/catalogue.service'
import type { DraftLine, OrderDraft } from './order-draft'

/** The shop's basket as an order. What is owned already is shown in a basket, but neither charged nor delivered. */
export async function shopDraft(ctx: Context, channel: ShopChannel, state: BasketContents, tx: Db): Promise<OrderDraft> {
  const { basket } = state
  if (!basket) throw new Error('there is no basket to order')
  const catalogue = await getCatalogue(ctx)
  const charged = state.items.filter((item) => item.invoiced)
  const roots = charged.filter((item) => item.parentId === null)
  const linked = charged.filter((item) => item.parentId !== null)
  return {
    channel,
    basketId: basket.id,
    period: basket.period,
    discountCode: basket.discountCode,
    quote: await quoteForOrder(ctx, channel, state, tx),
    lines: [...roots, ...linked].map((item) => lineOf(catalogue, roots, item)),
  }
}

function lineOf(catalogue: Catalogue, roots: readonly BasketItemRow[], item: BasketItemRow): DraftLine {
  const product = catalogue.productByCode(item.productCode)
  if (!product) throw new Error(`${item.productCode} is not sold`)
  const { id: itemId, domainName, redirectUrl, availability, transferCode, transferDnsLater, dnsProfileId } = item
  const parent = roots.find((root) => root.id === item.parentId)
  const chosen = { domainName, redirectUrl, availability, transferCode, transferDnsLater, dnsProfileId }
  return { itemId, parentItemId: parent?.id ?? null, product, ...chosen }
}
