import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { holderMailText } from './holder.mails.text'

/** How the mails to registrants begin. */
export const holderMailSamples: MailSamples = (locale) => {
  const words = holderMailText[locale]
  const { domain, company: label } = exampleIn(locale)
  return {
    holder: { subject: words.holderSubject({ domain }), paragraphs: [words.holder({ domain, label })] },
  }
}
