import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { text } from './api-tokens.text'

/** How the mails about API tokens begin. */
export const apiTokenMailSamples: MailSamples = (locale) => {
  const words = text[locale]
  const { day: moment } = exampleIn(locale)
  const name = 'Boekhouding'
  return {
    token: { subject: words.createdSubject, paragraphs: [words.created({ name })] },
    'token-ends': {
      subject: words.endsSubject({ name }),
      paragraphs: [words.ends({ name, moment }), words.endsWhat],
    },
    'token-revoked': { subject: words.revokedSubject({ name }), paragraphs: [words.revoked({ name })] },
  }
}
