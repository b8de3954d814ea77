import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'

@ObjectType({ description: 'Hosting package that a customer can order.' })
export class StaffHostingChoice {
  @Field(() => String, { description: 'Product code.' })
  code!: string

  @Field(() => String, { description: 'Name in the language of the request.' })
  name!: string
}

@InputType({ description: 'Basket that staff compose for a customer. The customer sees the prices, and pays.' })
export class SendBasketInput {
  @Field(() => ID, { description: 'Id of the account.' })
  accountId!: string

  @Field(() => [String], { description: 'Domain names to register. With the hosting package at most 20 items.' })
  domainNames!: string[]

  @Field(() => String, {
    nullable: true,
    description: 'Product code of a hosting package for the first name, or without a name; none if omitted.',
  })
  hostingCode?: string | null

  @Field(() => String, { description: REASON })
  reason!: string
}

@ObjectType({ description: 'The basket was mailed to the customer as a link.' })
export class BasketSent {
  @Field(() => [String], { description: 'Contents: domain names, and the name of the hosting package.' })
  items!: string[]

  @Field(() => DateTime, { description: 'Time until which the link works.' })
  expiresAt!: number
}

export const SendBasketResult = result('SendBasketResult', 'The basket that was mailed, or why none was.', BasketSent)
