import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { ListSize } from '../../../graphql/document-limits'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffInvoice } from '../../invoices/staff/staff-invoices.graphql'
import { StaffOrder } from '../../orders/staff/staff-orders.graphql'
import {
  AcknowledgeChargebackInput,
  AcknowledgeChargebackResult,
  SendChargebackLetterInput,
  SendChargebackLetterResult,
  StaffChargeback,
} from './staff-chargebacks.graphql'
import {
  acknowledgeChargeback,
  chargebacksOfInvoice,
  chargebacksOfOrder,
  sendChargebackLetter,
} from './staff-chargebacks.service'

@Resolver(() => StaffOrder)
export class OrderChargebacksResolver {
  @ListSize(1)
  @FieldResolver(() => [StaffChargeback], {
    description: 'Chargebacks of its payments that wait for staff, oldest first.',
  })
  chargebacks(@Ctx() ctx: StaffContext, @Root() { id }: StaffOrder) {
    return chargebacksOfOrder(ctx, id)
  }

  @Mutation(() => AcknowledgeChargebackResult, {
    description:
      'Records that staff have dealt with a chargeback, which then no longer waits for them. It does again if the bank takes back more.',
  })
  acknowledgeChargeback(
    @Ctx() ctx: StaffContext,
    @Input(() => AcknowledgeChargebackInput) input: AcknowledgeChargebackInput,
  ) {
    return acknowledgeChargeback(ctx, input)
  }

  @Mutation(() => SendChargebackLetterResult, {
    description:
      'Mails the customer about a payment that was refunded and charged back: both amounts, their days, and the difference to pay.',
  })
  sendChargebackLetter(
    @Ctx() ctx: StaffContext,
    @Input(() => SendChargebackLetterInput) input: SendChargebackLetterInput,
  ) {
    return sendChargebackLetter(ctx, input)
  }
}

@Resolver(() => StaffInvoice)
export class InvoiceChargebacksResolver {
  @ListSize(1)
  @FieldResolver(() => [StaffChargeback], {
    description: 'Chargebacks of its payments, and of those of its order, that wait for staff, oldest first.',
  })
  chargebacks(@Ctx() ctx: StaffContext, @Root() { id }: StaffInvoice) {
    return chargebacksOfInvoice(ctx, id)
  }
}
