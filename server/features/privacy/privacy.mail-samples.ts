import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { privacyMailText } from './privacy.mails.text'

/** How the mails about privacy requests begin. */
export const privacyMailSamples: MailSamples = (locale) => {
  const words = privacyMailText[locale]
  const { day } = exampleIn(locale)
  return {
    privacy: { subject: words.completedSubject({ day }), paragraphs: [words.completed({ day }), words.doneACCESS] },
  }
}
