import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { invoiceText } from './invoices.text'

/** How the mails about invoices begin. */
export const invoiceMailSamples: MailSamples = (locale) => {
  const words = invoiceText[locale]
  const { number, amount, day, iban, company: name } = exampleIn(locale)
  const pay = words.reminderPay({ iban, name, number })
  return {
    'invoice-closed': {
      subject: words.mailSubject({ number }),
      paragraphs: [words.mail({ number, amount }), words.mailPay({ day, number, iban })],
    },
    'invoice-again': {
      subject: words.mailSubject({ number }),
      paragraphs: [words.again({ number }), words.againOpen({ amount }), pay],
    },
    'invoice-reminder': {
      subject: words.reminderSubject({ number }),
      paragraphs: [words.reminder({ number, amount, day }), pay],
    },
    'payment-refunded': {
      subject: words.returnedSubject({ number }),
      paragraphs: [words.returned({ number, amount }), words.returnedNext],
    },
    'payment-charged-back': {
      subject: words.chargedBackSubject({ number }),
      paragraphs: [words.chargedBack({ number, amount }), pay],
    },
  }
}
