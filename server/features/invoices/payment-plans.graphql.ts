import { Field, Int, ObjectType } from 'type-graphql'
import type { PartState } from '../../../rules/payment-plan'
import { graphEnum } from '../../graphql/enums'
import { Cents, LocalDate } from '../../graphql/scalars'

const PaymentPlanPartStateEnum = graphEnum('PaymentPlanPartState', 'State of an instalment of a payment plan.', {
  PAID: 'Paid in full.',
  NEXT: 'The first instalment that is not paid in full, and not late.',
  LATER: 'Due after other instalments that are not paid.',
  MISSED: 'Not paid in full on its due date.',
} satisfies Record<PartState, string>)

@ObjectType({ description: 'Instalment of a payment plan.' })
export class PaymentPlanPart {
  @Field(() => Int, { description: 'Number from 1, by due date.' })
  number!: number

  @Field(() => LocalDate, { description: 'Last day to pay it.' })
  dueOn!: string

  @Field(() => Cents, { description: 'Agreed amount in euro cents, including VAT.' })
  amount!: number

  @Field(() => Cents, { description: 'Unpaid part of `amount`, in euro cents. Payments count for the oldest first.' })
  open!: number

  @Field(() => PaymentPlanPartStateEnum, { description: 'Current state.' })
  state!: PartState
}

@ObjectType({ description: 'Agreement to pay the unpaid amount of an invoice in instalments.' })
export class PaymentPlan {
  @Field(() => LocalDate, { description: 'Date of the agreement.' })
  agreedOn!: string

  @Field(() => Cents, { description: 'Sum of the instalments in euro cents, including VAT.' })
  amount!: number

  @Field(() => [PaymentPlanPart], { description: 'Instalments, by due date.' })
  parts!: PaymentPlanPart[]

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Due date of the first instalment that is not paid in full; null if all are.',
  })
  nextDueOn!: string | null

  @Field(() => Cents, {
    description:
      'Amount to pay next, in euro cents: the unpaid part of all instalments that are late, or else of the first one. 0 if all are paid.',
  })
  nextAmount!: number

  @Field(() => Cents, { description: 'Unpaid part of instalments that are late, in euro cents; 0 if none is late.' })
  overdue!: number
}
