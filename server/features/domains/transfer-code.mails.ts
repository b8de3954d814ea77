import type { Tx } from '../../../db/database'
import { dayInAmsterdam, writtenDay } from '../../../rules/calendar'
import { toUnicode } from '../../../rules/domain-name'
import type { Context } from '../../common/context'
import { newId } from '../../common/ids'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { transferCodeText } from './transfer-code.text'

/** Notifies the owner of a domain that its auth code was requested; without the code. */
export async function mailTransferCodeRequested(
  ctx: Context,
  tx: Tx,
  { to, domain }: { to: string; domain: string },
): Promise<void> {
  const words = transferCodeText[ctx.locale]
  const name = toUnicode(domain)
  const subject = words.subject({ name })
  const body = layOutMail(ctx, {
    reference: `transfer-code-${newId('job')}`,
    locale: ctx.locale,
    subject,
    heading: subject,
    paragraphs: [words.what({ name, moment: writtenDay(dayInAmsterdam(ctx.now), ctx.locale) }), words.next],
    link: { href: `${ctx.publicUrl}/account/domein?name=${encodeURIComponent(domain)}`, label: words.toDomain },
    notes: [words.notYou],
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to }, ctx.now)
}
