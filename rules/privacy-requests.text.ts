import type { PrivacyChannel, PrivacyKind } from './privacy-requests'
import { defineText, type Text } from './text'

/** Kinds of requests about personal data, as both the customer and staff read them. */
export const PRIVACY_KIND_WORDS: Text<Record<PrivacyKind, string>> = defineText(
  {
    ACCESS: 'Inzage',
    RECTIFICATION: 'Rectificatie',
    ERASURE: 'Gegevens wissen',
    RESTRICTION: 'Beperking van de verwerking',
    OBJECTION: 'Bezwaar',
    PORTABILITY: 'Gegevens meenemen',
  },
  {
    ACCESS: 'Access',
    RECTIFICATION: 'Rectification',
    ERASURE: 'Erasure',
    RESTRICTION: 'Restriction of processing',
    OBJECTION: 'Objection',
    PORTABILITY: 'Data portability',
  },
)

export const PRIVACY_CHANNEL_WORDS: Text<Record<PrivacyChannel, string>> = defineText(
  { EMAIL: 'E-mail', LETTER: 'Brief', PHONE: 'Telefoon', IN_PERSON: 'In persoon', OTHER: 'Anders' },
  { EMAIL: 'E-mail', LETTER: 'Letter', PHONE: 'Phone', IN_PERSON: 'In person', OTHER: 'Other' },
)
