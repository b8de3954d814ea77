import { Field, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../graphql/scalars'

@ObjectType({ description: 'An earlier version of the notice above the pages of the shop.' })
export class EarlierShopNotice {
  @Field(() => Int, { description: 'Number of the version.' })
  version!: number

  @Field(() => String, { description: 'Dutch text; empty for a version that removed the notice.' })
  textNl!: string

  @Field(() => String, { description: 'English text; empty if there was none.' })
  textEn!: string

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time from which it was to be shown; null if it removed the notice.',
  })
  from!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time until which it was to be shown; null without one.' })
  until!: number | null

  @Field(() => String, { description: 'Staff member who set or removed it.' })
  changedBy!: string

  @Field(() => DateTime, { description: 'Time at which it was set or removed.' })
  changedAt!: number
}
