import type { Tx } from '../../db/database'
import type { MailState } from '../../rules/mail-state'
import { DAY_MS } from '../../rules/time'
import type { Deps } from '../common/context'
import { newId } from '../common/ids'
import { mailKindOf } from './mail-kinds'
import type { MailRow } from './mail-log.repository'
import * as repository from './mail-log.repository'

export { FAILING_ADDRESSES, listFailingAddresses, listMailStates } from './mail-log.repository'

/** As long as the outbox keeps a message that was given up. */
const MAIL_LOG_DAYS = 180

/** Records that a mail waits to be sent. Returns its entry. */
export async function noteQueued(
  tx: Tx,
  { reference, to, repeats = null }: { reference: string; to: string; repeats?: string | null },
  now: number,
): Promise<MailRow> {
  const times = { queuedAt: now, changedAt: now }
  const kind = mailKindOf(reference)
  const row = { id: newId('mal'), reference, to, kind, state: 'QUEUED' as const, lastError: null, repeats, ...times }
  await repository.insertMail(tx, row)
  return row
}

/** Records what became of a mail. Does nothing for one that is older than the log. */
export const noteMail = (
  tx: Tx,
  reference: string,
  { state, lastError = null }: { state: MailState; lastError?: string | null },
  now: number,
): Promise<void> => repository.updateMail(tx, reference, { state, lastError, changedAt: now })

/** Deletes old entries. A scheduled task. */
export const forgetOldMails = ({ db, ports }: Deps): Promise<number> =>
  db.transaction((tx) => repository.deleteMailsBefore(tx, ports.clock.now() - MAIL_LOG_DAYS * DAY_MS))
