import type { Job } from '../outbox/runner'

/** Payload of `send-mail`; the outbox row's reference becomes the mail's Message-ID. */
export interface MailPayload extends Record<string, unknown> {
  to: string
  subject: string
  text: string
  html: string
}

export const sendMail: Job = {
  name: 'send-mail',
  maxAttempts: 12,
  async run({ ports }, { reference, payload }) {
    const { to, subject, text, html } = payload as MailPayload
    await ports.mailer.send({ reference, to, subject, text, html })
  },
}
