import type { Db } from '../../../db/database'
import type { Day } from '../../../rules/calendar'
import { type Cents, cents } from '../../../rules/money'
import { listLive } from '../mandates/mandates.service'
import * as payments from './invoice-payments.repository'
import * as repository from './invoices.repository'
import { type Plan, runningPlansOf } from './payment-plans.repository'

/** Credits and chargebacks that changed the amounts due of an account's invoices after they were final. */
export interface Settlements {
  /** The outstanding amount of a final invoice, including VAT: less what was credited, and again what was charged back. */
  outstanding(invoice: repository.InvoiceRow): Cents
  /** As `outstanding`, before part payments are deducted. */
  expected(invoice: repository.InvoiceRow): Cents
  /** The part of it that was charged back after it was paid. */
  chargedBack(invoice: repository.InvoiceRow): Cents
  /** The amount that an invoice charges, including VAT: less what was credited. */
  chargeable(invoice: repository.InvoiceRow): Cents
  /** Day on which an invoice is collected by direct debit; null if it is not, or no longer. */
  collectedOn(invoice: Pick<repository.InvoiceRow, 'id'>): Day | null
  /** Day until which no reminders are sent; null if they are not paused on the given day. */
  pausedUntil(invoice: Pick<repository.InvoiceRow, 'id'>, today: Day): Day | null
  /** Whether the shop no longer asks for a part of it. */
  isWrittenOff(invoice: Pick<repository.InvoiceRow, 'id'>): boolean
  /** The payment plan that runs for it; null if none does. */
  planOf(invoice: Pick<repository.InvoiceRow, 'id'>): Plan | null
}

/** Reads the settlements and collections of all invoices of an account. */
export async function readSettlements(db: Db, accountId: string): Promise<Settlements> {
  const credits = await repository.creditsOf(db, accountId)
  const chargebacks = await repository.chargebacksOf(db, accountId)
  const live = await listLive(db, accountId)
  const collections = new Map(live.map(({ invoiceId, collectOn }) => [invoiceId, collectOn]))
  const chargeable = ({ id, kind, closed, gross }: repository.InvoiceRow): Cents =>
    cents(kind === 'INVOICE' && closed ? Math.max(0, gross + (credits.get(id) ?? 0)) : 0)
  const chargedBack = (invoice: repository.InvoiceRow): Cents =>
    cents(invoice.paidAt === null ? 0 : Math.min(chargeable(invoice), chargebacks.get(invoice.id) ?? 0))
  const received = await payments.partsOf(db, accountId)
  const writtenOff = await payments.writeOffsOf(db, accountId)
  const pauses = await payments.pausesOf(db, accountId)
  const plans = await runningPlansOf(db, accountId)
  const expected = (invoice: repository.InvoiceRow): Cents =>
    cents(
      Math.max(
        0,
        (invoice.paidAt === null ? chargeable(invoice) : chargedBack(invoice)) - (writtenOff.get(invoice.id) ?? 0),
      ),
    )
  const outstanding = (invoice: repository.InvoiceRow): Cents =>
    cents(Math.max(0, expected(invoice) - (received.get(invoice.id) ?? 0)))
  const collectedOn = ({ id }: Pick<repository.InvoiceRow, 'id'>): Day | null => collections.get(id) ?? null
  const pausedUntil = ({ id }: Pick<repository.InvoiceRow, 'id'>, today: Day): Day | null => {
    const until = pauses.get(id)
    return until !== undefined && until > today ? until : null
  }
  const isWrittenOff = ({ id }: Pick<repository.InvoiceRow, 'id'>): boolean => writtenOff.has(id)
  const planOf = ({ id }: Pick<repository.InvoiceRow, 'id'>): Plan | null => plans.get(id) ?? null
  return { outstanding, expected, chargedBack, chargeable, collectedOn, pausedUntil, isWrittenOff, planOf }
}

/** Returns the outstanding amount of one invoice, including VAT. */
export const outstandingNow = async (db: Db, invoice: repository.InvoiceRow): Promise<Cents> =>
  (await readSettlements(db, invoice.accountId)).outstanding(invoice)
