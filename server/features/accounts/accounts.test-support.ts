import { setImmediate } from 'node:timers/promises'
import type { TestContext } from '../../../tests/support/test-context'
import type { StoredMail } from '../../adapters/mailer/mailbox'
import type { Captcha } from '../../ports/captcha'

/** The token that `onceSolved` takes for solved. */
export const SOLVED = 'solved-by-a-person'

/** A captcha service that knows one solved token, takes it once, and notes what it was asked. */
export function onceSolved(): Captcha & { asked: string[] } {
  const asked: string[] = []
  return {
    asked,
    key: () => 'key',
    async verify(token, action) {
      const isFirst = !asked.includes(`${action} ${token}`)
      asked.push(`${action} ${token}`)
      return isFirst && token === SOLVED
    },
  }
}

/** The mails that an address got, oldest first. */
export async function mailsTo(ctx: TestContext, address: string): Promise<StoredMail[]> {
  // A round of jobs that is just ending would not see a mail that was written in the same moment.
  await setImmediate()
  await ctx.jobs.settle()
  const { mailbox } = ctx.adapters.embedded
  return [...mailbox.list()].reverse().filter(({ to }) => to === address)
}

/** The token of the link in the last mail that an address got. */
export async function lastLinkTo(ctx: TestContext, address: string): Promise<string> {
  const mail = (await mailsTo(ctx, address)).at(-1)
  const token = /\/(?:account-activeren|wachtwoord-herstellen|e-mail-bevestigen)\/([\w-]{43})/.exec(
    mail?.text ?? '',
  )?.[1]
  if (!token) throw new Error('the mail has no link')
  return token
}
