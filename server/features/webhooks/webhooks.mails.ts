import type { Tx } from '../../../db/database'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import type { WebhookRow } from './webhooks.repository'
import { webhookText } from './webhooks.text'

/** Notifies the owner of a webhook that it was paused after failed deliveries. */
export async function mailPaused(deps: Deps, tx: Tx, webhook: WebhookRow, to: string, now: number): Promise<void> {
  const { locale, url, failingSince } = webhook
  const words = webhookText[locale]
  const since = new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Amsterdam',
  }).format(failingSince ?? now)
  const subject = words.pausedSubject({ host: new URL(url).host })
  const body = layOutMail(deps, {
    reference: `webhook-paused-${webhook.id}-${now}`,
    locale,
    subject,
    heading: subject,
    paragraphs: [words.paused({ url, since }), words.resume],
    link: { href: `${deps.publicUrl}/account/webhooks`, label: words.toWebhooks },
    notes: [],
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to }, now)
}
