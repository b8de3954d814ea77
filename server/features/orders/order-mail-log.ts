import type { Db } from '../../../db/database'
import { listMails, type MailState } from '../../mail/mail'
import { nth } from './order-mail'
import { remainderReference } from './order-payment.mails'
import { placedReference } from './orders.mails'
import { failedText } from './orders.mails.text'
import type { LineRow, OrderRow } from './orders.repository'

/** Returns the known mails about an order, oldest first. */
export async function listOrderMails(
  db: Db,
  { id, remainderUntil }: OrderRow,
  lines: readonly LineRow[],
  refunds: readonly { reference: string }[],
): Promise<{ reference: string; kind: string; state: MailState; at: number }[]> {
  const attempts = Array.from({ length: Math.max(1, ...lines.map((line) => line.deliveryAttempt)) }, (_, i) => i + 1)
  const kinds = new Map([
    [placedReference({ id }), 'order-placed'],
    [`renewal-ordered-${id}`, 'renewal-ordered'],
    [`order-paid-${id}`, 'order-paid'],
    [remainderReference({ id, remainderUntil }), 'order-remainder'],
    [`order-payment-returned-${id}`, 'order-payment-returned'],
    ...attempts.map((attempt) => [`order-delivered-${id}${nth(attempt)}`, 'order-delivered'] as const),
    ...refunds.map(({ reference }) => [`payment-refunded-${reference}`, 'payment-refunded'] as const),
    ...lines
      .filter(hasFailed)
      .flatMap((line) =>
        attempts.flatMap((attempt) =>
          MAILED_FAILURES.map((reason) => [`line-failed-${line.id}-${reason}${nth(attempt)}`, 'line-failed'] as const),
        ),
      ),
  ])
  const mails = await listMails(db, [...kinds.keys()])
  return mails.map((mail) => ({ ...mail, kind: kinds.get(mail.reference) ?? '' })).sort((a, b) => a.at - b.at)
}

const hasFailed = ({ failureReason, deliveryAttempt }: LineRow): boolean =>
  failureReason !== null || deliveryAttempt > 1

const MAILED_FAILURES = Object.keys(failedText.nl)
