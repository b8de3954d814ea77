import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { webhookText } from './webhooks.text'

/** How the mail about a paused webhook begins. */
export const webhookMailSamples: MailSamples = (locale) => {
  const words = webhookText[locale]
  const { day: since, domain: host } = exampleIn(locale)
  return {
    'webhook-paused': {
      subject: words.pausedSubject({ host }),
      paragraphs: [words.paused({ url: `https://${host}/`, since }), words.resume],
    },
  }
}
