import type { Db } from '../../../db/open'
import { type Day, dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { invoiceNumberText } from '../../../rules/invoice'
import type { OrderLineType } from '../../../rules/order-line-type'
import { deductionOf, renewalTotals } from '../../../rules/pricing'
import { describeStep } from '../../../rules/pricing.text'
import type { ProductKind, TraceStep } from '../../../rules/pricing-types'
import { addDays, daysToGetBack, lastDay, renewedTerm } from '../../../rules/renewal'
import { fractionOf } from '../../../rules/vat'
import type { Context } from '../../common/context'
import { view } from '../../graphql/view'
import { OrderTotals, PriceStep, RenewalTotals } from '../basket/basket.graphql'
import type { Catalogue } from '../catalogue/catalogue.service'
import { getCatalogue } from '../catalogue/catalogue.service'
import { findInvoiceOfOrder } from '../invoices/invoices.service'
import {
  DueRenewal,
  Order,
  OrderAmount,
  OrderLine,
  OrderPreview,
  OrderPreviewLine,
  OrderRefund,
} from './orders.graphql'
import { findEnd, type LineRow, listLines, type OrderRow } from './orders.repository'
import { deliveryText, dueRenewalText, productNameOf, refundText, thingOf, titleOf } from './orders.text'
import { listRefunds, type RefundRow } from './refunds.service'

/** An order as GraphQL and REST show it. In a transaction it shows what that has made of it so far. */
export async function orderView(ctx: Context, order: OrderRow, reader: Db = ctx.db.reader): Promise<Order> {
  const [lines, invoice, refunds, catalogue] = await Promise.all([
    listLines(reader, order.id),
    findInvoiceOfOrder(reader, order.id),
    listRefunds(reader, order.id),
    getCatalogue(ctx),
  ])
  const items = lines.map((line) => lineView(ctx, catalogue, order, line, refunds))
  return view(Order, {
    id: order.id,
    number: String(order.number),
    channel: order.channel,
    status: order.status,
    items,
    item: items[0] ?? null,
    isRenewal: lines.some(({ options }) => renewedTerm(options) !== null),
    dueRenewal: await dueRenewalOf(ctx, reader, order, lines),
    amount: view(OrderAmount, { value: order.gross, currency: 'EUR' }),
    totals: totalsOf(order),
    renewalTotals: view(RenewalTotals, renewalTotals(lines, order.vatRate)),
    refunds: refunds.map((refund) => refundView(ctx, lines, refund)),
    period: order.period,
    paymentMethod: order.paymentMethod,
    closed: invoice?.closed ?? false,
    invoiceId: invoice?.id ?? null,
    invoiceNumber: invoice && invoiceNumberText(invoice),
    placedAt: order.createdAt,
    paidAt: order.paidAt,
  })
}

async function dueRenewalOf(
  { locale }: Context,
  reader: Db,
  order: OrderRow,
  lines: readonly LineRow[],
): Promise<DueRenewal | null> {
  const renewed = lines.filter(({ options }) => renewedTerm(options) !== null)
  const [from] = renewed.flatMap(({ options }) => renewedTerm(options)?.from ?? []).sort()
  if (from === undefined || order.status !== 'AWAITING_PAYMENT') return null
  const endedAt = await findEnd(reader, order.id)
  const payBefore = payBeforeOf(order, from, endedAt)
  const words = dueRenewalText[locale]
  // What an extra belongs to ends with it.
  const ends = renewed.map((line) => thingOf(line, locale))
  const shown = ends.slice(0, NAMES_SHOWN).join(', ')
  const more = ends.length - NAMES_SHOWN
  const names = more > 0 ? words.more({ names: shown, more }) : shown
  const day = writtenDay(payBefore, locale)
  const hasEnded = endedAt !== null
  const message = words[hasEnded ? 'ended' : 'due']({ day, count: ends.length, names })
  return view(DueRenewal, { payBefore, hasEnded, ends, message })
}

const NAMES_SHOWN = 3

/** The day on which a renewal that nobody paid lapses: that of the end, or the last on which what ended is got back. */
export const payBeforeOf = (
  { createdAt, period }: Pick<OrderRow, 'createdAt' | 'period'>,
  from: Day,
  endedAt: number | null,
): Day => (endedAt === null ? lastDay(from, createdAt) : addDays(dayInAmsterdam(endedAt), daysToGetBack(period)))

/** An order of a dry run, before it is rolled back. */
export async function previewOf(ctx: Context, tx: Db, order: OrderRow): Promise<OrderPreview> {
  const lines = await listLines(tx, order.id)
  return view(OrderPreview, {
    items: lines.map((line) =>
      view(OrderPreviewLine, {
        kind: line.kind,
        productCode: line.productCode,
        productName: productNameOf(line, ctx.locale),
        domainName: line.domainName,
        isTransfer: line.availability === 'active',
        price: line.net,
        renewalPrice: line.renewal,
      }),
    ),
    totals: totalsOf(order),
    paymentMethod: order.paymentMethod,
    isPaidOnline: order.status === 'AWAITING_PAYMENT',
    quoteHash: order.quoteHash,
  })
}

function lineView(
  ctx: Context,
  catalogue: Catalogue,
  order: OrderRow,
  line: LineRow,
  refunds: readonly RefundRow[],
): OrderLine {
  // The steps were written by the rules when the order was placed.
  const trace = line.trace as readonly TraceStep[]
  return view(OrderLine, {
    id: line.id,
    parentId: line.parentLineId,
    kind: line.kind,
    type: typeOf(catalogue, line),
    title: titleOf(line, ctx.locale),
    productCode: line.productCode,
    productName: productNameOf(line, ctx.locale),
    domainName: line.domainName,
    redirection: line.redirectUrl,
    isTransfer: line.availability === 'active',
    holder: line.holderLabel,
    price: line.net,
    originalPrice: line.list,
    deduction: deductionOf(trace),
    renewalPrice: line.renewal,
    trace: trace.map((step) =>
      view(PriceStep, { kind: step.kind, label: describeStep(step, ctx.locale), amount: step.amount }),
    ),
    deliveryStatus: line.deliveryStatus,
    message: messageOf(ctx, order, line),
    needsTransferCode: line.kind === 'DOMAIN' && line.failureReason === 'wrong-code',
    deliveredAt: line.deliveredAt,
    refund: refunds.find(({ orderLineId }) => orderLineId === line.id)?.amount ?? null,
  })
}

function refundView(ctx: Context, lines: readonly LineRow[], refund: RefundRow): OrderRefund {
  const line = lines.find(({ id }) => id === refund.orderLineId)
  return view(OrderRefund, {
    reference: refund.reference,
    amount: refund.amount,
    lineId: refund.orderLineId,
    title: line ? titleOf(line, ctx.locale) : refundText[ctx.locale].payment,
    notedAt: refund.createdAt,
    paidBackAt: refund.doneAt,
  })
}

function messageOf(ctx: Context, order: OrderRow, line: LineRow): string {
  const words = deliveryText[ctx.locale]
  if (line.failureReason !== null) {
    // Reasons are written by the delivery; one from a later program reads as a plain refusal.
    return words[line.failureReason as keyof typeof words] ?? words.rejected
  }
  if (order.status === 'AWAITING_PAYMENT') return words.waiting
  if (line.deliveryStatus === 'DONE' && renewedTerm(line.options)) return words.renewed
  return order.status === 'CANCELLED' ? words.cancelled : words[line.deliveryStatus as 'PENDING' | 'RUNNING' | 'DONE']
}

/** The checkout's word for what a line is. */
function typeOf(catalogue: Catalogue, { kind, productCode }: LineRow): OrderLineType {
  if (kind !== 'SSL') return TYPE_OF[kind]
  const { certificate } = catalogue.productByCode(productCode)?.specs ?? {}
  return certificate?.covers === 'several names' ? 'sslmultidomains' : 'ssl'
}

const TYPE_OF: Record<ProductKind, OrderLineType> = {
  DOMAIN: 'domain',
  HOSTING: 'hosting',
  RESELLER_HOSTING: 'hosting',
  EXTRA: 'extra',
  FREE_INSTALLATION: 'free_installation',
  REDIRECT: 'redirect',
  TRANSFER_CODE: 'transfer_code',
  SSL: 'ssl',
  CLOUDFLARE: 'cloudflare',
  VPS: 'vpspackage',
}

const totalsOf = ({ net, vat, gross, discount, feeCents, vatRate }: OrderRow): OrderTotals =>
  view(OrderTotals, { net, vat, gross, discount, fee: feeCents, vatRate: fractionOf(vatRate) })
