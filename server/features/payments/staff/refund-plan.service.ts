import type { Db } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { invoiceNumberText } from '../../../../rules/invoice'
import { type Cents, cents } from '../../../../rules/money'
import { splitRefund } from '../../../../rules/order-remainder'
import { givesBackMonths, paidTermOf, type UnusedMonths, unusedMonths } from '../../../../rules/unused-months'
import type { StaffContext } from '../../../staff/staff-context'
import { findAccount } from '../../accounts/accounts.service'
import type { Goodwill, PlannedCredit } from '../../invoices/credits.service'
import type { InvoiceRow } from '../../invoices/invoices.service'
import { transfersLeft } from '../../invoices/received-payments.service'
import { readSettlements } from '../../invoices/settlements.service'
import { chargedBackOf } from '../../orders/chargebacks.service'
import { planGoodwill, planLineCredits } from '../../orders/invoicing.service'
import { findAnyOrder, type LineRow, listLines, type OrderRow } from '../../orders/orders.service'
import { type LinePart, listRefunds, type RefundRow } from '../../orders/refunds.service'
import { isRefundedElsewhere } from '../external-refund.service'
import { leftOf, listSources, type Source } from '../kept-payments.service'
import { findPaymentOfOrder } from '../pay-back.service'
import * as payments from '../payments.repository'
import { isWhole, withCredits } from './bounded-parts'
import type { RefundRefusal } from './staff-refunds.graphql'
import { text } from './staff-refunds.text'

/** Where money of an order came in, and how much of it can still go back. */
interface Destination {
  /** Null for a bank transfer. */
  payment: payments.AttemptRow | null
  transferText: string | null
  received: Cents
  /** Received, less what went or goes back, was charged back or was refunded elsewhere. */
  refundable: Cents
  /** Amount of this refund. */
  amount: Cents
  problem: RefundRefusal | null
}

/** A chosen line, with the credit of what goes back. */
interface PlannedLine extends LinePart {
  credit: PlannedCredit
}

/** A line of the order, with what can go back of it. */
interface RefundableLine {
  line: LineRow
  /** Credit of all that is left of it. */
  left: PlannedCredit
  /** Refunded before, including VAT. */
  refunded: Cents
  /** Months of its term that have not begun, at most worth what is left of it; null if there are none to give back. */
  unused: UnusedMonths | null
  problem: RefundRefusal | null
}

/** A line to refund: completely, or by an amount including VAT. */
export interface AskedLine {
  lineId: string
  /** Null for all that is left of it. */
  amount: Cents | null
}

/** A line, or goodwill, of which less is left than was asked. */
interface TooMuch {
  /** Null for goodwill. */
  line: LineRow | null
  left: Cents
}

/** Goodwill on the invoice of the order. */
interface PlannedGoodwill {
  /** Credit of all that could be given, if nothing else were refunded. */
  left: PlannedCredit
  /** Given before, including VAT. */
  given: Cents
  /** Asked goodwill with its credit; null if none is asked. */
  chosen: { words: string; credit: PlannedCredit } | null
  problem: RefundRefusal | null
}

/** Lines and goodwill that are asked of an order. */
interface AskedRefund {
  orderId: string
  lines: readonly AskedLine[]
  goodwill?: Goodwill | null
}

/** The effect of a refund, computed from the rows of one moment. */
export interface RefundPlan {
  order: OrderRow
  customer: string
  /** Null if the account is gone. */
  customerSince: number | null
  lines: readonly RefundableLine[]
  chosen: readonly PlannedLine[]
  goodwill: PlannedGoodwill
  destinations: readonly Destination[]
  amount: Cents
  refundable: Cents
  /** Why the chosen lines or the goodwill cannot be refunded now; null if they can. */
  problem: RefundRefusal | null
  /** Null unless the problem is MORE_THAN_LEFT. */
  tooMuch: TooMuch | null
  /** Whether the problem is about goodwill. */
  isOfGoodwill: boolean
}

/** Computes what refunding lines of an order and goodwill would do. Null if the order does not exist, or a line is not of it. */
export async function planRefund(
  ctx: StaffContext,
  db: Db,
  { orderId, lines: asked, goodwill: askedGoodwill = null }: AskedRefund,
): Promise<RefundPlan | null> {
  const order = await findAnyOrder(db, orderId)
  if (!order) return null
  const lines = await listLines(db, orderId)
  const wanted = new Map(asked.map(({ lineId, amount }) => [lineId, amount]))
  if (lines.filter(({ id }) => wanted.has(id)).length !== wanted.size) return null
  const refunds = await listRefunds(db, orderId)
  const shown: RefundableLine[] = []
  for (const line of lines) {
    const refunded = total(refunds.filter(({ orderLineId }) => orderLineId === line.id).map(({ amount }) => amount))
    // As if each were refunded alone.
    const [left] = await planLineCredits(db, order, [{ line, part: null }])
    if (!left) continue
    const unused = await unusedOf(ctx, db, { order, line, left: left.gross })
    shown.push({ line, left, refunded, unused, problem: problemOf(order, line, left, refunded) })
  }
  const chosenLines = shown.filter(({ line }) => wanted.has(line.id))
  const parts = chosenLines.map(({ line, left, refunded }) => {
    const amount = wanted.get(line.id) ?? null
    return { line, part: refunded === 0 && amount === left.gross ? null : amount, amount, left: left.gross }
  })
  const chosen = withCredits(parts, await planLineCredits(db, order, parts))
  const goodwill = await readGoodwill(db, order, { asked: askedGoodwill, refunds, after: parts })
  const tooMuch =
    exceededOf(chosenLines, { wanted, chosen }) ??
    (await exceededGoodwill(db, order, { asked: askedGoodwill, goodwill, after: parts }))
  const credited = goodwill.chosen ? [...chosen, goodwill.chosen] : chosen
  const destinations = await destinationsOf(ctx, db, order, credited)
  const ofLines = chosenLines.find(({ problem }) => problem !== null)?.problem ?? null
  const ofGoodwill = goodwill.chosen && goodwill.problem
  const account = await findAccount(ctx, order.accountId)
  return {
    order,
    customer: account?.companyName || `${account?.firstName ?? ''} ${account?.lastName ?? ''}`.trim(),
    customerSince: account?.createdAt ?? null,
    lines: shown,
    chosen,
    goodwill,
    destinations,
    amount: total(credited.map(({ credit }) => credit.gross)),
    refundable: total(destinations.map(({ refundable }) => refundable)),
    problem:
      ofLines ??
      ofGoodwill ??
      (tooMuch ? 'MORE_THAN_LEFT' : null) ??
      destinations.find(({ problem }) => problem !== null)?.problem ??
      null,
    tooMuch,
    isOfGoodwill: ofLines === null && ofGoodwill !== null,
  }
}

async function readGoodwill(
  db: Db,
  order: OrderRow,
  { asked, refunds, after }: { asked: Goodwill | null; refunds: readonly RefundRow[]; after: readonly LinePart[] },
): Promise<PlannedGoodwill> {
  const left = await planGoodwill(db, order, { after: [], amount: null })
  const credit = asked && (await planGoodwill(db, order, { after, amount: asked.amount }))
  return {
    left,
    given: total(refunds.filter(({ goodwill }) => goodwill !== null).map(({ amount }) => amount)),
    chosen: asked && credit && { words: asked.words, credit },
    problem: left.invoice?.closed && isPaid(order, left.invoice) && left.invoice.gross > 0 ? null : 'NOT_PAID',
  }
}

/**
 * Returns the chosen line of which less is left than is asked: of itself, or of the invoice, which goodwill lowered, after the lines
 * before it. A line that is asked completely gets what the invoice leaves. A cent of rounding is shown and not refused.
 */
function exceededOf(
  lines: readonly RefundableLine[],
  { wanted, chosen }: { wanted: ReadonlyMap<string, Cents | null>; chosen: readonly PlannedLine[] },
): TooMuch | null {
  for (const { line, left } of lines) {
    const asked = wanted.get(line.id) ?? 0
    if (asked > left.gross) return { line, left: left.gross }
    if (isWhole({ amount: wanted.get(line.id) ?? null, left: left.gross })) continue
    const credit = chosen.find((one) => one.line.id === line.id)?.credit
    if (credit && (credit.gross <= 0 || asked > credit.gross + 1))
      return { line, left: cents(Math.max(0, credit.gross)) }
  }
  return null
}

async function exceededGoodwill(
  db: Db,
  order: OrderRow,
  { asked, goodwill, after }: { asked: Goodwill | null; goodwill: PlannedGoodwill; after: readonly LinePart[] },
): Promise<TooMuch | null> {
  const given = goodwill.chosen?.credit.gross ?? 0
  if (asked === null || asked.amount <= given) return null
  return { line: null, left: (await planGoodwill(db, order, { after, amount: null })).gross }
}

/** The rest of a term that an upgrade replaced was deducted from the price of the upgrade, and is not given back again. */
async function unusedOf(
  { at, products }: StaffContext,
  db: Db,
  { order, line, left }: { order: OrderRow; line: LineRow; left: Cents },
): Promise<UnusedMonths | null> {
  const term = givesBackMonths(line.kind) ? paidTermOf(line, order.period) : null
  const unused = term && unusedMonths(term, cents(line.gross), dayInAmsterdam(at))
  if (!unused || unused.amount === 0) return null
  const isKept =
    (await products.find((product) => product.isKept && product.isOf(line))?.isKept?.(db, { order, line })) ?? true
  return isKept ? { ...unused, amount: cents(Math.min(unused.amount, left)) } : null
}

const isPaid = ({ paidAt }: OrderRow, invoice: InvoiceRow | null): boolean =>
  paidAt !== null || (invoice?.closed === true && invoice.paidAt !== null)

function problemOf(
  order: OrderRow,
  line: LineRow,
  { invoice, gross }: PlannedCredit,
  refunded: Cents,
): RefundRefusal | null {
  // Nothing is left of the line, or goodwill gave back what was left of the invoice.
  if (line.gross > 0 && gross <= 0 && invoice?.closed) return 'REFUNDED_BEFORE'
  // A line on an open invoice is taken off it as a whole.
  if (refunded > 0 && !invoice?.closed) return 'REFUNDED_BEFORE'
  if (line.deliveryStatus !== 'DONE') return 'NOT_DELIVERED'
  return isPaid(order, invoice) && line.gross > 0 && invoice !== null ? null : 'NOT_PAID'
}

/** Each payment or invoice that the credits are taken from, once. */
async function destinationsOf(
  ctx: StaffContext,
  db: Db,
  order: OrderRow,
  chosen: readonly { credit: PlannedCredit }[],
): Promise<Destination[]> {
  const found = new Map<string, Destination>()
  const sources = await listSources(db, order.id)
  const isOfOrder = ({ credit }: { credit: PlannedCredit }) =>
    order.paidAt === null
      ? sources.length > 0 && (credit.invoice?.series === 'W' || sources.some(({ payment }) => payment.isPart))
      : sources.length > 1
  const ofOrder = chosen.filter(isOfOrder)
  const invoice = ofOrder[0]?.credit.invoice ?? null
  const along = await alongPayments(db, sources, {
    asked: total(ofOrder.map(({ credit }) => credit.gross)),
    // What else came in for the invoice of an order that was accepted with less.
    transfers: order.paidAt === null && invoice ? await restByTransfer(ctx, db, order, invoice) : null,
  })
  for (const { credit } of chosen.filter((one) => !isOfOrder(one))) {
    const { invoice, gross: amount } = credit
    if (!invoice) continue
    const payment = await paymentOf(ctx, db, order, invoice)
    const key = payment?.id ?? invoice.id
    const known = found.get(key) ?? (await (payment ? alongPayment(db, payment) : byTransfer(ctx, db, order, invoice)))
    const after = { ...known, amount: cents(known.amount + amount) }
    found.set(key, after)
    // The invoice bounds it too, which may be one of several that a payment paid.
    const left = order.paidAt === null ? (await invoiceLeft(db, invoice)).left : after.refundable
    if (after.problem === null && after.amount > Math.min(after.refundable, left)) {
      found.set(key, { ...after, problem: 'TOO_LITTLE_LEFT' })
    }
  }
  return [...along, ...found.values()]
}

/** The oldest first, transfers last. The last one has the problem if all together have less left than is asked. */
async function alongPayments(
  db: Db,
  sources: readonly Source[],
  { asked, transfers }: { asked: Cents; transfers: Destination | null },
): Promise<Destination[]> {
  if (asked === 0) return []
  const online = await Promise.all(
    sources.map(async ({ payment, left }) => ({ ...(await alongPayment(db, payment)), refundable: left })),
  )
  const all = transfers && transfers.received > 0 ? [...online, transfers] : online
  const problem = all.find((one) => one.problem !== null)?.problem ?? null
  const idOf = ({ payment }: Destination) => payment?.id ?? TRANSFERS
  const shares = splitRefund(
    asked,
    all.map((one) => ({ id: idOf(one), left: one.refundable })),
  )
  const isShort = shares.some(({ paymentId }) => paymentId === null)
  return all.map((one, at) => ({
    ...one,
    amount: cents(shares.find(({ paymentId }) => paymentId === idOf(one))?.amount ?? 0),
    problem: problem ?? (isShort && at === all.length - 1 ? 'TOO_LITTLE_LEFT' : null),
  }))
}

/** In place of the id of a payment. */
const TRANSFERS = 'transfers'

async function restByTransfer(ctx: StaffContext, db: Db, order: OrderRow, invoice: InvoiceRow): Promise<Destination> {
  const left = await transfersLeft(db, invoice.id)
  return { ...(await byTransfer(ctx, db, order, invoice)), received: left, refundable: left, problem: null }
}

async function paymentOf(
  { findPaidOnline }: StaffContext,
  db: Db,
  { id, paidAt }: OrderRow,
  invoice: InvoiceRow,
): Promise<payments.AttemptRow | null> {
  if (paidAt !== null) return findPaymentOfOrder(db, id)
  const paidBy = await findPaidOnline(db, invoice.id)
  return paidBy === null ? null : payments.findById(db, paidBy)
}

async function alongPayment(db: Db, payment: payments.AttemptRow): Promise<Destination> {
  const received = payment.paidAmount ?? 0
  const chargedBack = await chargedBackOf(db, payment.id)
  return {
    payment,
    transferText: null,
    received: cents(received),
    refundable: await leftOf(db, payment),
    amount: cents(0),
    problem:
      chargedBack > 0 ? 'CHARGED_BACK' : (await isRefundedElsewhere(db, payment.id)) ? 'REFUNDED_ELSEWHERE' : null,
  }
}

async function byTransfer(
  { locale }: StaffContext,
  db: Db,
  order: OrderRow,
  invoice: InvoiceRow,
): Promise<Destination> {
  const { left, isChargedBack } = await invoiceLeft(db, invoice)
  return {
    payment: null,
    transferText: text[locale].transfer({ invoice: invoiceNumberText(invoice), order: order.number }),
    received: cents(invoice.gross),
    refundable: left,
    amount: cents(0),
    // Without a payment here, the money did not come in through the bank's interface: an order that was paid has one.
    problem: order.paidAt !== null ? 'NOT_PAID' : isChargedBack ? 'CHARGED_BACK' : null,
  }
}

async function invoiceLeft(db: Db, invoice: InvoiceRow): Promise<{ left: Cents; isChargedBack: boolean }> {
  const settlements = await readSettlements(db, invoice.accountId)
  return { left: settlements.chargeable(invoice), isChargedBack: settlements.chargedBack(invoice) > 0 }
}

const total = (amounts: readonly number[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))
