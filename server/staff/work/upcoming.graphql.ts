import { Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'

@ObjectType({ description: 'Something that the shop does, or that ends, at a known time without any act of staff.' })
export class StaffUpcoming {
  @Field(() => ID, { description: 'Stable name: `renewals-ordered`. Kinds may be added.' })
  kind!: string

  @Field(() => DateTime, { description: 'Time at which it happens first, or the start of its day.' })
  at!: number

  @Field(() => Int, { description: 'Number of things that it happens to on that day, at most 100 of some kinds.' })
  count!: number

  @Field(() => String, { description: 'Page of the back office that shows more.' })
  path!: string
}
