import type { Db } from '../../../db/database'
import { type Day, dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { goodwillText } from '../../../rules/goodwill.text'
import { invoiceNumberText } from '../../../rules/invoice'
import { lineTypeOf } from '../../../rules/order-line-type'
import { deductionOf, renewalTotals } from '../../../rules/pricing'
import { describeDiscountLeft, describeStep } from '../../../rules/pricing.text'
import type { TraceStep } from '../../../rules/pricing-types'
import { addDays, daysToGetBack, lastDay, renewedTerm } from '../../../rules/renewal'
import type { Locale } from '../../../rules/text'
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
  OrderSummary,
  refundStatusOf,
} from './orders.graphql'
import { findEnd, type LineRow, listLines, type OrderRow } from './orders.repository'
import { deliveryText, dueRenewalText, productNameOf, refundText, thingOf, titleOf, waitText } from './orders.text'
import { listShownRefunds, refundOfLine, type ShownRefund } from './refunds.service'
import { needsTransferCode } from './transfer-lines'

/** Converts an order for GraphQL and REST. Inside a transaction it includes uncommitted changes. */
export async function orderView(ctx: Context, order: OrderRow, reader: Db = ctx.db.reader): Promise<Order> {
  const [lines, invoice, refunds, catalogue] = await Promise.all([
    listLines(reader, order.id),
    findInvoiceOfOrder(reader, order.id),
    listShownRefunds(reader, order),
    getCatalogue(ctx),
  ])
  const itemOf = (line: LineRow) => lineView(ctx, catalogue, order, line, refunds)
  const [first] = lines
  const fields = {
    id: order.id,
    number: String(order.number),
    channel: order.channel,
    status: order.status,
    summary: summaryOf(ctx, lines),
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
    termsVersion: order.termsVersion,
    placedAt: order.createdAt,
    paidAt: order.paidAt,
  }
  // Lists of orders show the summary alone.
  return view(Order, fields, { items: () => lines.map(itemOf), item: () => (first ? itemOf(first) : null) })
}

function summaryOf({ locale }: Context, lines: readonly LineRow[]): OrderSummary {
  const main = lines.filter(({ parentLineId }) => parentLineId === null)
  const titles = main.slice(0, TITLES_SHOWN).map((line) => titleOf(line, locale))
  const waiting = lines.find(({ waitsFor }) => waitsFor !== null)
  return view(OrderSummary, { titles, itemCount: main.length, waiting: waiting ? waitOf(waiting, locale) : null })
}

const TITLES_SHOWN = 2

const waitOf = ({ waitsFor, availability }: LineRow, locale: Locale): string => {
  const words = waitText[locale]
  return waitsFor === 'registry' && availability === 'active' ? words.transfer : words[waitsFor ?? 'unknown']
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
  // Extras expire together with their item.
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

/**
 * Returns the day on which an unpaid renewal lapses: the end of the term or, after expiry, the end of the grace period.
 */
export const payBeforeOf = (
  { createdAt, period }: Pick<OrderRow, 'createdAt' | 'period'>,
  from: Day,
  endedAt: number | null,
): Day => (endedAt === null ? lastDay(from, createdAt) : addDays(dayInAmsterdam(endedAt), daysToGetBack(period)))

/** Converts the order of a dry run, before its rollback. */
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
  refunds: readonly ShownRefund[],
): OrderLine {
  // Stored by the pricing rules when the order was placed.
  const trace = line.trace as readonly TraceStep[]
  const refund = refundOfLine(refunds, line)
  return view(OrderLine, {
    id: line.id,
    parentId: line.parentLineId,
    kind: line.kind,
    type: lineTypeOf(line.kind, catalogue.knownByCode(line.productCode)?.specs),
    title: titleOf(line, ctx.locale),
    productCode: line.productCode,
    productName: productNameOf(line, ctx.locale),
    successorName: catalogue.successorOf(line.productCode)?.name[ctx.locale] ?? null,
    domainName: line.domainName,
    redirection: line.redirectUrl,
    isTransfer: line.availability === 'active',
    holder: line.holderLabel,
    price: line.net,
    originalPrice: line.list,
    deduction: deductionOf(trace),
    renewalPrice: line.renewal,
    renewalDiscount: line.renewal > 0 ? describeDiscountLeft(trace, ctx.locale) : null,
    trace: trace.map((step) =>
      view(PriceStep, { kind: step.kind, label: describeStep(step, ctx.locale), amount: step.amount }),
    ),
    deliveryStatus: line.deliveryStatus,
    message: messageOf(ctx, order, line),
    waitsFor: line.waitsFor,
    waitsSince: line.waitsSince,
    needsTransferCode: needsTransferCode(line),
    deliveredAt: line.deliveredAt,
    refund: refund?.amount ?? null,
    refundStatus: refund?.status ? refundStatusOf(refund.status) : null,
  })
}

function refundView(ctx: Context, lines: readonly LineRow[], refund: ShownRefund): OrderRefund {
  const line = lines.find(({ id }) => id === refund.orderLineId)
  return view(OrderRefund, {
    reference: refund.reference,
    amount: refund.amount,
    lineId: refund.orderLineId,
    title: line ? titleOf(line, ctx.locale) : causeOf(refund, ctx.locale),
    status: refund.isPaidOut ? refundStatusOf(refund.status) : null,
    notedAt: refund.createdAt,
    paidBackAt: refund.doneAt,
  })
}

const causeOf = ({ goodwill }: ShownRefund, locale: Locale): string =>
  goodwill === null ? refundText[locale].payment : goodwillText[locale].line({ words: goodwill })

/** Returns the state of a line in words. */
export function messageOf(ctx: Pick<Context, 'locale'>, order: OrderRow, line: LineRow): string {
  const words = deliveryText[ctx.locale]
  if (line.failureReason !== null) {
    // Delivery sets the reasons; an unknown one from a newer version becomes a general refusal.
    return words[line.failureReason as keyof typeof words] ?? words.rejected
  }
  if (order.status === 'AWAITING_PAYMENT') return words.waiting
  if (line.waitsFor !== null) return waitOf(line, ctx.locale)
  if (line.deliveryStatus === 'DONE' && renewedTerm(line.options)) return words.renewed
  return order.status === 'CANCELLED' ? words.cancelled : words[line.deliveryStatus as 'PENDING' | 'RUNNING' | 'DONE']
}

const totalsOf = ({ net, vat, gross, discount, feeCents, vatRate }: OrderRow): OrderTotals =>
  view(OrderTotals, { net, vat, gross, discount, fee: feeCents, vatRate: fractionOf(vatRate) })
