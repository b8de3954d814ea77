import type { Tx } from '../../../../db/database'
import { dayInAmsterdam, writtenDay } from '../../../../rules/calendar'
import { invoiceNumberText, invoicePath } from '../../../../rules/invoice'
import type { MailReference } from '../../../../rules/mail-kinds'
import { formatMoney } from '../../../../rules/money'
import { layOutMail } from '../../../mail/layout'
import { enqueueMail } from '../../../mail/mail'
import type { StaffContext } from '../../../staff/staff-context'
import { findAccount } from '../../accounts/accounts.service'
import { findInvoiceOfOrder, findInvoiceRow, type InvoiceRow } from '../../invoices/invoices.service'
import { findAnyOrder } from '../../orders/orders.service'
import type { OpenChargeback } from '../open-chargebacks.service'
import * as repository from '../payments.repository'
import { letterText } from './chargeback-letter.text'

/** Reference of the letter that a request sent, by which its state is found. */
export const letterReference = (paymentAttemptId: string, requestId: string): MailReference =>
  `money-back-twice-${paymentAttemptId}-${requestId}`

/** Mails the customer the facts of a payment that went back twice, and asks for the difference. */
export async function mailChargebackLetter(ctx: StaffContext, tx: Tx, chargeback: OpenChargeback): Promise<void> {
  const { paymentAttemptId, orderId, reference, paid, amount, changedAt, refunded, lostTwice } = chargeback
  const order = orderId === null ? null : await findAnyOrder(tx, orderId)
  const invoices = await invoicesOf(tx, chargeback)
  const account = await findAccount(ctx, order?.accountId ?? invoices[0]?.accountId ?? '')
  const locale = order?.locale ?? invoices[0]?.locale
  if (!account || !locale) return
  const words = letterText[locale]
  const money = (value: number) => formatMoney(value, locale)
  const dayOf = (at: number) => writtenDay(dayInAmsterdam(at), locale)
  const refundedAt = refunded.at ?? changedAt
  const number = invoices.map(invoiceNumberText).join(', ')
  const about = order ? words.order({ number: String(order.number) }) : words.invoice({ number })
  const { iban, name } = ctx.config.company
  const [refundDay, day] = [dayOf(refundedAt), dayOf(changedAt)]
  const second = refundedAt <= changedAt ? words.second : words.secondBefore
  const body = layOutMail(ctx, {
    reference: letterReference(paymentAttemptId, ctx.requestId),
    locale,
    subject: words.subject({ about }),
    paragraphs: [
      words.first({ about, amount: money(refunded.amount), day: refundDay }),
      second({ amount: money(amount), day }),
      words.pay({ amount: money(lostTwice), iban, name, reference }),
    ],
    sections: [
      {
        title: words.facts,
        isBox: true,
        rows: [
          ...(order ? [{ label: words.orderLabel, value: String(order.number) }] : []),
          ...(number ? [{ label: words.invoiceLabel, value: number }] : []),
          { label: words.paid, value: money(paid) },
          { label: words.refunded({ day: refundDay }), value: money(refunded.amount) },
          { label: words.chargedBack({ day }), value: money(amount) },
          { label: words.tooMuch, value: money(lostTwice), isTotal: true },
        ],
        ...(invoices[0] && {
          link: {
            href: `${ctx.publicUrl}${invoicePath(invoices[0].id)}`,
            label: words.invoice({ number: invoiceNumberText(invoices[0]) }),
          },
        }),
      },
    ],
    notes: [words.doubt],
    why: words.why({ about }),
  })
  await enqueueMail(tx, { ...body, to: account.email }, ctx.at)
}

/** The invoices of a payment: that of its order, or those that it paid. */
async function invoicesOf(tx: Tx, { paymentAttemptId, orderId, invoiceId }: OpenChargeback): Promise<InvoiceRow[]> {
  if (orderId !== null) return [await findInvoiceOfOrder(tx, orderId)].filter((invoice) => invoice !== null)
  const shares = await repository.listKept(tx, paymentAttemptId)
  const ids = shares.length > 0 ? shares.map((share) => share.invoiceId) : [invoiceId ?? '']
  return (await Promise.all(ids.map((id) => findInvoiceRow(tx, id)))).filter((invoice) => invoice !== null)
}
