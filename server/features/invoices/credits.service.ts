import type { Db, Tx } from '../../../db/database'
import { dayInAmsterdam } from '../../../rules/calendar'
import { divideGoodwill, goodwillLeft } from '../../../rules/goodwill'
import { goodwillText } from '../../../rules/goodwill.text'
import { boundedCredit, type InvoiceSums, nextCredit, nextPartCredit, partOfCredit } from '../../../rules/invoice'
import { type Cents, cents } from '../../../rules/money'
import { addToOpen, fromOrder, type InvoicedLine, type InvoicedOrder, linesOf, yearOf } from './charging.service'
import * as repository from './invoices.repository'
import {
  balance,
  endSettledPlan,
  isPaidInParts,
  type OnlinePayments,
  type PaidBack,
  takeBack,
} from './received-payments.service'

/** Effect of a credit on money. */
export interface Credited {
  /** Taken off what is still to be paid, including VAT. */
  deducted: Cents
  /** To refund. */
  paidBack: readonly PaidBack[]
}

/**
 * Credits what is left of an order line, or a part of it: removes it from an open invoice, or issues a credit note. Returns
 * nothing when it was not charged. `share` is the amount of the whole line, including its part of the fee. Returns the amounts to
 * refund of an invoice that was paid apart from the order, in full or in part; null if nothing is.
 */
export async function creditLine(
  deps: OnlinePayments,
  tx: Tx,
  order: InvoicedOrder,
  line: InvoicedLine & { orderLineId: string },
  { share, part }: { share: InvoiceSums; part: Cents | null },
  now: number,
): Promise<Credited | null> {
  const [planned] = await planCredits(tx, [{ orderId: order.id, orderLineId: line.orderLineId, share, part }])
  if (!planned?.invoice) return null
  const { invoice, net } = planned
  if (invoice.closed) return issueCredit(deps, tx, order, { ...planned, line, invoice }, now)
  await addToOpen(tx, invoice, linesOf(order, [{ ...line, net: -net }], now))
  return null
}

/** Goodwill of an order: a price reduction after the supply, which credits no line of it. */
export interface Goodwill {
  /** Including VAT. */
  amount: Cents
  /** On the credit note, after the word for goodwill. */
  words: string
}

/**
 * Credits goodwill on the invoice of an order, by a credit note with a line of its own kind. Returns the amount to refund as
 * `creditLine` does. Throws if less is left of the order on its invoice, or the invoice is not final.
 */
export async function creditGoodwill(
  deps: OnlinePayments,
  tx: Tx,
  order: InvoicedOrder,
  { amount, words }: Goodwill,
  now: number,
): Promise<Credited | null> {
  const [planned] = await planCredits(tx, [{ orderId: order.id, orderLineId: null, part: amount }])
  if (!planned?.invoice?.closed || planned.gross !== amount)
    throw new Error(`order ${order.id} has less than ${amount} cents left for goodwill`)
  const { invoice } = planned
  const line = { orderLineId: null, title: goodwillText[invoice.locale].line({ words }), isGoodwill: true }
  return issueCredit(deps, tx, order, { ...planned, line, invoice }, now)
}

interface IssuedCredit extends InvoiceSums {
  line: Omit<InvoicedLine, 'net'>
  invoice: repository.InvoiceRow
}

/**
 * Issues a credit note of a final invoice. It first lowers what is still to be paid; only then money goes back. Null if none does, or
 * if the order was paid itself.
 */
async function issueCredit(
  { findPaidOnline, listKeptPayments }: OnlinePayments,
  tx: Tx,
  order: InvoicedOrder,
  { line, invoice, net, vat, gross }: IssuedCredit,
  now: number,
): Promise<Credited | null> {
  const { series, seller, buyer } = invoice
  const issuedOn = dayInAmsterdam(now)
  const note = await repository.insertInvoice(tx, {
    ...fromOrder(order, now),
    ...{ kind: 'CREDIT_NOTE', creditsId: invoice.id, series, year: yearOf(now), closed: true, issuedOn },
    ...{ locale: invoice.locale, reverseChargeVatId: invoice.reverseChargeVatId, seller, buyer },
    ...{ net: -net, vat: -vat, gross: -gross },
  })
  await repository.insertLines(tx, note.id, linesOf(order, [{ ...line, net: -net }], now))
  const invoiceId = invoice.id
  if (invoice.paidAt === null) {
    const surpluses = await balance(tx, invoiceId, now)
    await endSettledPlan(tx, invoiceId, now)
    const deducted = surpluses.reduce((left, { amount }) => left - amount, gross)
    return surpluses.length === 0
      ? null
      : { deducted: cents(deducted), paidBack: surpluses.map((surplus) => ({ invoiceId, ...surplus })) }
  }
  await endSettledPlan(tx, invoiceId, now)
  if (order.paidAt !== null || gross <= 0) return null
  const paidBack =
    series === 'M' && !(await isPaidInParts(tx, invoiceId))
      ? [{ invoiceId, paymentAttemptId: await findPaidOnline(tx, invoiceId), amount: gross }]
      : await takeBack(tx, invoiceId, { amount: gross, kept: await listKeptPayments(tx, order.id) }, now)
  return { deducted: cents(0), paidBack }
}

/** The credit that crediting a line would come to, with the invoice that charged it; null if none did. */
export interface PlannedCredit extends InvoiceSums {
  /** Null for goodwill. */
  orderLineId: string | null
  invoice: repository.InvoiceRow | null
}

/** A line to credit: all that is left of it, or a part of that. */
interface AskedLineCredit {
  orderId: string
  orderLineId: string
  /** Amount of the whole line, including its part of the fee. */
  share: InvoiceSums
  /** Including VAT; null for all that is left. A larger amount is all that is left too. */
  part: Cents | null
}

/** Goodwill to credit on the invoice of an order, likewise. */
interface AskedGoodwill {
  orderId: string
  orderLineId: null
  part: Cents | null
}

export type AskedCredit = AskedLineCredit | AskedGoodwill

/**
 * Computes what crediting these lines with `creditLine` and this goodwill with `creditGoodwill`, one after the other, would come to:
 * nothing for a line that was credited completely. Goodwill lowers what is left of its order on the invoice, not of a line; a line
 * is credited with what is left of both. Changes nothing.
 */
export async function planCredits(db: Db, credits: readonly AskedCredit[]): Promise<PlannedCredit[]> {
  const credited = new Map<string, Charge['before']>()
  const leftOf = new Map<string, Cents>()
  const planned: PlannedCredit[] = []
  for (const asked of credits) {
    const { orderId, orderLineId } = asked
    const invoice =
      orderLineId === null
        ? await repository.findInvoiceOfOrder(db, orderId)
        : await repository.findInvoiceOfLine(db, orderLineId)
    if (!invoice?.closed) {
      planned.push({ ...(asked.orderLineId === null ? NOTHING : asked.share), orderLineId, invoice })
      continue
    }
    const before = credited.get(invoice.id) ?? (await repository.creditedOf(db, invoice.id))
    const key = `${invoice.id} ${orderId}`
    const net = leftOf.get(key) ?? cents(await repository.leftOfOrderOn(db, invoice.id, orderId))
    const charge = { invoice, before, net }
    const sums = asked.orderLineId === null ? goodwillOf(charge, asked.part) : await lineCredit(db, charge, asked)
    credited.set(invoice.id, { net: before.net + sums.net, gross: before.gross + sums.gross })
    leftOf.set(key, cents(net - sums.net))
    planned.push({ ...sums, orderLineId, invoice })
  }
  return planned
}

const NOTHING: InvoiceSums = { net: 0, vat: 0, gross: 0 }

/** A final invoice with what was credited of it, and what is left of one of its orders. */
interface Charge {
  invoice: repository.InvoiceRow
  before: Pick<InvoiceSums, 'net' | 'gross'>
  /** Net amount that is left of the order. */
  net: Cents
}

/** An invoice has one rate, so that goodwill on it has one line. */
function goodwillOf({ invoice, before, net }: Charge, part: Cents | null): InvoiceSums {
  const base = { rate: invoice.vatRate, charged: invoice, credited: before, net }
  if (part === null) return goodwillLeft(base)
  const [{ rate: _, ...sums } = { rate: 0, ...NOTHING }] = divideGoodwill([base], part)
  return sums
}

async function lineCredit(
  db: Db,
  { invoice, before, net }: Charge,
  { orderLineId, share, part }: AskedLineCredit,
): Promise<InvoiceSums> {
  const ofLine = await repository.creditedOfLine(db, invoice.id, orderLineId)
  if (invoice.series !== 'M') {
    const left = { net: cents(invoice.net - before.net), gross: cents(invoice.gross - before.gross) }
    return boundedCredit(partOfCredit(share, ofLine, part ?? share.gross), left)
  }
  const left = cents(Math.min(share.net - ofLine.net, net))
  // Cents that the rounding of other lines left are theirs.
  if (left <= 0) return NOTHING
  const rated = { ...invoice, rate: invoice.vatRate }
  return part === null ? nextCredit(rated, before, left) : nextPartCredit(rated, before, { net: left, gross: part })
}
