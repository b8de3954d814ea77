import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { abuseMailText } from './abuse.mails.text'

/** How the mails about abuse begin. */
export const abuseMailSamples: MailSamples = (locale) => {
  const words = abuseMailText[locale]
  const { domain: name } = exampleIn(locale)
  return {
    abuse: { subject: words.DOMAINSubject({ name }), paragraphs: [words.DOMAINEffect({ name })] },
  }
}
