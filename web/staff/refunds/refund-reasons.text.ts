import { defineText } from '../../../rules/text'

/** Reasons of refunds by their code. A later one shows its code. */
export const refundReasonText = defineText(
  {
    'not-as-promised': 'dienst werkte niet',
    'ordered-twice': 'dubbel besteld',
    withdrawn: 'herroepen',
    other: 'andere reden',
    'paid-twice': 'dubbel betaald',
    'not-accepted': 'betaling niet aangenomen',
    credited: 'intussen gecrediteerd',
    'given-up': 'levering opgegeven',
    'domain-failed': 'domein mislukt',
    'wrong-code': 'verhuiscode klopte niet',
    goodwill: 'coulance',
  },
  {
    'not-as-promised': 'service did not work',
    'ordered-twice': 'ordered twice',
    withdrawn: 'withdrawn',
    other: 'other reason',
    'paid-twice': 'paid twice',
    'not-accepted': 'payment not accepted',
    credited: 'credited meanwhile',
    'given-up': 'delivery given up',
    'domain-failed': 'domain failed',
    'wrong-code': 'auth code was wrong',
    goodwill: 'goodwill',
  },
)
