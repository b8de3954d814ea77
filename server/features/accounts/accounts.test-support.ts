import { setImmediate } from 'node:timers/promises'
import type { TestContext } from '../../../tests/support/test-context'
import type { StoredMail } from '../../adapters/mailer/mailbox'
import { type Captcha, SHOWN_AS_ALTCHA } from '../../ports/captcha'

/** The token that `onceSolved` accepts. */
export const SOLVED = 'solved-by-a-person'

/** A captcha service with one solved token, which it accepts once; records its calls. */
export function onceSolved(): Captcha & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    ...SHOWN_AS_ALTCHA,
    key: () => 'key',
    async verify(token, action) {
      const isFirst = !asked.includes(`${action} ${token}`)
      asked.push(`${action} ${token}`)
      return isFirst && token === SOLVED
    },
  }
}

/** Returns the mails to an address, oldest first. */
export async function mailsTo(ctx: TestContext, address: string): Promise<StoredMail[]> {
  // A round of jobs that is ending would miss a mail written at the same time.
  await setImmediate()
  await ctx.jobs.settle()
  const { mailbox } = ctx.adapters.embedded
  return [...mailbox.list()].reverse().filter(({ to }) => to === address)
}

/** Returns the token of the link in the last mail to an address. */
export async function lastLinkTo(ctx: TestContext, address: string): Promise<string> {
  const mail = (await mailsTo(ctx, address)).at(-1)
  const token = /\/(?:account-activeren|wachtwoord-herstellen|e-mail-bevestigen)\/([\w-]{43})/.exec(
    mail?.text ?? '',
  )?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}
