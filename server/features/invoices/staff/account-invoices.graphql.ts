import { Field, Int, ObjectType } from 'type-graphql'
import type { CreditState } from '../../../../rules/credit-limit'
import { graphEnum } from '../../../graphql/enums'
import { Cents, LocalDate } from '../../../graphql/scalars'

@ObjectType({ description: 'Invoices of a customer that are not settled, together.' })
export class StaffInvoiceTotals {
  @Field(() => Int, { description: 'Number of invoices with something left to pay.' })
  openCount!: number

  @Field(() => Int, { description: 'How many of them were due before today.' })
  overdueCount!: number

  @Field(() => LocalDate, {
    nullable: true,
    description: 'First due date among those with something left to pay; null if there are none.',
  })
  oldestDueOn!: string | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Left to pay in euro cents, including VAT; null without the right AMOUNTS_SEE.',
  })
  openGross!: number | null
}

const CreditStateEnum = graphEnum('CreditState', 'How close a customer is to the credit limit.', {
  WITHIN: 'The customer owes less than 80% of the limit.',
  NEAR: 'The customer owes 80 to 100% of the limit.',
  OVER: 'The customer owes more than the limit, for example because it was lowered.',
} satisfies Record<CreditState, string>)

@ObjectType({
  description: 'Debts of a customer by orders that are delivered before they are paid, and their limit.',
})
export class StaffCredit {
  @Field(() => Cents, {
    description:
      'Left to pay of invoices, and orders on account that no final invoice charges yet, in euro cents including VAT.',
  })
  owed!: number

  @Field(() => Cents, { nullable: true, description: 'Credit limit in euro cents; null without one.' })
  limit!: number | null

  @Field(() => Cents, { nullable: true, description: 'What can still be ordered; null without a limit.' })
  room!: number | null

  @Field(() => CreditStateEnum, { nullable: true, description: 'State; null without a limit.' })
  state!: CreditState | null
}
