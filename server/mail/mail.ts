import type { Tx } from '../../db/open'
import { enqueue } from '../outbox/outbox'
import type { MailBody } from './layout'
import type { MailPayload } from './mail.job'

/** Puts a mail in the outbox of this transaction; it is sent once that is committed. */
export function enqueueMail(tx: Tx, mail: MailBody & { to: string; reference: string }, now: number): Promise<void> {
  const { reference, to, subject, text, html } = mail
  const payload: MailPayload = { to, subject, text, html }
  return enqueue(tx, { job: 'send-mail', reference, payload }, now)
}
