import type { AbuseGround, AbuseReason } from './abuse'
import { defineText, type Text } from './text'

/** Words for the kinds of abuse, as both the customer and staff read them. */
export const ABUSE_REASON_WORDS: Text<Record<AbuseReason, string>> = defineText(
  {
    PHISHING: 'Phishing',
    MALWARE: 'Malware',
    SPAM: 'Spam',
    COPYRIGHT: 'Inbreuk op auteursrecht',
    ILLEGAL_CONTENT: 'Verboden inhoud',
    OVERLOAD: 'Overbelasting',
    OTHER: 'Ander misbruik',
  },
  {
    PHISHING: 'Phishing',
    MALWARE: 'Malware',
    SPAM: 'Spam',
    COPYRIGHT: 'Copyright infringement',
    ILLEGAL_CONTENT: 'Illegal content',
    OVERLOAD: 'Overload',
    OTHER: 'Other abuse',
  },
)

export const ABUSE_GROUND_WORDS: Text<Record<AbuseGround, string>> = defineText(
  { LAW: 'De wet', TERMS: 'Onze algemene voorwaarden' },
  { LAW: 'The law', TERMS: 'Our general terms' },
)
