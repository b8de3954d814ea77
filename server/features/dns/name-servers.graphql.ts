import { Field, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'

export const NameServerSwitchState = graphEnum(
  'NameServerSwitchState',
  'How the way of a domain to our name servers goes.',
  {
    PASSING_ON: 'It is being passed on.',
    DELAYED: 'Somebody did not answer; it is tried again by itself.',
    FAILED: 'It was tried for days and is not tried any more by itself.',
  },
)
export type NameServerSwitchState = keyof typeof NameServerSwitchState

@ObjectType({
  description: 'The way of a domain to our name servers, from the request until its registry has taken it.',
})
export class NameServerSwitch {
  @Field(() => DateTime, { description: 'When it was asked for.' })
  since!: Date

  @Field(() => NameServerSwitchState, { description: 'How it goes.' })
  state!: NameServerSwitchState

  @Field(() => String, {
    nullable: true,
    description: "What stands in its way, in the reader's language; null while nothing does.",
  })
  problem!: string | null
}
