import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { priceMailText } from './price-notices.mails.text'
import { renewalMailText } from './renewals.mails.text'

/** How the mails about terms and their prices begin. */
export const renewalMailSamples: MailSamples = (locale) => {
  const words = renewalMailText[locale]
  const prices = priceMailText[locale]
  const { day, domain: first } = exampleIn(locale)
  return {
    'term-ends': {
      subject: words.endsSubject({ count: 1, first, day }),
      paragraphs: [words.ends({ day }), words.stillOn({ day })],
    },
    'term-ended': { subject: words.endedSubject({ count: 1, first }), paragraphs: [words.ended] },
    'price-raise': { subject: prices.raiseOne({ product: '.nl' }), paragraphs: [prices.about, prices.free] },
    'price-stays': { subject: prices.staysOne({ product: '.nl' }), paragraphs: [prices.stays] },
  }
}
