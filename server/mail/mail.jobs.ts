import * as z from 'zod'
import { Refused } from '../outbox/attempt'
import { answerInTime } from '../outbox/deadline'
import { defineJob } from '../outbox/job'
import { findMessage } from '../outbox/outbox'
import { MailRefused } from '../ports/mailer'
import { noteMail } from './mail-log'
import { findMailByReference } from './mail-log.repository'

const TIMEOUT_MS = 20_000

export const mailPayload = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailPayload = z.infer<typeof mailPayload>

/** Sends one mail. The reference becomes its Message-ID. */
export const sendMail = defineJob('send-mail', mailPayload, {
  // About a day with the runner's back-off: mail servers are unreachable at times.
  maxAttempts: 100,
  dropping: 'NOT_SENT',
  // Neither subject nor text: both may name what only the recipient may know.
  describe: ({ to }) => ({ to }),
})

/** Sends a mail that was enqueued. One that the mail server rejects permanently is given up at once. */
export const sendMailJob = sendMail.handle(
  async ({ db, ports }, { reference, payload }) => {
    const logged = ports.mailer.receive ? await findMailByReference(db.reader, reference) : null
    const reportToken = logged?.reportToken ?? null
    try {
      await answerInTime('mailer', TIMEOUT_MS, ports.mailer.send({ reference, ...payload, reportToken }))
    } catch (error) {
      if (error instanceof MailRefused) throw new Refused(`${REFUSED_WITH} ${error.status}`)
      throw error
    }
    return (tx) => noteMail(tx, reference, { state: 'ACCEPTED' }, ports.clock.now())
  },
  {
    async subject({ db }, reference) {
      const mail = await findMailByReference(db.reader, reference)
      return mail && { kind: 'MAIL', id: mail.id, title: mail.to }
    },
    async onGivenUp({ db, ports }, { reference }) {
      const lastError = (await findMessage(db.reader, sendMail, reference))?.lastError ?? null
      const state = lastError?.startsWith(REFUSED_WITH) ? 'REFUSED' : 'GIVEN_UP'
      await db.transaction((tx) => noteMail(tx, reference, { state, lastError }, ports.clock.now()))
    },
  },
)

/** First words of the error of a mail that the mail server refuses permanently. */
export const REFUSED_WITH = 'the mail server refused it with'
