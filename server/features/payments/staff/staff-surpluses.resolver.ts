import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { ListSize } from '../../../graphql/document-limits'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import { StaffOrder } from '../../orders/staff/staff-orders.graphql'
import { AcknowledgeSurplusInput, AcknowledgeSurplusResult, StaffPaymentSurplus } from './staff-surpluses.graphql'
import { acknowledgeSurplus, surplusesOfInvoice, surplusesOfOrder } from './staff-surpluses.service'

@Resolver(() => StaffOrder)
export class OrderSurplusesResolver {
  @ListSize(1)
  @FieldResolver(() => [StaffPaymentSurplus], {
    description: 'Amounts of its payments that staff have to return, oldest first.',
  })
  paymentSurpluses(@Ctx() ctx: StaffContext, @Root() { id }: StaffOrder) {
    return surplusesOfOrder(ctx, id)
  }

  @Mutation(() => AcknowledgeSurplusResult, {
    description: 'Records that the surplus of an online payment went back outside the shop.',
  })
  acknowledgeSurplus(@Ctx() ctx: StaffContext, @Input(() => AcknowledgeSurplusInput) input: AcknowledgeSurplusInput) {
    return acknowledgeSurplus(ctx, input)
  }
}

@Resolver(() => StaffInvoice)
export class InvoiceSurplusesResolver {
  @ListSize(1)
  @FieldResolver(() => [StaffPaymentSurplus], {
    description: 'Amounts of online payments that it did not need and that staff have to return, oldest first.',
  })
  paymentSurpluses(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return surplusesOfInvoice(ctx, id)
  }
}
