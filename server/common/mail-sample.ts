import { writtenDay } from '../../rules/calendar'
import type { CustomerMailKind } from '../../rules/mail-kinds'
import { formatMoney } from '../../rules/money'
import type { Locale } from '../../rules/text'

/** How a kind of mail begins, with example values: for the back office, where the shop adds words of its own. */
export interface MailSample {
  subject: string
  /** Its first paragraphs, which own words follow. */
  paragraphs: readonly string[]
}

/** Samples of the mails of one feature. */
export type MailSamples = (locale: Locale) => Readonly<Partial<Record<CustomerMailKind, MailSample>>>

/** Example values of a mail. */
export const exampleIn = (locale: Locale) => ({
  number: '10012',
  amount: formatMoney(1210, locale),
  total: formatMoney(2420, locale),
  day: writtenDay('2027-01-15', locale),
  domain: 'voorbeeld.example',
  email: 'klant@voorbeeld.example',
  iban: 'NL00 TEST 0123 4567 89',
  reference: 'WIMPEL-10012',
  company: 'Voorbeeld B.V.',
})
