import type { Tx } from '../../../db/database'
import type { CertificateRefusal } from '../../../rules/certificate'
import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { certificateMailText } from './certificates.mails.text'
import type { CertificateRow } from './certificates.repository'
import { certificateText } from './certificates.text'

/** Tells the owner of a certificate why the authority refused to renew it, while there is time to correct it. */
export async function mailFailedRenewal(
  deps: Deps,
  tx: Tx,
  { certificate, reason, to }: { certificate: CertificateRow; reason: CertificateRefusal; to: string },
): Promise<void> {
  const { id, locale, commonName } = certificate
  const words = certificateMailText[locale]
  const name = toUnicode(commonName)
  const now = deps.ports.clock.now()
  const subject = words.subject({ name })
  const body = layOutMail(deps, {
    reference: `certificate-renewal-${id}-${now}`,
    locale,
    subject,
    paragraphs: [words.failed({ name }), certificateText[locale][reason], words.tries],
    link: { href: `${deps.publicUrl}/account/diensten/ssl/${id}`, label: words.toCertificate },
    notes: [words.counts],
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to }, now)
}

/**
 * Tells the owner of a certificate that a new one was requested but the authority does not respond: how long the
 * current one is valid, and what to do if that is short. Once per request.
 */
export async function mailAuthorityAway(
  deps: Deps,
  tx: Tx,
  about: { certificate: CertificateRow; requestId: string; validUntil: number | null; to: string },
): Promise<void> {
  const { certificate, requestId, validUntil, to } = about
  const { id, locale, commonName } = certificate
  const words = certificateMailText[locale]
  const name = toUnicode(commonName)
  const day = validUntil === null ? null : dayOf(validUntil, locale)
  const body = layOutMail(deps, {
    reference: `certificate-authority-away-${requestId}`,
    locale,
    subject: words.awaySubject({ name }),
    paragraphs: [words.away({ name }), day === null ? words.awayTries : words.awayUntil({ day }), words.awayAct],
    link: { href: `${deps.publicUrl}/account/diensten/ssl/${id}`, label: words.toCertificate },
    notes: [words.awayOnce],
    why: words.whyAway,
  })
  await enqueueMail(tx, { ...body, to }, deps.ports.clock.now())
}

const dayOf = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  }).format(at)
