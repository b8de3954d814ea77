import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { text } from './accounts.text'
import { AccountSecurity } from './security.graphql'

export type PlannedActKind = 'SECOND_FACTOR_REMOVAL' | 'ERASURE'

const PlannedActKindEnum = graphEnum('PlannedActKind', 'Kind of a planned act of staff on an account.', {
  SECOND_FACTOR_REMOVAL: 'The authenticator app and the recovery codes are removed.',
  ERASURE: 'The personal data of the account is erased.',
} satisfies Record<PlannedActKind, string>)

@ObjectType({
  description: 'Act of staff on the account that was approved and is carried out later, unless its owner stops it.',
})
export class PlannedAct {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => PlannedActKindEnum, { description: 'Kind.' })
  kind!: PlannedActKind

  @Field(() => DateTime, { description: 'Time at which it is carried out.' })
  executeAt!: number
}

@InputType({ description: 'The planned act to stop.' })
export class StopPlannedActInput {
  @Field(() => ID, { description: '`id` of the `PlannedAct`.' })
  id!: string
}

@ObjectType({ implements: UserError, description: 'CONFLICT: the act was carried out or stopped before.' })
export class PlannedActOver extends UserError {
  constructor({ locale }: Pick<Context, 'locale'>) {
    super()
    this.code = 'CONFLICT'
    this.message = text[locale].plannedActOver
  }
}

export const StopPlannedActResult = resultUnion(
  'StopPlannedActResult',
  'The security settings after the stop, or why there was nothing to stop.',
  AccountSecurity,
  PlannedActOver,
)
