import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { letterText } from './staff/chargeback-letter.text'

/** How the letter about money that went back twice begins. */
export const paymentMailSamples: MailSamples = (locale) => {
  const words = letterText[locale]
  const { number, amount, day, iban, company: name, reference } = exampleIn(locale)
  const about = words.order({ number })
  return {
    'money-back-twice': {
      subject: words.subject({ about }),
      paragraphs: [
        words.first({ about, amount, day }),
        words.second({ amount, day }),
        words.pay({ amount, iban, name, reference }),
      ],
    },
  }
}
