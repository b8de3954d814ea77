import type { Db } from '../../../db/database'
import type { CheckoutItemType, CheckoutPeriod } from '../../../rules/checkout-items'
import { cents, formatMoney } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { renewalTotals, withFee } from '../../../rules/pricing'
import { describeStep } from '../../../rules/pricing.text'
import type { Quote, QuoteLine, TraceStep } from '../../../rules/pricing-types'
import { fractionOf } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import type { CheckedItem, ItemDomain, SoldProduct } from '../../products/product'
import { PriceStep, RenewalTotals } from '../basket/basket.graphql'
import { quoteItems as quoteChecked } from '../basket/item-quote.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { creditRefusal } from '../orders/credit-limit.service'
import { feeOf } from '../payments/payment-methods.service'
import { CheckoutBasket, CheckoutBasketItem, CheckoutSubItem, ExistingDomainProduct } from './checkout.graphql'
import { checkoutText } from './checkout.text'
import type { ResolvedItem } from './resolve.service'

/** Prices items for this viewer and period. An order passes its transaction. */
export const quoteItems = (
  ctx: Context,
  items: readonly ResolvedItem[],
  period: CheckoutPeriod,
  db: Db = ctx.db.reader,
): Promise<Quote> => quoteChecked(ctx, items.flatMap(checkedItemsOf), { period, staffel: null, discountCode: null }, db)

/** Returns what an item is priced and ordered as: itself, and each of its extras. */
export function checkedItemsOf({ unavailable: _, extras = [], ...item }: ResolvedItem): CheckedItem[] {
  const beside = extras.map((product) => ({ id: extraLineId(item.id, product), parentId: item.id, product }))
  return [item, ...beside]
}

const extraLineId = (itemId: string, { code }: SoldProduct): string => `${itemId}/${code}`

export interface BasketFacts {
  id: string
  period: CheckoutPeriod
  items: readonly ResolvedItem[]
  /** Null for a visitor. */
  paymentRequired: boolean | null
  paymentMethod: PaymentMethodCode
}

/** Converts the checkout basket for GraphQL and REST. */
export async function checkoutView(ctx: Context, facts: BasketFacts): Promise<CheckoutBasket> {
  const { id, period, items } = facts
  const priced = await quoteItems(ctx, items, period)
  const lines = new Map(priced.lines.map((line) => [line.id, line]))
  const { paid, ...payment } = await paymentOf(ctx, facts, priced)
  return view(CheckoutBasket, {
    id,
    empty: items.length === 0,
    items: items.map((item) => itemView(ctx, item, lines)),
    period,
    ...payment,
    administrativeCost: (await getCatalogue(ctx)).administrationCost,
    administrativeCostShouldBeAdded: paid.fee > 0,
    totalPricePerPeriodIncludeTax: priced.gross,
    totalPricePerPeriodExcludeTax: priced.net,
    totalPricePerPeriodIncludeTaxAndAdministrativeCost: paid.gross,
    vatRate: fractionOf(priced.vatRate),
    totalTaxPricePerPeriod: paid.vat,
    renewalTotals: view(RenewalTotals, renewalTotals(priced.lines, priced.vatRate)),
    quoteHash: priced.hash,
  })
}

/** How a basket is paid: as the buyer usually does, or online where that would pass the credit limit. */
async function paymentOf(ctx: Context, { items, paymentRequired, paymentMethod }: BasketFacts, priced: Quote) {
  const withFeeOf = async (code: PaymentMethodCode) =>
    withFee(priced, items.length > 0 ? await feeOf(ctx, 'CHECKOUT', { code, fee: cents(0) }) : cents(0))
  const paid = await withFeeOf(paymentMethod)
  const { account } = ctx.viewer
  const usual = { paymentRequired, paymentMethod, laterRefused: null, paid }
  if (paymentRequired !== false || !account) return usual
  const asked = { accountId: account.id, method: { online: false }, gross: paid.gross }
  const refused = await creditRefusal(ctx, ctx.db.reader, asked)
  if (!refused) return usual
  const online = 'IDEAL' as const
  return { paymentRequired: true, paymentMethod: online, laterRefused: refused.message, paid: await withFeeOf(online) }
}

function itemView(ctx: Context, item: ResolvedItem, lines: ReadonlyMap<string, QuoteLine>): CheckoutBasketItem {
  const line = lines.get(item.id)
  const { saved, product, seller, name, domains, code, availability } = item
  const { parts = [], ...details } = seller.detailsOf?.(ctx, item) ?? {}
  const productName = product.name[ctx.locale]
  const existing = name === null ? domains.map(domainView) : []
  const trace = line?.trace ?? []
  return view(CheckoutBasketItem, {
    ...NO_DETAILS,
    ...details,
    id: item.id,
    // The graph has these types in capitals, the documents in lower case.
    type: saved.type.toUpperCase() as Uppercase<CheckoutItemType>,
    productId: product.productId,
    productCode: product.code,
    productName,
    title: name ?? productName,
    token: code?.handle ?? null,
    existingDomainProduct: existing[0] ?? null,
    existingDomainProducts: existing,
    items: [...parts.map(partView), ...extraViews(ctx, item, lines)],
    available: name === null ? null : availability === 'free',
    needsExtraConfiguration: availability === 'active' && (code === null || code.state === 'WRONG'),
    productPrice: line?.list ?? 0,
    discountedPrice: line?.net ?? 0,
    discountReason: reasonOf(ctx, trace),
    productPricePerMonth: perMonthOf(item, line),
    renewalPrice: line?.renewal ?? 0,
    trace: trace.map((step) =>
      view(PriceStep, { kind: step.kind, label: describeStep(step, ctx.locale), amount: step.amount }),
    ),
    problem: item.problem?.message ?? null,
  })
}

/** Fields of choices that do not apply to an item. */
const NO_DETAILS = {
  transferDnsLater: null,
  dnsProfileId: null,
  redirection: null,
  assignedDomain: null,
  assignedDomains: [],
  commonName: null,
  nameServers: null,
  softwareId: null,
  csr: null,
  vpsSpec: null,
}

const domainView = ({ id, name }: ItemDomain): ExistingDomainProduct => view(ExistingDomainProduct, { id, title: name })

/** Returns the label of the first step that reduces the price. */
function reasonOf(ctx: Context, trace: readonly TraceStep[]): string | null {
  const reduction = trace.find(({ amount }) => amount < 0)
  return reduction ? describeStep(reduction, ctx.locale) : null
}

/** Returns the price per month. Products priced per year cost a twelfth, rounded up. */
function perMonthOf({ product, premiumPrice }: ResolvedItem, line: QuoteLine | undefined): number {
  if (product.unit === 'month') return product.discounted
  if (product.unit === 'once') return 0
  return Math.ceil((premiumPrice ?? line?.net ?? 0) / 12)
}

const partView = (part: { title: string; value: string }): CheckoutSubItem =>
  view(CheckoutSubItem, { ...part, productCode: null, price: null, renewalPrice: null })

const extraViews = (
  { locale }: Pick<Context, 'locale'>,
  { id, extras = [] }: ResolvedItem,
  lines: ReadonlyMap<string, QuoteLine>,
): CheckoutSubItem[] =>
  extras.map((extra) => {
    const { net = 0, renewal = 0 } = lines.get(extraLineId(id, extra)) ?? {}
    return view(CheckoutSubItem, {
      title: extra.name[locale],
      value: checkoutText[locale].extra({ price: formatMoney(net, locale) }),
      productCode: extra.code,
      price: net,
      renewalPrice: renewal,
    })
  })
