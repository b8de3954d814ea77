import type { MailSamples } from '../../common/mail-sample'
import { batchText } from './batches.text'

/** How the mail about a finished change of domains begins. */
export const batchMailSamples: MailSamples = (locale) => {
  const words = batchText[locale]
  return {
    batch: {
      subject: words.mailSubject({ what: words.NAME_SERVERS }),
      paragraphs: [words.mailDone({ done: 12, total: 12 })],
    },
  }
}
