import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { mandateText } from './mandates.text'

/** How the mails about direct debits begin. */
export const mandateMailSamples: MailSamples = (locale) => {
  const words = mandateText[locale]
  const { number, amount, day, iban, reference, company } = exampleIn(locale)
  const subject = words.failedSubject({ number })
  return {
    'mandate-signed': {
      subject: words.signedSubject,
      paragraphs: [
        words.signed({ account: '4567', creditor: company }),
        words.reference({ reference }),
        words.signedNext,
      ],
    },
    'mandate-ended': { subject: words.endedSubject, paragraphs: [words.ended] },
    'collection-announced': {
      subject,
      paragraphs: [
        words.failed({ number }),
        words.repeated({ amount, day }),
        words.collectedBy({ reference, creditor: company }),
      ],
    },
    'collection-failed': {
      subject,
      paragraphs: [words.failed({ number }), words.payYourself({ amount, iban, name: company, number })],
    },
  }
}
