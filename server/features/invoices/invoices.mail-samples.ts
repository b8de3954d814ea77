import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { invoiceText } from './invoices.text'
import { planText } from './payment-plans.text'

/** How the mails about invoices begin. */
export const invoiceMailSamples: MailSamples = (locale) => {
  const words = invoiceText[locale]
  const { number, amount, day, iban, company: name } = exampleIn(locale)
  const pay = words.reminderPay({ iban, name, number })
  const plan = planText[locale]
  const bank = { iban, name, number }
  const part = { number, part: 1, count: 3, amount, day }
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
    'payment-plan-agreed': {
      subject: plan.agreedSubject({ number }),
      paragraphs: [plan.agreed({ number, amount, count: 3 }), plan.agreedHow(bank), plan.agreedMore],
    },
    'payment-plan-part': {
      subject: plan.announcedSubject({ number, day }),
      paragraphs: [plan.announced(part), plan.pay(bank)],
    },
    'payment-plan-missed': {
      subject: plan.missedSubject({ number }),
      paragraphs: [plan.missed(part), plan.missedLapse({ day }), plan.pay(bank)],
    },
    'payment-plan-lapsed': {
      subject: plan.lapsedSubject({ number }),
      paragraphs: [plan.lapsed({ number, amount }), plan.pay(bank), plan.lapsedTalk],
    },
    'payment-plan-stopped': {
      subject: plan.stoppedSubject({ number }),
      paragraphs: [plan.stopped({ number, amount }), plan.pay(bank)],
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
