import type { Tx } from '../../../db/database'
import { toUnicode } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import type { Account } from '../../common/viewer'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { hostingMailText } from './hosting.mails.text'

/** Notifies the owner of a package of its new password; without the password. */
export async function mailHostingPassword(
  ctx: Context,
  tx: Tx,
  account: Account,
  owned: { id: string; domainName: string },
): Promise<void> {
  const words = hostingMailText[ctx.locale]
  const domain = toUnicode(owned.domainName)
  const subject = words.passwordSubject({ domain })
  const body = layOutMail(ctx, {
    reference: `hosting-password-${newId('job')}`,
    locale: ctx.locale,
    subject,
    heading: subject,
    paragraphs: [words.password({ domain })],
    link: { href: `${ctx.publicUrl}/account/hostingpakket?id=${owned.id}`, label: words.toPackage },
    notes: [words.notYou],
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to: account.email }, ctx.now)
}
