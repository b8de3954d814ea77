import { Field, ID, Int, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Count of what should have happened by now, and did not. 0 in a healthy shop.' })
export class StaffWatch {
  @Field(() => ID, { description: 'Stable name: `order-without-job`.' })
  kind!: string

  @Field(() => Int, { description: 'How many there are now.' })
  count!: number

  @Field(() => String, { description: 'Page of the back office that shows more.' })
  path!: string
}
