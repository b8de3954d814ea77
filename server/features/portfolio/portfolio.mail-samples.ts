import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { portfolioMailText } from './portfolio.text'
import { staffDomainText } from './staff/staff-domains.text'

/** How the mails about domains at their registry begin. */
export const portfolioMailSamples: MailSamples = (locale) => {
  const [words, codes] = [portfolioMailText[locale], staffDomainText[locale]]
  const { day: moment, domain: name } = exampleIn(locale)
  return {
    portfolio: {
      subject: words.unverifiedSubject({ name }),
      paragraphs: [words.unverified({ name }), words.unverifiedDo],
    },
    'holder-transfer-code': {
      subject: codes.subject({ name }),
      paragraphs: [codes.what({ name, moment }), codes.code({ code: '…' })],
    },
  }
}
