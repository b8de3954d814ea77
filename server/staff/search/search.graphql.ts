import { Field, ID, Int, ObjectType } from 'type-graphql'
import { LocalDate } from '../../graphql/scalars'

@ObjectType({ description: 'State of something that was found.' })
export class SearchState {
  @Field(() => String, {
    description:
      'State, as of the list of the kind: `OVERDUE` of an invoice, `BLOCKED` of a customer. States may be added.',
  })
  code!: string

  @Field(() => LocalDate, { nullable: true, description: 'Due date of an invoice; null for other kinds.' })
  dueOn?: string | null

  @Field(() => Int, { nullable: true, description: 'Days since the due date of an invoice; null for other kinds.' })
  daysOverdue?: number | null
}

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

  @Field(() => SearchState, {
    nullable: true,
    description: 'Its state; null for a kind without states, and for a customer with nothing to point out.',
  })
  state!: SearchState | null

  @Field(() => Int, {
    description:
      'Number of open work items about a customer that the caller may see; 0 for other kinds. Of each kind of work at most 100 are counted.',
  })
  openWork!: number
}

@ObjectType({ description: 'Things of one kind that were found.' })
export class SearchGroup {
  @Field(() => String, { description: 'Kind, as of its hits. Kinds may be added.' })
  kind!: string

  @Field(() => Int, { nullable: true, description: 'Number of hits in all; null if there are more than 20.' })
  total!: number | null

  @Field(() => String, {
    nullable: true,
    description:
      'Page of the back office that lists them all, with this search; null if no list can be searched for it.',
  })
  path!: string | null

  @Field(() => [SearchHit], { description: 'The first hits, best first.' })
  hits!: SearchHit[]
}
