import { describe, expect, test } from 'vitest'
import type { Mail, Mailer } from '../../server/ports/mailer'

export interface MailerUnderTest {
  mailer: Mailer
  /** Mails delivered to an address so far, oldest first. */
  deliveredTo(address: string): Promise<{ subject: string; text: string; html: string }[]>
  close(): Promise<void>
}

export const mailWith = (changes: Partial<Mail>): Mail => ({
  reference: 'mail-1',
  to: 'koper@voorbeeld.example',
  subject: 'Je account activeren',
  text: 'Open https://winkel.example/account-activeren/abc.',
  html: '<p>Open <a href="https://winkel.example/account-activeren/abc">de link</a>.</p>',
  ...changes,
})

/** Contract for every adapter of the mailer port. */
export function mailerContract(name: string, make: () => Promise<MailerUnderTest>): void {
  describe(`mailer: ${name}`, () => {
    test('delivers the words as they were given, accents and all', async () => {
      const { mailer, deliveredTo, close } = await make()
      const mail = mailWith({ subject: 'Café “één” €', text: 'Regel één\n\nRegel twee' })
      await mailer.send(mail)
      const { subject, text, html } = mail
      expect(await deliveredTo(mail.to)).toEqual([{ subject, text, html }])
      await close()
    })

    test('delivers the same reference once [CR3]', async () => {
      const { mailer, deliveredTo, close } = await make()
      await Promise.all([mailer.send(mailWith({})), mailer.send(mailWith({}))])
      await mailer.send(mailWith({ reference: 'mail-2', subject: 'Ander bericht' }))
      const subjects = (await deliveredTo(mailWith({}).to)).map(({ subject }) => subject)
      expect(subjects).toEqual(['Je account activeren', 'Ander bericht'])
      await close()
    })
  })
}
