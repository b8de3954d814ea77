import { exampleIn, type MailSamples } from '../../common/mail-sample'
import { text } from './accounts.mails.text'

/** How the mails about accounts begin. */
export const accountMailSamples: MailSamples = (locale) => {
  const words = text[locale]
  const { day, email } = exampleIn(locale)
  return {
    activation: { subject: words.activationSubject, paragraphs: [words.activation, words.activationBasket] },
    'account-exists': { subject: words.existsSubject, paragraphs: [words.exists, words.forgot] },
    reset: { subject: words.resetSubject, paragraphs: [words.reset] },
    'password-changed': { subject: words.changedSubject, paragraphs: [words.changed, words.changedNext] },
    'email-change': {
      subject: words.emailChangeSubject,
      paragraphs: [words.emailChangeOld({ email }), words.emailChangeBoth],
    },
    'email-changed': {
      subject: words.emailChangedSubject,
      paragraphs: [words.emailChanged({ from: 'oud@voorbeeld.example', to: email })],
    },
    'email-taken': { subject: words.emailTakenSubject, paragraphs: [words.emailTaken] },
    'holder-changed': { subject: words.holderSubject, paragraphs: [words.holder({ email })] },
    security: { subject: words.passkeySubject, paragraphs: [words.passkeyAdded({ name: 'iPhone' })] },
    block: { subject: words.blockedSubject, paragraphs: [words.blocked, words.blockedUNPAID] },
    objection: {
      subject: words.erasurePlannedSubject({ day }),
      paragraphs: [words.erasurePlanned({ day }), words.plannedStop],
    },
  }
}
