import type { Tx } from '../../../db/open'
import type { CertificateRefusal } from '../../../rules/certificate'
import { toUnicode } from '../../../rules/domain-name'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { certificateMailText } from './certificates.mails.text'
import type { CertificateRow } from './certificates.repository'
import { certificateText } from './certificates.text'

/** To the owner of a certificate that the authority did not renew: what is wrong, while there is time to mend it. */
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
    locale,
    subject,
    paragraphs: [words.failed({ name }), certificateText[locale][reason], words.tries],
    link: { href: `${deps.publicUrl}/account/diensten/ssl/${id}`, label: words.toCertificate },
    notes: [words.counts],
    why: words.why,
  })
  await enqueueMail(tx, { ...body, to, reference: `certificate-renewal-${id}-${now}` }, now)
}

/**
 * To the owner of a certificate that was asked for again and gets no answer: until when the one that is there goes on, and
 * what to do when that is soon. Once for each request.
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
    locale,
    subject: words.awaySubject({ name }),
    paragraphs: [words.away({ name }), day === null ? words.awayTries : words.awayUntil({ day }), words.awayAct],
    link: { href: `${deps.publicUrl}/account/diensten/ssl/${id}`, label: words.toCertificate },
    notes: [words.awayOnce],
    why: words.whyAway,
  })
  await enqueueMail(tx, { ...body, to, reference: `certificate-authority-away-${requestId}` }, deps.ports.clock.now())
}

const dayOf = (at: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'nl' ? 'nl-NL' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Amsterdam',
  }).format(at)
