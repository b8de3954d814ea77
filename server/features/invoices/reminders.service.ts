import type { Tx } from '../../../db/open'
import type { Day } from '../../../rules/calendar'
import { REMINDER_DAYS } from '../../../rules/invoice'
import type { Deps } from '../../common/context'
import { enqueue } from '../../outbox/outbox'
import { mailInvoiceReminder } from './invoices.mails'
import * as repository from './invoices.repository'
import { outstandingOf } from './receivables.service'

/** Has the buyer reminded a while after the due date, if it is not paid by then. */
export async function remindLater(tx: Tx, { id, dueOn }: { id: string; dueOn: Day }, now: number): Promise<void> {
  // In the morning, by the shop's clock.
  const runAt = Date.parse(`${dueOn}T08:00:00Z`) + REMINDER_DAYS * DAY_MS
  await enqueue(tx, { job: 'remind-of-invoice', reference: id, runAt }, now)
}

const DAY_MS = 24 * 3_600_000

/** Reminds the buyer of an invoice that is still to be paid; what is collected needs no reminder. */
export async function remind(deps: Deps, tx: Tx, id: string): Promise<void> {
  const invoice = await repository.findInvoice(tx, id)
  if (invoice?.paymentMethod !== 'MANUAL_PAYMENT') return
  const outstanding = outstandingOf(invoice, await repository.creditsOf(tx, invoice.accountId))
  if (outstanding > 0) await mailInvoiceReminder(deps, tx, invoice, { outstanding, now: deps.ports.clock.now() })
}
