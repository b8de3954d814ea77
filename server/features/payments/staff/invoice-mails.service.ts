import { view } from '../../../graphql/view'
import { listMails } from '../../../mail/mail'
import { listActsOn } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import { listPlanMails } from '../../invoices/payment-plans.service'
import { listCollections } from '../../mandates/mandates.service'
import * as repository from '../payments.repository'
import { letterReference } from './chargeback-letter'
import { StaffInvoiceMail } from './credit-invoice.graphql'
import { attemptsOfInvoice } from './credit-invoice.service'

/** Returns the mails about an invoice that are still known, oldest first. */
export async function listInvoiceMails(ctx: StaffContext, invoiceId: string): Promise<StaffInvoiceMail[]> {
  const { reader } = ctx.db
  const acts = await listActsOn(ctx, invoiceId)
  const resent = acts.filter(({ act }) => act === 'sendInvoiceAgain')
  const letters = acts.filter(({ act }) => act === 'sendChargebackLetter')
  const payments = letters.length > 0 ? await attemptsOfInvoice(reader, invoiceId) : []
  const refunds = await repository.listReturns(reader, invoiceId)
  const collections = await listCollections(reader, invoiceId)
  const kinds = new Map([
    [`invoice-closed-${invoiceId}`, 'invoice-closed'],
    ...(await listPlanMails(reader, invoiceId)),
    [`invoice-reminder-${invoiceId}`, 'invoice-reminder'],
    ...resent.map(({ requestId }) => [`invoice-again-${invoiceId}-${requestId}`, 'invoice-again'] as const),
    ...letters.flatMap(({ requestId }) =>
      payments.map(({ id }) => [letterReference(id, requestId), 'money-back-twice'] as const),
    ),
    ...collections.flatMap(({ id }) =>
      (['collection-announced', 'collection-failed'] as const).map((kind) => [`${kind}-${id}`, kind] as const),
    ),
    ...refunds.map(({ reference }) => [`payment-refunded-${reference}-${invoiceId}`, 'payment-refunded'] as const),
  ])
  const mails = await listMails(reader, [...kinds.keys()])
  return mails
    .map((mail) => view(StaffInvoiceMail, { ...mail, kind: kinds.get(mail.reference) ?? '' }))
    .sort((a, b) => a.at - b.at)
}
