import * as z from 'zod'
import { answerInTime } from '../outbox/deadline'
import type { Job } from '../outbox/runner'
import { MailRefused } from '../ports/mailer'

const TIMEOUT_MS = 20_000

const mailPayload = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailPayload = z.infer<typeof mailPayload>

/**
 * Sends one mail; the message's reference becomes its Message-ID. It is tried for a day, since mail servers are away
 * at times; one that is refused for good is not tried again.
 */
export const sendMail: Job<MailPayload> = {
  name: 'send-mail',
  payload: mailPayload,
  maxAttempts: 100,
  async run({ ports, log }, { reference, payload }) {
    try {
      await answerInTime('mailer', TIMEOUT_MS, ports.mailer.send({ reference, ...payload }))
    } catch (error) {
      if (!(error instanceof MailRefused)) throw error
      log.error({ status: error.status, reference }, 'a mail was refused for good')
    }
  },
}
