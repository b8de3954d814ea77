import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { mailText } from './orders.mails.text'

/** How the mails about orders begin. */
export const orderMailSamples: MailSamples = (locale) => {
  const words = mailText[locale]
  const { number, amount, total, day, domain: title } = exampleIn(locale)
  return {
    'order-placed': {
      subject: words.placedSubject({ number }),
      paragraphs: [words.placed({ number }), words.awaiting],
    },
    'order-changed': {
      subject: words.changedSubject({ number }),
      paragraphs: [words.changed({ number }), words.awaiting],
    },
    'order-paid': {
      subject: words.paidSubject({ number }),
      paragraphs: [words.paid({ number, total }), words.paidNext],
    },
    'order-remainder': {
      subject: words.remainderSubject({ number, amount }),
      paragraphs: [words.remainder({ number, total, received: amount }), words.remainderNext({ amount, day })],
    },
    'order-payment-returned': {
      subject: words.returnedSubject({ number }),
      paragraphs: [words.returned({ number }), words.returnedNext],
    },
    'order-delivered': { subject: words.deliveredSubject({ number }), paragraphs: [words.delivered({ number })] },
    'line-failed': { subject: words.failedSubject({ title }), paragraphs: [words.failed({ number, title })] },
    'transfer-code-wanted': {
      subject: words.codeWantedSubject({ title }),
      paragraphs: [words.codeWanted({ number, title }), words.nextWrongCode],
    },
    'lines-refunded': {
      subject: words.linesRefundedSubject({ number }),
      paragraphs: [words.linesRefunded({ number, amount, lines: title }), words.linesRefundedNext],
    },
    'renewal-ordered': {
      subject: words.renewalSubject({ day }),
      paragraphs: [words.renewal({ day }), words.renewalAtOnce],
    },
    'renewal-reminder': {
      subject: words.reminderSubject({ days: 7, day }),
      paragraphs: [words.reminder, words.renewalAwaiting({ day })],
    },
  }
}
