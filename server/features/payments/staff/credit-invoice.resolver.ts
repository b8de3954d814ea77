import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import {
  CreditInvoiceInput,
  CreditInvoiceResult,
  StaffInvoicePayment,
  StaffInvoiceRefund,
} from './credit-invoice.graphql'
import { creditInvoice, listInvoiceRefunds, listOnlinePayments } from './credit-invoice.service'

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

  @Mutation(() => CreditInvoiceResult, {
    description: 'Credits lines of an unpaid invoice. A paid line is refunded from its order.',
  })
  creditInvoice(@Ctx() ctx: StaffContext, @Input(() => CreditInvoiceInput) input: CreditInvoiceInput) {
    return creditInvoice(ctx, input)
  }
}
