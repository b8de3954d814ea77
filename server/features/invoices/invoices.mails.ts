import type { Tx } from '../../../db/open'
import { invoiceNumberText } from '../../../rules/invoice'
import { formatMoney } from '../../../rules/money'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import { findInvoice, type InvoiceRow } from './invoices.repository'
import { invoiceText, writtenDay } from './invoices.text'

/** The invoice of a month is final: what it comes to, until when it is to be paid, and where it is. */
export async function mailInvoiceClosed(deps: Deps, tx: Tx, invoice: InvoiceRow, now: number): Promise<void> {
  const account = await findAccount(deps, invoice.accountId)
  if (!account) return
  const { locale, dueOn, gross } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const amount = formatMoney(gross, locale)
  const isCollected = invoice.paymentMethod === 'AUTOMATIC_INCASSO'
  const day = dueOn === null ? '' : writtenDay(dueOn, locale)
  const body = layOutMail(deps, {
    locale,
    subject: words.mailSubject({ number }),
    paragraphs: [
      words.mail({ number, amount }),
      isCollected ? words.mailCollected({ day }) : words.mailPay({ day, number, iban: deps.config.company.iban }),
    ],
    link: { href: hrefOf(deps, invoice), label: isCollected ? words.mailLink : words.mailPayLink },
    notes: [words.mailWhere],
    why: words.mailWhy,
  })
  await enqueueMail(tx, { ...body, to: account.email, reference: `invoice-closed-${invoice.id}` }, now)
}

/** It was due a while ago, and nobody has noted that it was paid. `outstanding` is what is left of it. */
export async function mailInvoiceReminder(
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { outstanding, now }: { outstanding: number; now: number },
): Promise<void> {
  const account = await findAccount(deps, invoice.accountId)
  if (!account) return
  const { locale, dueOn } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const { iban, name } = deps.config.company
  const body = layOutMail(deps, {
    locale,
    subject: words.reminderSubject({ number }),
    paragraphs: [
      words.reminder({ number, amount: formatMoney(outstanding, locale), day: writtenDay(dueOn ?? '', locale) }),
      words.reminderPay({ iban, name, number }),
    ],
    link: { href: hrefOf(deps, invoice), label: words.reminderLink },
    notes: [words.reminderCrossed],
    why: words.mailWhy,
  })
  await enqueueMail(tx, { ...body, to: account.email, reference: `invoice-reminder-${invoice.id}` }, now)
}

/** Money that came in for an invoice and is not needed goes back. */
export async function mailPaymentReturned(
  deps: Deps,
  tx: Tx,
  invoiceId: string,
  { reference, amount, now }: { reference: string; amount: number; now: number },
): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId)
  const account = invoice && (await findAccount(deps, invoice.accountId))
  if (!account) return
  const { locale } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const body = layOutMail(deps, {
    locale,
    subject: words.returnedSubject({ number }),
    paragraphs: [words.returned({ number, amount: formatMoney(amount, locale) }), words.returnedNext],
    link: { href: hrefOf(deps, invoice), label: words.returnedLink },
    notes: [],
    why: words.mailWhy,
  })
  await enqueueMail(tx, { ...body, to: account.email, reference: `payment-refunded-${reference}-${invoiceId}` }, now)
}

/** The list with that invoice on top, after logging in. */
const hrefOf = ({ publicUrl }: Deps, { id }: InvoiceRow): string => `${publicUrl}/account/facturen?factuur=${id}`
