import { createHash } from 'node:crypto'
import { describeStep } from '../../../rules/pricing.text'
import type { Quote, QuoteLine, TraceStep } from '../../../rules/pricing-types'
import { fractionOf } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import type { Catalogue } from '../catalogue/catalogue.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import {
  type BasketContents,
  childIn,
  childrenOf,
  isDomain,
  isHostingUpgrade,
  loneHosting,
  rootsOf,
} from './basket.contents'
import { BillingPeriodEnum, DnsTransferMode, DomainServiceType, ProductType, ShopChannel } from './basket.enums'
import { Basket, BasketItem, PriceStep, TransferDetails } from './basket.graphql'
import { quoteBasket } from './basket.quote'
import type { ItemRow } from './basket.repository'
import { rootsAside } from './joined-items'
import { isTransfer, readTransferCode } from './transfer-code'

/** Converts the basket for REST and GraphQL, priced for this viewer. */
export async function basketView(ctx: Context, channel: ShopChannel, state: BasketContents): Promise<Basket> {
  const catalogue = await getCatalogue(ctx)
  const quote = await quoteBasket(ctx, channel, state)
  const lines = new Map(quote.lines.map((line) => [line.id, line]))
  const items = rootsOf(state).map((item) => itemView(ctx, catalogue, lines, state, item))
  const allBasketItems = items.flatMap((item) => [item, ...item.connectedItem])
  const joined = state.basket?.joinedItems ?? []
  const fields = {
    id: state.basket?.id ?? idOfNothing(ctx, channel),
    channel,
    empty: items.length === 0,
    items,
    allBasketItems,
    joinedItems: joined.length === 0 ? [] : allBasketItems.filter(({ id }) => joined.includes(id)),
    setAside: rootsAside(state).map((item) => nameOf(ctx, catalogue, item)),
    period: BillingPeriodEnum[state.basket?.period ?? 'YEARLY'],
    discountCode: state.basket?.discountCode ?? null,
    domainIsMissingForHosting: loneHosting(state) !== undefined,
    isHostingUpgrade: isHostingUpgrade(state),
    ...totalsOf(quote),
  }
  return view(Basket, fields, { quoteHash: () => quote.hash })
}

function totalsOf(quote: Quote) {
  return {
    hasDiscount: quote.discount > 0,
    includeVatRate: fractionOf(quote.vatRate),
    totalPricePerPeriodIncludeTax: quote.gross,
    totalPricePerPeriodExcludeTax: quote.net,
    totalTaxPricePerPeriod: quote.vat,
    totalDiscountPerPeriodExcludeTax: quote.discount,
    totalDeductionPerPeriodExcludeTax: quote.deduction,
    totalRenewalPrice: quote.lines.reduce((sum, line) => sum + line.renewal, 0),
  }
}

const nameOf = (ctx: Context, catalogue: Catalogue, item: ItemRow): string =>
  (isDomain(item) ? item.domainName : null) ??
  catalogue.productByCode(item.productCode)?.name[ctx.locale] ??
  item.productCode

function itemView(
  ctx: Context,
  catalogue: Catalogue,
  lines: Map<string, QuoteLine>,
  state: BasketContents,
  item: ItemRow,
): BasketItem {
  const product = catalogue.productByCode(item.productCode)
  const line = lines.get(item.id)
  const productName = product?.name[ctx.locale] ?? item.productCode
  const fields = {
    id: item.id,
    unique: item.id,
    title: titleOf(ctx, item) ?? productName,
    productId: product?.productId ?? '',
    productCode: item.productCode,
    productName,
    productType: productTypeOf(item),
    invoiced: item.invoiced,
    domainName: item.domainName,
    discountedPricePerPeriod: line?.net ?? 0,
    originalPricePerPeriod: line?.list ?? 0,
    deduction: line?.deduction ?? 0,
    renewalPrice: line?.renewal ?? 0,
    renewalPricePerMonth: line?.renewalPerMonth ?? null,
    connectedItem: childrenOf(state, item).map((child) => itemView(ctx, catalogue, lines, state, child)),
    isTransfer: isTransfer(item),
    serviceType: isDomain(item) ? serviceTypeOf(state, item) : null,
    transfer: isTransfer(item) ? transferOf(ctx, childIn(state, item, 'transfer-code')) : null,
  }
  return view(BasketItem, fields, { trace: () => (line?.trace ?? []).map((step) => stepView(ctx, step)) })
}

/** Returns a price step in the reader's language. */
export const stepView = (ctx: Context, step: TraceStep): PriceStep =>
  view(PriceStep, { kind: step.kind, label: describeStep(step, ctx.locale), amount: step.amount })

function titleOf(ctx: Context, item: ItemRow): string | null {
  if (item.role === 'domain') return item.domainName
  if (item.role === 'redirect') return item.redirectUrl
  return readTransferCode(ctx, item)
}

/**
 * A redirect or hosting in the basket determines the choice; otherwise the stored one. By default a new domain gets hosting and a
 * transferred domain does not, so that its website and mail stay where they are.
 */
function serviceTypeOf(state: BasketContents, domain: ItemRow): DomainServiceType {
  if (childIn(state, domain, 'redirect')) return DomainServiceType.REDIRECT
  if (childIn(state, domain, 'hosting')) return DomainServiceType.HOSTING
  return DomainServiceType[domain.serviceType ?? (isTransfer(domain) ? 'REGISTRATION' : 'HOSTING')]
}

function transferOf(ctx: Context, code: ItemRow | undefined): TransferDetails {
  const readable = code ? readTransferCode(ctx, code) : null
  return view(TransferDetails, {
    code: readable,
    codeState: readable === null ? null : (code?.transferCodeState ?? 'UNKNOWN'),
    transferDns: code ? !code.transferDnsLater : false,
    dnsMode: code?.dnsProfileId ? DnsTransferMode.DNS_PROFILE : DnsTransferMode.COPY,
    dnsProfileId: code?.dnsProfileId ?? null,
  })
}

function productTypeOf({ role }: ItemRow): ProductType {
  if (role === 'domain') return ProductType.DOMAIN_REGISTRATION
  if (role === 'hosting') return ProductType.LINUX_PACKAGE
  if (role === 'transfer-code') return ProductType.TRANSFER_CODE
  if (role === 'redirect') return ProductType.REDIRECT
  return role === 'free-installation' ? ProductType.FREE_PRODUCT : ProductType.EXTRA_SERVICE
}

/** Returns the id of an empty basket, which is not stored: the same one for the same browser. */
function idOfNothing(ctx: Context, channel: ShopChannel): string {
  return `bsk_${createHash('sha256').update(`${ctx.session.hash}:${channel}`).digest('base64url').slice(0, 22)}`
}
