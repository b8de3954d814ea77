import { Field, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'

export const NameServerSwitchState = graphEnum(
  'NameServerSwitchState',
  'Progress of moving a domain to our name servers.',
  {
    PASSING_ON: 'The change is being sent to the registry.',
    DELAYED: 'A name server or registry did not respond; the change is retried automatically.',
    FAILED: 'Retries stopped after several days. Call `switchDnsToOwnNameServers` to try again.',
  },
)
export type NameServerSwitchState = keyof typeof NameServerSwitchState

@ObjectType({
  description: 'A pending move of a domain to our name servers, until the registry has confirmed it.',
})
export class NameServerSwitch {
  @Field(() => DateTime, { description: 'Time at which the move was requested.' })
  since!: Date

  @Field(() => NameServerSwitchState, { description: 'Current progress.' })
  state!: NameServerSwitchState

  @Field(() => String, {
    nullable: true,
    description: 'Problem that delays the move, in the language of the request; null if there is none.',
  })
  problem!: string | null
}
