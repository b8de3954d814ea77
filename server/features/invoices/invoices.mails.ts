import type { Tx } from '../../../db/database'
import { bankReasonSentence } from '../../../rules/bank-reasons.text'
import { invoiceNumberText, invoicePath } from '../../../rules/invoice'
import type { MailReference } from '../../../rules/mail-kinds'
import { formatMoney } from '../../../rules/money'
import type { Deps } from '../../common/context'
import { layOutMail } from '../../mail/layout'
import { enqueueMail } from '../../mail/mail'
import { findAccount } from '../accounts/accounts.service'
import type { CollectionRow } from '../mandates/mandates.service'
import { findInvoice, type InvoiceRow } from './invoices.repository'
import { invoiceText, writtenDay } from './invoices.text'

/** The collection of an invoice, with the reference of its mandate. */
type Collected = Pick<CollectionRow, 'collectOn'> & { mandate: string }

/** Announces the final invoice of a month: amount, due date and link; or the day and the mandate by which it is collected. */
export async function mailInvoiceClosed(
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  collected: Collected | null,
  now: number,
): Promise<void> {
  const account = await findAccount(deps, invoice.accountId)
  if (!account) return
  const { locale, dueOn, gross } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const amount = formatMoney(gross, locale)
  const day = dueOn === null ? '' : writtenDay(dueOn, locale)
  const body = layOutMail(deps, {
    reference: `invoice-closed-${invoice.id}`,
    locale,
    subject: words.mailSubject({ number }),
    paragraphs: [
      words.mail({ number, amount }),
      ...(collected
        ? [
            words.mailCollected({ day: writtenDay(collected.collectOn, locale), amount }),
            words.mailMandate({ creditor: deps.config.company.name, reference: collected.mandate }),
          ]
        : [words.mailPay({ day, number, iban: deps.config.company.iban })]),
    ],
    link: { href: hrefOf(deps, invoice), label: collected ? words.mailLink : words.mailPayLink },
    notes: [words.mailWhere],
    why: words.mailWhy,
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}

/** Sends the link to a final invoice again, at the request of its customer: what is open, if anything, and how to pay it. */
export async function mailInvoiceAgain(
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { outstanding, reference, now }: { outstanding: number; reference: MailReference; now: number },
): Promise<void> {
  const account = await findAccount(deps, invoice.accountId)
  if (!account) return
  const { locale } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const { iban, name } = deps.config.company
  const body = layOutMail(deps, {
    reference,
    locale,
    subject: words.mailSubject({ number }),
    paragraphs: [
      words.again({ number }),
      ...(outstanding > 0
        ? [words.againOpen({ amount: formatMoney(outstanding, locale) }), words.reminderPay({ iban, name, number })]
        : []),
    ],
    link: { href: hrefOf(deps, invoice), label: words.mailLink },
    notes: [words.mailWhere],
    why: words.againWhy,
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}

/**
 * Reminds of an overdue invoice that was not recorded as paid. `outstanding` is the unpaid part. After a payment plan, it is another
 * reminder than the one before.
 */
export async function mailInvoiceReminder(
  deps: Deps,
  tx: Tx,
  invoice: InvoiceRow,
  { outstanding, plan, now }: { outstanding: number; plan: { id: string } | null; now: number },
): Promise<void> {
  const account = await findAccount(deps, invoice.accountId)
  if (!account) return
  const { locale, dueOn } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const { iban, name } = deps.config.company
  const body = layOutMail(deps, {
    reference: reminderReference(invoice.id, plan?.id ?? null),
    locale,
    subject: words.reminderSubject({ number }),
    paragraphs: [
      words.reminder({ number, amount: formatMoney(outstanding, locale), day: writtenDay(dueOn ?? '', locale) }),
      words.reminderPay({ iban, name, number }),
    ],
    link: { href: hrefOf(deps, invoice), label: words.reminderLink },
    notes: [words.reminderCrossed],
    why: whyOf(invoice),
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}

/** Reference of the reminder of an invoice: before any payment plan, or after one that ended. */
export const reminderReference = (invoiceId: string, planId: string | null): MailReference =>
  `invoice-reminder-${invoiceId}${planId === null ? '' : `-${planId}`}`

/** Announces the refund of a payment that was not needed for an invoice. */
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
    reference: `payment-refunded-${reference}-${invoiceId}`,
    locale,
    subject: words.returnedSubject({ number }),
    paragraphs: [words.returned({ number, amount: formatMoney(amount, locale) }), words.returnedNext],
    link: { href: hrefOf(deps, invoice), label: words.returnedLink },
    notes: [],
    why: whyOf(invoice),
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}

const sentences = (sentence: string | null): string[] => (sentence === null ? [] : [sentence])

/** Reports that the customer's bank took a payment of an invoice back, if something of it is due again. */
export async function mailPaymentChargedBack(
  deps: Deps,
  tx: Tx,
  invoiceId: string,
  {
    paymentAttemptId,
    amount,
    outstanding,
    bankReason,
    now,
  }: { paymentAttemptId: string; amount: number; outstanding: number; bankReason: string | null; now: number },
): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId)
  const account = invoice && (await findAccount(deps, invoice.accountId))
  if (!account || outstanding === 0) return
  const { locale } = invoice
  const words = invoiceText[locale]
  const number = invoiceNumberText(invoice)
  const { iban, name } = deps.config.company
  const money = (cents: number) => formatMoney(cents, locale)
  const body = layOutMail(deps, {
    reference: `payment-charged-back-${paymentAttemptId}-${invoiceId}-${now}`,
    locale,
    subject: words.chargedBackSubject({ number }),
    paragraphs: [
      outstanding < amount
        ? words.chargedBackPart({ number, amount: money(amount), open: money(outstanding) })
        : words.chargedBack({ number, amount: money(amount) }),
      ...sentences(bankReasonSentence(bankReason, locale)),
      words.reminderPay({ iban, name, number }),
    ],
    link: { href: hrefOf(deps, invoice), label: words.reminderLink },
    notes: [words.chargedBackWhy],
    why: whyOf(invoice),
  })
  await enqueueMail(tx, { ...body, to: account.email }, now)
}

/** An invoice of one order is not of an order on account. */
const whyOf = ({ locale, series }: InvoiceRow): string =>
  series === 'M' ? invoiceText[locale].mailWhy : invoiceText[locale].mailWhyOrder

/** Links to the list of invoices, with this one on top, after logging in. */
const hrefOf = ({ publicUrl }: Deps, { id }: InvoiceRow): string => `${publicUrl}${invoicePath(id)}`
