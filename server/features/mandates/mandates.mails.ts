import type { Tx } from '../../../db/database'
import { isFinalReason } from '../../../rules/bank-reasons'
import { bankReasonSentence } from '../../../rules/bank-reasons.text'
import { writtenDay } from '../../../rules/calendar'
import { invoicePath } from '../../../rules/invoice'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import type { Locale } from '../../../rules/text'
import type { Deps } from '../../common/context'
import { layOutMail, type MailContent } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import type { CollectionRow, MandateRow } from './mandates.repository'
import { mandateText } from './mandates.text'

/** Confirms a mandate: what it permits, and how to end it. */
export function mailMandateSigned(deps: Deps, tx: Tx, mandate: MandateRow, now: number): Promise<void> {
  const { id, locale, reference, accountEnd } = mandate
  const words = mandateText[locale]
  return send(deps, tx, mandate, now, `mandate-signed-${id}`, {
    subject: words.signedSubject,
    paragraphs: [
      words.signed({ account: accountEnd, creditor: deps.config.company.name }),
      words.reference({ reference }),
      words.signedNext,
    ],
    link: { href: `${deps.publicUrl}/account/facturen`, label: words.toInvoices },
    notes: [words.refundRight],
  })
}

/** Confirms the end of a mandate. `stopped` is the number of announced collections that it stopped. */
export function mailMandateEnded(
  deps: Deps,
  tx: Tx,
  { by, stopped, ...mandate }: MandateRow & { by: 'customer' | 'bank'; stopped: number },
  now: number,
): Promise<void> {
  const words = mandateText[mandate.locale]
  return send(deps, tx, mandate, now, `mandate-ended-${mandate.id}`, {
    subject: words.endedSubject,
    paragraphs: [
      by === 'customer' ? words.ended : words.endedByBank,
      ...(stopped > 0 ? [words.stopped({ count: stopped })] : []),
    ],
    link: { href: `${deps.publicUrl}/account/facturen`, label: words.toInvoices },
    notes: [],
  })
}

interface AboutCollection {
  collection: CollectionRow
  /** Code by which the bank refused the collection that failed; null if it gave none. */
  bankReason: string | null
  /** Number of its invoice. */
  number: string
}

/** Reports a failed collection, and announces the one that repeats it. */
export function mailCollectionRepeated(
  deps: Deps,
  tx: Tx,
  mandate: MandateRow,
  { collection, number, bankReason, reference }: AboutCollection & { reference: MailReference },
  now: number,
): Promise<void> {
  const { locale } = mandate
  const words = mandateText[locale]
  const day = writtenDay(collection.collectOn, locale)
  return send(deps, tx, mandate, now, reference, {
    subject: words.failedSubject({ number }),
    paragraphs: [
      failedWords({ number, bankReason }, locale),
      ...(isFinalReason(bankReason) ? [words.ifChanged] : []),
      words.repeated({ amount: formatMoney(collection.amount, locale), day }),
      words.collectedBy({ reference: mandate.reference, creditor: deps.config.company.name }),
    ],
    link: hrefOf(deps, collection, locale),
    notes: [],
  })
}

/** Reports that an invoice could not be collected, and has to be paid otherwise. */
export function mailCollectionFailed(
  deps: Deps,
  tx: Tx,
  mandate: MandateRow,
  { collection, number, bankReason }: AboutCollection,
  now: number,
): Promise<void> {
  const { locale } = mandate
  const words = mandateText[locale]
  const { iban, name } = deps.config.company
  return send(deps, tx, mandate, now, `collection-failed-${collection.id}`, {
    subject: words.failedSubject({ number }),
    paragraphs: [
      failedWords({ number, bankReason }, locale),
      words.payYourself({ amount: formatMoney(collection.amount, locale), iban, name, number }),
    ],
    link: hrefOf(deps, collection, locale),
    notes: [],
  })
}

const failedWords = ({ number, bankReason }: Omit<AboutCollection, 'collection'>, locale: Locale): string =>
  [mandateText[locale].failed({ number }), bankReasonSentence(bankReason, locale)].filter(Boolean).join(' ')

const hrefOf = ({ publicUrl }: Deps, { invoiceId }: CollectionRow, locale: Locale) => ({
  href: `${publicUrl}${invoicePath(invoiceId)}`,
  label: mandateText[locale].payNow,
})

async function send(
  deps: Deps,
  tx: Tx,
  { accountId, locale }: Pick<MandateRow, 'accountId' | 'locale'>,
  now: number,
  reference: MailReference,
  mail: Omit<MailContent, 'reference' | 'locale' | 'why'>,
): Promise<void> {
  const account = await findAccount(deps, accountId)
  if (!account) return
  const body = layOutMail(deps, { ...mail, reference, locale, why: mandateText[locale].why })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}
