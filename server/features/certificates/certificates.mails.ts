import type { Tx } from '../../../db/open'
import type { CertificateRefusal } from '../../../rules/certificate'
import { toUnicode } from '../../../rules/domain-name'
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
