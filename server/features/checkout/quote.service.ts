import type { Db } from '../../../db/open'
import type { CheckoutItemType, CheckoutPeriod } from '../../../rules/checkout-items'
import { VPS_SYSTEM_NAMES } from '../../../rules/checkout-items.text'
import { cents, formatMoney } from '../../../rules/money'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import { quote, renewalTotals, withFee } from '../../../rules/pricing'
import { describeStep } from '../../../rules/pricing.text'
import type { Quote, QuoteLine, TraceStep } from '../../../rules/pricing-types'
import { fractionOf } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { vatRateOf } from '../accounts/vat-check.service'
import { PriceStep, RenewalTotals } from '../basket/basket.graphql'
import { countPromos } from '../basket/ordering.service'
import { getCatalogue, type Product, sizeText, toProductPrice } from '../catalogue/catalogue.service'
import { feeOf } from '../payments/payment-methods.service'
import { CheckoutBasket, CheckoutBasketItem, CheckoutSubItem, ExistingDomainProduct } from './checkout.graphql'
import { checkoutText } from './checkout.text'
import type { ItemDomain, ResolvedItem } from './resolve.service'

/** What items cost this viewer for a period: the one price function. An order hands in its transaction. */
export async function quoteItems(
  ctx: Context,
  items: readonly ResolvedItem[],
  period: CheckoutPeriod,
  db: Db = ctx.db.reader,
): Promise<Quote> {
  return quote({
    lines: items.flatMap(({ id, product, premiumPrice, extras }) => [
      { id, price: toProductPrice(product), premiumPrice },
      ...extras.map((extra) => ({ id: extraLineId(id, extra), price: toProductPrice(extra) })),
    ]),
    period,
    vatRate: await vatRateOf(ctx, db),
    staffel: null,
    nlPromoUsed: await countPromos(ctx, db),
    discountCode: null,
  })
}

/** By which the line of an extra is known in a quote and a draft. */
export const extraLineId = (itemId: string, { code }: Product): string => `${itemId}/${code}`

export interface BasketFacts {
  id: string
  period: CheckoutPeriod
  items: readonly ResolvedItem[]
  /** Null for a visitor. */
  paymentRequired: boolean | null
  paymentMethod: PaymentMethodCode
}

/** The basket of the checkout as GraphQL and REST show it. */
export async function checkoutView(ctx: Context, facts: BasketFacts): Promise<CheckoutBasket> {
  const { id, period, items, paymentRequired, paymentMethod } = facts
  const priced = await quoteItems(ctx, items, period)
  const lines = new Map(priced.lines.map((line) => [line.id, line]))
  const fee = await feeOf(ctx, 'CHECKOUT', { code: paymentMethod, fee: cents(0) })
  const paid = withFee(priced, items.length > 0 ? fee : cents(0))
  return view(CheckoutBasket, {
    id,
    empty: items.length === 0,
    items: items.map((item) => itemView(ctx, item, lines)),
    period,
    paymentRequired,
    paymentMethod,
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

function itemView(ctx: Context, item: ResolvedItem, lines: ReadonlyMap<string, QuoteLine>): CheckoutBasketItem {
  const line = lines.get(item.id)
  const { saved, product, domains, code, availability } = item
  const isDomain = saved.type === 'domain'
  const productName = product.name[ctx.locale]
  const existing = isDomain ? [] : domains.map(domainView)
  const trace = line?.trace ?? []
  return view(CheckoutBasketItem, {
    id: item.id,
    // The graph writes in capitals what the documents do not.
    type: saved.type.toUpperCase() as Uppercase<CheckoutItemType>,
    productId: product.productId,
    productCode: product.code,
    productName,
    title: isDomain ? (domains[0]?.name ?? saved.title) : productName,
    token: code?.handle ?? null,
    transferDnsLater: isDomain ? saved.transferDnsLater : null,
    dnsProfileId: isDomain ? saved.dnsProfileId || null : null,
    redirection: saved.type === 'redirect' ? saved.redirection : null,
    assignedDomain: 'assignedDomain' in saved ? saved.assignedDomain || null : null,
    assignedDomains: saved.type === 'sslmultidomains' ? saved.assignedDomains : [],
    existingDomainProduct: existing[0] ?? null,
    existingDomainProducts: existing,
    commonName: 'commonName' in item.options ? item.options.commonName : null,
    nameServers: saved.type === 'cloudflare' ? (saved.nameServers ?? 'OURS') : null,
    softwareId: 'softwareId' in saved ? saved.softwareId : null,
    csr: 'csr' in saved ? saved.csr || null : null,
    vpsSpec: saved.type === 'vpspackage' ? JSON.stringify({ ...product.specs.vps, ...saved.vpsSpec }) : null,
    items: subItemsOf(ctx, item, lines),
    available: isDomain ? availability === 'free' : null,
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

const domainView = ({ id, name }: ItemDomain): ExistingDomainProduct => view(ExistingDomainProduct, { id, title: name })

/** The first step that takes something off. */
function reasonOf(ctx: Context, trace: readonly TraceStep[]): string | null {
  const reduction = trace.find(({ amount }) => amount < 0)
  return reduction ? describeStep(reduction, ctx.locale) : null
}

/** What is sold by the month at its price of a month, all else a twelfth of its year: never less than it is. */
function perMonthOf({ product, premiumPrice }: ResolvedItem, line: QuoteLine | undefined): number {
  if (product.unit === 'month') return product.discounted
  if (product.unit === 'once') return 0
  return Math.ceil((premiumPrice ?? line?.net ?? 0) / 12)
}

function subItemsOf(
  ctx: Context,
  { id, product, saved, extras, server }: ResolvedItem,
  lines: ReadonlyMap<string, QuoteLine>,
): CheckoutSubItem[] {
  const { vps } = product.specs
  if (server) {
    const facts = { title: checkoutText[ctx.locale].server, value: server }
    return [view(CheckoutSubItem, { ...facts, productCode: null, price: null, renewalPrice: null })]
  }
  if (!vps || saved.type !== 'vpspackage') return []
  const words = checkoutText[ctx.locale]
  const parts = [
    [words.processor, words.cores({ n: vps.cores })],
    [words.memory, sizeText(vps.memory, ctx.locale)],
    [words.disk, sizeText(vps.disk, ctx.locale)],
    [words.system, VPS_SYSTEM_NAMES[saved.vpsSpec.operatingSystem]],
  ].map(([title = '', value = '']) =>
    view(CheckoutSubItem, { title, value, productCode: null, price: null, renewalPrice: null }),
  )
  const beside = extras.map((extra) => {
    const { net = 0, renewal = 0 } = lines.get(extraLineId(id, extra)) ?? {}
    return view(CheckoutSubItem, {
      title: extra.name[ctx.locale],
      value: words.extra({ price: formatMoney(net, ctx.locale) }),
      productCode: extra.code,
      price: net,
      renewalPrice: renewal,
    })
  })
  return [...parts, ...beside]
}
