import * as z from 'zod'
import { answerInTime } from '../outbox/deadline'
import type { Job } from '../outbox/runner'

const TIMEOUT_MS = 20_000

const mailPayload = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })
export type MailPayload = z.infer<typeof mailPayload>

/** Sends one mail; the message's reference becomes its Message-ID. */
export const sendMail: Job<MailPayload> = {
  name: 'send-mail',
  payload: mailPayload,
  maxAttempts: 12,
  run: ({ ports }, { reference, payload }) =>
    answerInTime('mailer', TIMEOUT_MS, ports.mailer.send({ reference, ...payload })),
}
