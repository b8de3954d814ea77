import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { certificateMailText } from './certificates.mails.text'

/** How the mails about certificates begin. */
export const certificateMailSamples: MailSamples = (locale) => {
  const words = certificateMailText[locale]
  const { day, domain: name } = exampleIn(locale)
  return {
    'certificate-renewal': { subject: words.subject({ name }), paragraphs: [words.failed({ name }), words.tries] },
    'certificate-authority-away': {
      subject: words.awaySubject({ name }),
      paragraphs: [words.away({ name }), words.awayUntil({ day }), words.awayAct],
    },
  }
}
