import type { Tx } from '../../../../db/database'
import { dayInAmsterdam, isDay } from '../../../../rules/calendar'
import { invoiceNumberText } from '../../../../rules/invoice'
import { cents, formatMoney } from '../../../../rules/money'
import { DAY_MS } from '../../../../rules/time'
import { notFound } from '../../../common/failures'
import { type Acted, runAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffInvalidInput } from '../../../staff/staff-errors'
import { findByReference, findPause, setPause, setSurplusReturned } from '../invoice-payments.repository'
import { mailInvoiceAgain } from '../invoices.mails'
import { findInvoice, type InvoiceRow } from '../invoices.repository'
import { recordTransfer, revertTransfers } from '../received-payments.service'
import { outstandingNow } from '../settlements.service'
import type { InvoiceActInput, NoteBankPaymentInput, PauseRemindersInput } from './invoice-acts.graphql'
import { invalidField, NOT_NOTED } from './staff-invoices.errors'
import { InvoiceActNotPossible, type StaffInvoice } from './staff-invoices.graphql'
import { outstandingChange, readStaffInvoice } from './staff-invoices.service'

export type ActAnswer = StaffInvoice | InvoiceActNotPossible | Changed | StaffInvalidInput

/** More than any transfer: the books hold up to 20 million euro in one amount. */
const AMOUNT_MAX = 2_000_000_000
const REFERENCE_MAX = 80

/**
 * Records a payment by bank transfer, in full, in part, or of more than is outstanding. Typed in twice with the same reference it
 * is one payment.
 */
export const noteBankPayment = (ctx: StaffContext, input: NoteBankPaymentInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'noteBankPayment', input, async (tx, invoice) => {
    const { amount, receivedOn, expectedOutstanding } = input
    const today = dayInAmsterdam(ctx.at)
    const bankReference = input.bankReference.trim()
    if (!Number.isSafeInteger(amount) || amount < 1 || amount > AMOUNT_MAX) return invalidField(ctx, 'amount')
    if (bankReference === '' || bankReference.length > REFERENCE_MAX) return invalidField(ctx, 'bankReference')
    if (!isDay(receivedOn) || receivedOn > today || receivedOn < (invoice.issuedOn ?? ''))
      return invalidField(ctx, 'receivedOn')
    const known = await findByReference(tx, bankReference)
    if (known && (known.invoiceId !== invoice.id || known.amount !== amount)) {
      const other = await findInvoice(tx, known.invoiceId)
      return new InvoiceActNotPossible(ctx, { knownWith: other ? invoiceNumberText(other) : '' })
    }
    if (known) return []
    const before = await outstandingNow(tx, invoice)
    if (before !== expectedOutstanding) return new Changed(ctx)
    await recordTransfer(
      tx,
      invoice,
      { amount: cents(amount), receivedOn, bankReference, entryId: null },
      { today, now: ctx.at },
    )
    return [
      { field: 'received', before: null, after: formatMoney(amount, 'nl') },
      { field: 'bankReference', before: null, after: bankReference },
      ...(await outstandingChange(tx, invoice, before)),
    ]
  })

/** Reverts all payments by transfer of an invoice, recorded by mistake. Matched bank entries are open again. */
export const revertBankPayments = (ctx: StaffContext, input: InvoiceActInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'revertBankPayments', input, async (tx, invoice) => {
    const before = await outstandingNow(tx, invoice)
    const why = await revertTransfers(ctx, tx, invoice)
    if (why !== null) return new InvoiceActNotPossible(ctx, NOT_NOTED[why] ?? 'NOT_PAID')
    return outstandingChange(tx, invoice, before)
  })

/** Records that what an invoice did not need was paid back by transfer. */
export const noteSurplusReturned = (ctx: StaffContext, input: InvoiceActInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'noteSurplusReturned', input, async (tx, invoice) => {
    const returned = await setSurplusReturned(tx, invoice.id, ctx.at)
    if (returned === 0) return new InvoiceActNotPossible(ctx, 'NOTHING_TO_RETURN')
    return [{ field: 'surplus', before: formatMoney(returned, 'nl'), after: formatMoney(0, 'nl') }]
  })

/** Pauses the reminders of an unpaid invoice until a day, or ends the pause. The customer sees the day. */
export const pauseReminders = (ctx: StaffContext, input: PauseRemindersInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'pauseReminders', input, async (tx, invoice) => {
    const until = input.until ?? null
    const isPossible =
      until === null ||
      (isDay(until) && until > dayInAmsterdam(ctx.at) && until <= dayInAmsterdam(ctx.at + 366 * DAY_MS))
    if (!isPossible) return invalidField(ctx, 'until')
    if ((await outstandingNow(tx, invoice)) === 0) return new InvoiceActNotPossible(ctx, 'NOTHING_OPEN')
    const before = await findPause(tx, invoice.id)
    await setPause(tx, invoice.id, until, ctx.at)
    return [{ field: 'remindersPausedUntil', before, after: until }]
  })

/** Mails the customer the link to a final invoice once more. */
export const sendInvoiceAgain = (ctx: StaffContext, input: InvoiceActInput): Promise<ActAnswer> =>
  onInvoice(ctx, 'sendInvoiceAgain', input, async (tx, invoice) => {
    const outstanding = await outstandingNow(tx, invoice)
    const reference = `invoice-again-${invoice.id}-${ctx.requestId}` as const
    await mailInvoiceAgain(ctx, tx, invoice, { outstanding, reference, now: ctx.at })
    return []
  })

type Changes = NonNullable<Acted<unknown>['changes']>
type Refusal = InvoiceActNotPossible | Changed | StaffInvalidInput

/** Runs an act on a final invoice. Throws NOT_FOUND. */
export function onInvoice(
  ctx: StaffContext,
  act: string,
  { invoiceId, reason }: InvoiceActInput,
  work: (tx: Tx, invoice: InvoiceRow) => Promise<Changes | Refusal>,
): Promise<ActAnswer> {
  const about = {
    act,
    right: 'INVOICES_EDIT',
    objectType: 'Invoice',
    objectId: invoiceId,
    reason: reason.trim(),
  } as const
  return runAct<ActAnswer>(ctx, about, async (tx) => {
    const invoice = await findInvoice(tx, invoiceId)
    if (!invoice) throw notFound()
    if (invoice.kind === 'CREDIT_NOTE') return { result: new InvoiceActNotPossible(ctx, 'CREDIT_NOTE') }
    if (!invoice.closed) return { result: new InvoiceActNotPossible(ctx, 'NOT_FINAL') }
    const done = await work(tx, invoice)
    return Array.isArray(done)
      ? { result: await readStaffInvoice(ctx, tx, invoiceId), changes: done }
      : { result: done }
  })
}
