import type { Db, Tx } from '../../db/database'
import { enqueue, isPending, listMessages, withdraw } from '../outbox/outbox'
import type { MailBody } from './layout'
import { sendMail } from './mail.jobs'
import { noteMail, noteQueued } from './mail-log'
import { listBounces } from './mail-log.repository'

export interface QueuedMail extends MailBody {
  to: string
  /** Earliest time to send; defaults to immediately. */
  sendAt?: number
}

/** Queues a mail in the outbox of this transaction; it is sent after commit. */
export async function enqueueMail(tx: Tx, mail: QueuedMail, now: number): Promise<void> {
  const { reference, to, subject, text, html, sendAt = now } = mail
  await enqueue(tx, sendMail, { reference, payload: { to, subject, text, html }, runAt: sendAt }, now)
  await noteQueued(tx, { reference, to }, now)
}

/** Takes back a mail that waits to be sent; nothing happens to one that went out. */
export async function withdrawMail(tx: Tx, reference: string, now: number): Promise<void> {
  const isWaiting = await isPending(tx, sendMail, reference)
  await withdraw(tx, sendMail, reference, now)
  if (isWaiting) await noteMail(tx, reference, { state: 'WITHDRAWN' }, now)
}

/**
 * When a queued mail was sent; `waiting` before that, `failed` if it was given up or bounced. Null if it is unknown, or too long
 * ago.
 */
export async function mailSentAt(db: Db, reference: string): Promise<number | 'waiting' | 'failed' | null> {
  const [mail] = await listMails(db, [reference])
  if (!mail) return null
  return mail.state === 'SENT' ? mail.at : mail.state === 'WAITING' ? 'waiting' : 'failed'
}

export type MailState = 'WAITING' | 'SENT' | 'GIVEN_UP' | 'BOUNCED'

/** Returns the mails with these references that are still known, each with when it was sent, bounced, was given up or is due. */
export async function listMails(
  db: Db,
  references: readonly string[],
): Promise<{ reference: string; state: MailState; at: number }[]> {
  const messages = await listMessages(db, sendMail, references)
  const bounces = await listBounces(
    db,
    messages.map(({ reference }) => reference),
  )
  return messages.map(({ reference, doneAt, failedAt, runAt }) => {
    const bouncedAt = bounces.get(reference)
    if (bouncedAt !== undefined) return { reference, state: 'BOUNCED', at: bouncedAt }
    const state = doneAt !== null ? 'SENT' : failedAt !== null ? 'GIVEN_UP' : 'WAITING'
    return { reference, state, at: doneAt ?? failedAt ?? runAt }
  })
}
