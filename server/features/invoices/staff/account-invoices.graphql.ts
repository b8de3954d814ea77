import { Field, Int, ObjectType } from 'type-graphql'
import { Cents } from '../../../graphql/scalars'

@ObjectType({ description: 'Invoices of a customer that are not settled, together.' })
export class StaffInvoiceTotals {
  @Field(() => Int, { description: 'Number of invoices with something left to pay.' })
  openCount!: number

  @Field(() => Int, { description: 'How many of them were due before today.' })
  overdueCount!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'Left to pay in euro cents, including VAT; null without the right AMOUNTS_SEE.',
  })
  openGross!: number | null
}
