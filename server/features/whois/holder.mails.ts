import type { Tx } from '../../../db/database'
import { toUnicode } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { holderMailText } from './holder.mails.text'

/** To the previous address of a registrant. */
export function mailHolderEmail(
  ctx: Context,
  tx: Tx,
  { to, label, email }: { to: string; label: string; email: string },
): Promise<void> {
  const words = holderMailText[ctx.locale]
  return send(ctx, tx, to, { subject: words.emailSubject, paragraphs: [words.email({ label, email })] })
}

/** To the previous registrant of a name. */
export function mailNewHolder(
  ctx: Context,
  tx: Tx,
  { to, domain, label }: { to: string; domain: string; label: string },
): Promise<void> {
  const words = holderMailText[ctx.locale]
  const name = toUnicode(domain)
  return send(ctx, tx, to, {
    subject: words.holderSubject({ domain: name }),
    paragraphs: [words.holder({ domain: name, label })],
  })
}

async function send(
  ctx: Context,
  tx: Tx,
  to: string,
  { subject, paragraphs }: { subject: string; paragraphs: string[] },
): Promise<void> {
  const words = holderMailText[ctx.locale]
  const body = layOutMail(ctx, {
    reference: `holder-${newId('job')}`,
    locale: ctx.locale,
    subject,
    heading: subject,
    paragraphs,
    link: { href: `${ctx.publicUrl}/account/domeinhouders`, label: words.toHolders },
    notes: [words.notYou],
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to }, ctx.now)
}
