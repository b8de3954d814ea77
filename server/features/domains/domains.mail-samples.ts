import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { mergeText } from './merge-accounts.text'
import { pushDomainText } from './push-domain.text'
import { transferCodeText } from './transfer-code.text'

/** How the mails about transfer codes, and about what moves to another account, begin. */
export const domainMailSamples: MailSamples = (locale) => {
  const [codes, push, merge] = [transferCodeText[locale], pushDomainText[locale], mergeText[locale]]
  const { day: moment, domain: name, email } = exampleIn(locale)
  return {
    'transfer-code': { subject: codes.subject({ name }), paragraphs: [codes.what({ name, moment }), codes.next] },
    'domain-push': {
      subject: push.startedSubject({ name }),
      paragraphs: [push.startedGiving({ name }), push.startedBoth],
    },
    'account-merge': { subject: merge.startedSubject, paragraphs: [merge.startedGiving({ email }), merge.stays] },
  }
}
