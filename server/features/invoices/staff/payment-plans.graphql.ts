import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { PlanInterval, PlanState } from '../../../../rules/payment-plan'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime, LocalDate } from '../../../graphql/scalars'
import { REASON } from '../../../staff/staff.graphql'
import { PaymentPlanPart } from '../payment-plans.graphql'
import { invoiceResult } from './invoice-acts.graphql'

const PlanStateEnum = graphEnum('StaffPaymentPlanState', 'State of a payment plan.', {
  RUNNING: 'It runs: the invoice is not reminded of, collected or counted as overdue.',
  PAID: 'Nothing of the invoice is outstanding any more.',
  LAPSED: 'An instalment was not paid in time: all of the rest is due.',
  STOPPED: 'Staff stopped it: all of the rest is due.',
} satisfies Record<PlanState, string>)

const PlanIntervalEnum = graphEnum('PaymentPlanInterval', 'Time between the instalments of a payment plan.', {
  MONTH: 'A month.',
  WEEK: 'A week.',
} satisfies Record<PlanInterval, string>)

@ObjectType({ description: 'Agreement to pay what is outstanding of an invoice in instalments, as staff see it.' })
export class StaffPaymentPlan {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => PlanStateEnum, { description: 'State.' })
  state!: PlanState

  @Field(() => Cents, { description: 'Sum of the instalments in euro cents: what was outstanding at the agreement.' })
  amount!: number

  @Field(() => DateTime, { description: 'Time of the agreement.' })
  agreedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it ended; null while it runs.' })
  endedAt!: number | null

  @Field(() => [PaymentPlanPart], {
    description: 'Instalments, by due date. Of a plan that ended, against what is outstanding of the invoice now.',
  })
  parts!: PaymentPlanPart[]

  @Field(() => Cents, { description: 'Unpaid part of instalments that are late, in euro cents; 0 if none is late.' })
  overdue!: number

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day to pay what is late before the plan lapses; null if none is late, or it does not run.',
  })
  lapsesAfter!: string | null
}

@InputType({ description: 'Agreement with a customer to pay what is outstanding of an invoice in instalments.' })
export class AgreePaymentPlanInput {
  @Field(() => ID, { description: 'Invoice.' })
  invoiceId!: string

  @Field(() => Cents, { description: 'Outstanding amount that the client showed. Another one is refused as CHANGED.' })
  expectedOutstanding!: number

  @Field(() => Int, {
    description: 'Number of instalments, 2 to 12. They are equal in whole cents; the last takes the remainder.',
  })
  count!: number

  @Field(() => LocalDate, { description: 'Due date of the first, today or later. The last is due within a year.' })
  firstOn!: string

  @Field(() => PlanIntervalEnum, { description: 'Time between instalments.' })
  every!: PlanInterval

  @Field(() => String, { description: REASON })
  reason!: string
}

export const AgreePaymentPlanResult = invoiceResult('AgreePaymentPlanResult')
export const StopPaymentPlanResult = invoiceResult('StopPaymentPlanResult')
