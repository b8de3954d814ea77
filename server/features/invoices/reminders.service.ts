import type { Tx } from '../../../db/database'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { REMINDER_DAYS } from '../../../rules/invoice'
import { DAY_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import type { Rest } from '../../outbox/job'
import { enqueue, enqueueAgain } from '../../outbox/outbox'
import { findPause } from './invoice-payments.repository'
import { remindOfInvoice } from './invoices.jobs'
import { mailInvoiceReminder } from './invoices.mails'
import * as repository from './invoices.repository'
import { findLast } from './payment-plans.repository'
import { readSettlements } from './settlements.service'

/** Enqueues a reminder after the due date, for the case that the invoice is still unpaid. */
export async function remindLater(tx: Tx, { id, dueOn }: { id: string; dueOn: Day }, now: number): Promise<void> {
  const runAt = morningOf(dueOn) + REMINDER_DAYS * DAY_MS
  await enqueue(tx, remindOfInvoice, { reference: id, runAt }, now)
}

/**
 * Enqueues another reminder of an invoice that could not be collected, or whose payment plan ended before it was paid, unless one is
 * still to come.
 */
export const remindAgain = (tx: Tx, id: string, now: number): Promise<void> =>
  enqueueAgain(tx, remindOfInvoice, { reference: id, runAt: now + REMINDER_DAYS * DAY_MS }, now)

/** In the morning, in the shop's time zone. */
const morningOf = (day: Day): number => Date.parse(`${day}T08:00:00Z`)

/** Reminds the buyer of an invoice; while its reminders are paused, on the day that the pause ends. */
export async function remindUnlessPaused(deps: Deps, id: string): Promise<Rest> {
  const until = await findPause(deps.db.reader, id)
  const isPaused = until !== null && dayInAmsterdam(deps.ports.clock.now()) < until
  return isPaused ? { finish: async () => {}, againAt: morningOf(until) } : (tx) => remind(deps, tx, id)
}

/** Reminds the buyer of an unpaid invoice, unless it is being collected or paid in parts. */
async function remind(deps: Deps, tx: Tx, id: string): Promise<void> {
  const invoice = await repository.findInvoice(tx, id)
  if (!invoice) return
  const settlements = await readSettlements(tx, invoice.accountId)
  const outstanding = settlements.outstanding(invoice)
  if (outstanding === 0 || settlements.collectedOn(invoice) !== null || settlements.planOf(invoice) !== null) return
  const plan = await findLast(tx, id)
  await mailInvoiceReminder(deps, tx, invoice, { outstanding, plan, now: deps.ports.clock.now() })
}
