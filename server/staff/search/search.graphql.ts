import { Field, ID, ObjectType } from 'type-graphql'

@ObjectType({ description: 'Something that was found.' })
export class SearchHit {
  @Field(() => ID, { description: 'Id of the thing.' })
  id!: string

  @Field(() => String, { description: 'Kind: `customer`. Kinds may be added.' })
  kind!: string

  @Field(() => String, { description: 'Name, number or address.' })
  title!: string

  @Field(() => String, { description: 'Second line, which tells it apart from others.' })
  detail!: string

  @Field(() => String, { description: 'Its page of the back office.' })
  path!: string
}
