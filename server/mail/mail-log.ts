import { randomBytes } from 'node:crypto'
import type { Tx } from '../../db/database'
import { type MailReference, mailKindOf } from '../../rules/mail-kinds'
import type { MailState } from '../../rules/mail-state'
import { DAY_MS } from '../../rules/time'
import type { Deps } from '../common/context'
import { newId } from '../common/ids'
import type { DeliveryReport } from '../ports/mailer'
import type { MailRow } from './mail-log.repository'
import * as repository from './mail-log.repository'

export {
  countBounces,
  FAILING_ADDRESSES,
  listBouncedOf,
  listFailingAddresses,
  listMailOutcomes,
} from './mail-log.repository'

/** As long as the outbox keeps a message that was given up. */
const MAIL_LOG_DAYS = 180

/** Records that a mail waits to be sent. Returns its entry. */
export async function noteQueued(
  tx: Tx,
  { reference, to, repeats = null }: { reference: MailReference; to: string; repeats?: string | null },
  now: number,
): Promise<MailRow> {
  const times = { queuedAt: now, changedAt: now }
  const kind = mailKindOf(reference)
  const reportToken = randomBytes(16).toString('hex')
  const row: MailRow = {
    ...{ id: newId('mal'), reference, to, kind, state: 'QUEUED', lastError: null, repeats, reportToken },
    ...NOT_REPORTED,
    ...times,
  }
  await repository.insertMail(tx, row)
  return row
}

const NOT_REPORTED = { bouncedAt: null, bounceCause: null, delayedAt: null, report: null } as const

/** Records what became of a mail. Does nothing for one that is older than the log. One that waits again has no reports. */
export const noteMail = (
  tx: Tx,
  reference: string,
  { state, lastError = null }: { state: MailState; lastError?: string | null },
  now: number,
): Promise<void> =>
  repository.updateMail(tx, reference, {
    ...{ state, lastError, changedAt: now },
    ...(state === 'QUEUED' && NOT_REPORTED),
  })

/**
 * Records a report of another mail server: a failure once, and a delay until then. Its token can name no mail, since anybody can
 * write one.
 */
export async function noteReport(
  { db, ports, log }: Pick<Deps, 'db' | 'ports' | 'log'>,
  { token, outcome, cause, words }: DeliveryReport,
): Promise<void> {
  const now = ports.clock.now()
  const values = outcome === 'failed' ? { bouncedAt: now, bounceCause: cause, changedAt: now } : { delayedAt: now }
  const isNoted = await db.transaction((tx) => repository.reportMail(tx, token, { ...values, report: words }))
  // Neither address nor words, which are a stranger's.
  if (isNoted)
    log.info(
      { mail: await repository.findReported(db.reader, token), outcome, cause },
      'mail: a mail server reported a mail',
    )
}

/** Deletes old entries. A scheduled task. */
export const forgetOldMails = ({ db, ports }: Deps): Promise<number> =>
  db.transaction((tx) => repository.deleteMailsBefore(tx, ports.clock.now() - MAIL_LOG_DAYS * DAY_MS))
