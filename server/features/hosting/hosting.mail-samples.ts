import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { hostingMailText } from './hosting.mails.text'

/** How the mail about a new password of hosting begins. */
export const hostingMailSamples: MailSamples = (locale) => {
  const words = hostingMailText[locale]
  const { domain } = exampleIn(locale)
  return {
    'hosting-password': { subject: words.passwordSubject({ domain }), paragraphs: [words.password({ domain })] },
  }
}
