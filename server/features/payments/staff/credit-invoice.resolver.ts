import { Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import {
  CreditInvoiceInput,
  CreditInvoiceResult,
  CreditPreview,
  CreditPreviewArgs,
  StaffInvoiceMail,
  StaffInvoicePayment,
  StaffInvoiceRefund,
} from './credit-invoice.graphql'
import { creditInvoice, listInvoiceRefunds, listOnlinePayments, previewCredit } from './credit-invoice.service'
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

  @Query(() => CreditPreview, {
    nullable: true,
    description:
      'Effect of crediting some lines of an unpaid invoice. Null if there is no such invoice. Requires CREDIT_PROPOSE.',
  })
  creditPreview(@Ctx() ctx: StaffContext, @Args(() => CreditPreviewArgs) args: CreditPreviewArgs) {
    return previewCredit(ctx, args)
  }

  @Mutation(() => CreditInvoiceResult, {
    description:
      'Credits lines of an unpaid invoice, or parts of them; without INVOICES_EDIT it becomes a proposal. A paid line is refunded from its order.',
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
