import type { Db } from '../../../../db/database'
import { type Cents, cents } from '../../../../rules/money'
import type { PlannedCredit } from '../../invoices/credits.service'
import { findInvoiceRow, type InvoiceRow } from '../../invoices/invoices.service'
import { outstandingNow } from '../../invoices/settlements.service'
import type { NotPossible } from '../../invoices/staff/staff-invoices.graphql'
import { readInvoiceLines } from '../../invoices/staff/staff-invoices.service'
import { planCreditsOf, planLineCredits } from '../../orders/invoicing.service'
import { findAnyOrder, type LineRow, listLines, type OrderRow } from '../../orders/orders.service'
import { type LinePart, listRefunds } from '../../orders/refunds.service'
import { withCredits } from './bounded-parts'

/** A line of an invoice to credit: completely, or by an amount including VAT. */
export interface AskedCredit {
  /** Id of the invoice line. */
  lineId: string
  /** Null for all that is left of it. */
  amount: Cents | null
}

/** A line of an invoice with the order line that it charges. */
interface CreditableLine {
  /** Id of the invoice line. */
  id: string
  title: string
  order: OrderRow
  line: LineRow
  /** Credit of all that is left of it, as if it were credited alone. */
  left: PlannedCredit
  /** Credited before, including VAT. */
  credited: Cents
  problem: NotPossible | null
}

/** A chosen line, with its credit note. */
interface ChosenCredit extends LinePart {
  /** Id of the invoice line. */
  id: string
  order: OrderRow
  credit: PlannedCredit
}

/** The effect of crediting lines of an invoice, computed from the rows of one moment. */
export interface CreditPlan {
  invoice: InvoiceRow
  outstanding: Cents
  /** Sum of what is left of all lines: it changes with every credit. */
  creditable: Cents
  lines: readonly CreditableLine[]
  chosen: readonly ChosenCredit[]
  /** Sum of the credit notes, including VAT. */
  amount: Cents
  /** Why the chosen lines cannot be credited now; null if they can. */
  problem: NotPossible | { title: string; left: Cents } | null
}

/** Computes what crediting lines of an invoice would do. Null if there is no such invoice. */
export async function planInvoiceCredit(
  db: Db,
  invoiceId: string,
  asked: readonly AskedCredit[],
): Promise<CreditPlan | null> {
  const invoice = await findInvoiceRow(db, invoiceId)
  if (!invoice) return null
  const lines = await readCreditable(db, invoiceId)
  const wanted = new Map(asked.map(({ lineId, amount }) => [lineId, amount]))
  const chosenLines = lines.filter(({ id }) => wanted.has(id))
  const parts = chosenLines.map(({ id, order, line, left, credited }) => {
    const amount = wanted.get(id) ?? null
    return { id, order, line, part: credited === 0 && amount === left.gross ? null : amount, amount, left: left.gross }
  })
  const chosen = withCredits(parts, await planCreditsOf(db, parts))
  const exceeded = chosenLines.find(({ id, left }) => (wanted.get(id) ?? 0) > left.gross)
  // Goodwill lowered the invoice, so that the lines before leave nothing for it.
  const empty = chosen.find(({ credit }) => credit.gross <= 0)
  const title = chosenLines.find(({ id }) => id === empty?.id)?.title
  return {
    invoice,
    outstanding: await outstandingNow(db, invoice),
    creditable: total(lines.map(({ left }) => Math.max(0, left.gross))),
    lines,
    chosen,
    amount: total(chosen.map(({ credit }) => credit.gross)),
    problem:
      problemOf(invoice) ??
      (chosenLines.length < wanted.size ? 'LINE_NOT_CREDITABLE' : null) ??
      chosenLines.find(({ problem }) => problem !== null)?.problem ??
      (exceeded ? { title: exceeded.title, left: cents(exceeded.left.gross) } : null) ??
      (title === undefined ? null : { title, left: cents(0) }),
  }
}

/** A paid line is refunded instead, and an open invoice collects credits without notes. */
function problemOf({ kind, closed, paidAt }: InvoiceRow): NotPossible | null {
  if (kind === 'CREDIT_NOTE') return 'CREDIT_NOTE'
  if (!closed) return 'NOT_FINAL'
  return paidAt === null ? null : 'NOT_UNPAID'
}

/** Returns the lines of an invoice that charge an order line. The fee has none: it is credited with the lines, in shares. */
async function readCreditable(db: Db, invoiceId: string): Promise<CreditableLine[]> {
  const charged = await readInvoiceLines(db, invoiceId)
  const found = new Map<string, CreditableLine>()
  for (const orderId of new Set(charged.map((one) => one.orderId))) {
    const order = await findAnyOrder(db, orderId)
    if (!order) continue
    const refunds = await listRefunds(db, orderId)
    const lines = new Map((await listLines(db, orderId)).map((line) => [line.id, line]))
    for (const { id, orderLineId, title } of charged) {
      const line = lines.get(orderLineId ?? '')
      const [left] = line ? await planLineCredits(db, order, [{ line, part: null }]) : []
      if (!line || !left) continue
      const credited = total(refunds.filter((refund) => refund.orderLineId === line.id).map(({ amount }) => amount))
      const isLeft = line.gross > 0 && left.gross > 0
      found.set(id, { id, title, order, line, left, credited, problem: isLeft ? null : 'LINE_NOT_CREDITABLE' })
    }
  }
  return charged.flatMap(({ id }) => found.get(id) ?? [])
}

const total = (amounts: readonly number[]): Cents => cents(amounts.reduce((sum, amount) => sum + amount, 0))
