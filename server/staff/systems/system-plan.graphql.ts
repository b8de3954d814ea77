import { Field, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'

export type SystemPlanKind =
  | 'NO_ADAPTER'
  | 'SETTINGS'
  | 'SWITCH'
  | 'ANSWER'
  | 'BALANCE'
  | 'NOTIFICATIONS'
  | 'ENVIRONMENT'
export type SystemPlanState = 'DONE' | 'NOW' | 'LATER'

const SystemPlanKindEnum = graphEnum('SystemPlanKind', 'Step towards the real outside system.', {
  NO_ADAPTER: 'The shop has no adapter for a real system yet.',
  SETTINGS: 'The settings of an adapter for a real system are complete.',
  SWITCH: 'The configuration of the server selects that adapter.',
  ANSWER: 'The system answers and accepts the shop.',
  BALANCE: 'There is a balance to order from.',
  NOTIFICATIONS: 'The system can notify the shop.',
  ENVIRONMENT: 'The real environment is used, and no test environment.',
} satisfies Record<SystemPlanKind, string>)

const SystemPlanStateEnum = graphEnum('SystemPlanState', 'State of a step.', {
  DONE: 'Done.',
  NOW: 'The first step that is not done.',
  LATER: 'Not done.',
} satisfies Record<SystemPlanState, string>)

@ObjectType({ description: 'Adapter for a real system that a port could have.' })
export class SystemChoice {
  @Field(() => String, { description: 'Name of the adapter.' })
  adapter!: string

  @Field(() => [String], { description: 'Names of the variables that have to be set and are not.' })
  missing!: string[]

  @Field(() => [String], { description: 'Names of the variables whose value cannot be.' })
  wrong!: string[]
}

@ObjectType({ description: 'Step towards the real outside system, derived from the configuration and the last test.' })
export class SystemPlanStep {
  @Field(() => SystemPlanKindEnum, { description: 'The step.' })
  kind!: SystemPlanKind

  @Field(() => SystemPlanStateEnum, { description: 'Its state.' })
  state!: SystemPlanState

  @Field(() => [SystemChoice], {
    description: 'Adapters to choose from, or the one in use; empty where it does not matter.',
  })
  choices!: SystemChoice[]

  @Field(() => String, { nullable: true, description: 'Name of the variable that it is about; null if there is none.' })
  variable!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Result of the check that says so, in English; null if none does.',
  })
  message!: string | null

  @Field(() => DateTime, { nullable: true, description: 'Time of that check; null if there was none.' })
  checkedAt!: number | null
}
