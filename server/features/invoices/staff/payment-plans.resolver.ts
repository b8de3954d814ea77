import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { InvoiceActInput } from './invoice-acts.graphql'
import {
  AgreePaymentPlanInput,
  AgreePaymentPlanResult,
  StaffPaymentPlan,
  StopPaymentPlanResult,
} from './payment-plans.graphql'
import { agreePaymentPlan, paymentPlanOf, stopPaymentPlan } from './payment-plans.service'
import { StaffInvoice } from './staff-invoices.graphql'

@Resolver(() => StaffInvoice)
export class PaymentPlansResolver {
  @FieldResolver(() => StaffPaymentPlan, {
    nullable: true,
    description: 'Payment plan that runs, or else the last one; null if it never had one.',
  })
  paymentPlan(@Ctx() ctx: StaffContext, @Root() invoice: StaffInvoice) {
    return paymentPlanOf(ctx, invoice)
  }

  @Mutation(() => AgreePaymentPlanResult, {
    description:
      'Agrees that what is outstanding of an invoice is paid in instalments. The customer is notified. An announced collection is stopped.',
  })
  agreePaymentPlan(@Ctx() ctx: StaffContext, @Input(() => AgreePaymentPlanInput) input: AgreePaymentPlanInput) {
    return agreePaymentPlan(ctx, input)
  }

  @Mutation(() => StopPaymentPlanResult, {
    description: 'Stops the payment plan that runs: all of the rest is due, and the customer is notified.',
  })
  stopPaymentPlan(@Ctx() ctx: StaffContext, @Input(() => InvoiceActInput) input: InvoiceActInput) {
    return stopPaymentPlan(ctx, input)
  }
}
