import { Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import {
  CreditInvoiceInput,
  CreditInvoiceResult,
  StaffInvoiceMail,
  StaffInvoicePayment,
  StaffInvoiceRefund,
} from './credit-invoice.graphql'
import { creditableLineIds, creditInvoice, listInvoiceRefunds, listOnlinePayments } from './credit-invoice.service'
import { AcknowledgeInvoiceRefundsInput, AcknowledgeInvoiceRefundsResult } from './invoice-external-refunds.graphql'
import { acknowledgeInvoiceRefunds } from './invoice-external-refunds.service'
import { listInvoiceMails } from './invoice-mails.service'

@Resolver(() => StaffInvoice)
export class CreditInvoiceResolver {
  @FieldResolver(() => [StaffInvoicePayment], {
    description: 'Attempts to pay it online or by direct debit, oldest first.',
  })
  onlinePayments(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return listOnlinePayments(ctx, id)
  }

  @FieldResolver(() => [StaffInvoiceRefund], { description: 'Refunds of it, oldest first.' })
  refunds(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return listInvoiceRefunds(ctx, id)
  }

  @FieldResolver(() => [StaffInvoiceMail], { description: 'Mails about it, oldest first.' })
  mails(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return listInvoiceMails(ctx, id)
  }

  @FieldResolver(() => [ID], { description: 'Ids of the lines that `creditInvoice` accepts; none of a paid invoice.' })
  creditableLineIds(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return creditableLineIds(ctx, id)
  }

  @Mutation(() => CreditInvoiceResult, {
    description: 'Credits lines of an unpaid invoice. A paid line is refunded from its order.',
  })
  creditInvoice(@Ctx() ctx: StaffContext, @Input(() => CreditInvoiceInput) input: CreditInvoiceInput) {
    return creditInvoice(ctx, input)
  }

  @Mutation(() => AcknowledgeInvoiceRefundsResult, {
    description:
      'Records that what was refunded of the payments of an invoice outside the shop is known, so that the shop refunds the rest again.',
  })
  acknowledgeInvoiceRefunds(
    @Ctx() ctx: StaffContext,
    @Input(() => AcknowledgeInvoiceRefundsInput) input: AcknowledgeInvoiceRefundsInput,
  ) {
    return acknowledgeInvoiceRefunds(ctx, input)
  }
}
