import type { Tx } from '../../db/open'
import type { Locale } from '../../rules/text'
import { enqueue } from '../outbox/outbox'
import type { MailPayload } from './mail.job'

export interface MailContent {
  locale: Locale
  subject: string
  greeting: string
  /** Before the link. */
  paragraphs: readonly string[]
  link?: { href: string; label: string }
  /** After the link. */
  notes: readonly string[]
  signature: string
}

export interface MailBody {
  subject: string
  text: string
  html: string
}

/** Puts a mail in the outbox of this transaction; it is sent once that is committed. */
export function enqueueMail(tx: Tx, mail: MailBody & { to: string; reference: string }, now: number): Promise<void> {
  const { reference, to, subject, text, html } = mail
  const payload: MailPayload = { to, subject, text, html }
  return enqueue(tx, { job: 'send-mail', reference, payload }, now)
}

/** A plain mail as text and as HTML that says the same: no pictures, nothing fetched, the link written out. */
export function layOutMail({ locale, subject, greeting, paragraphs, link, notes, signature }: MailContent): MailBody {
  const linkText = link ? [`${link.label}:\n${link.href}`] : []
  const text = [greeting, ...paragraphs, ...linkText, ...notes, signature].join('\n\n')
  const linkHtml = link
    ? [`<p><a href="${escaped(link.href)}">${escaped(link.label)}</a></p>`, `<p>${escaped(link.href)}</p>`]
    : []
  const body = [...[greeting, ...paragraphs].map(p), ...linkHtml, ...[...notes, signature].map(p)].join('\n')
  return { subject: oneLine(subject), text: `${text}\n`, html: page(locale, subject, body) }
}

const page = (locale: Locale, title: string, body: string) => `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0 auto;max-width:36em;padding:1.5em;font:16px/1.5 sans-serif">
${body}
</body>
</html>
`

const p = (text: string) => `<p>${escaped(text)}</p>`

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
