import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { PlannedAct, StopPlannedActInput, StopPlannedActResult } from './planned-acts.graphql'
import { listPlannedActs, stopPlannedAct } from './planned-acts.service'
import { AccountSecurity } from './security.graphql'

@Resolver(() => AccountSecurity)
export class PlannedActsResolver {
  @FieldResolver(() => [PlannedAct], {
    description: 'Acts of staff on the account that are carried out later, the earliest first.',
  })
  plannedActs(@Ctx() ctx: Context) {
    return listPlannedActs(ctx)
  }

  @Mutation(() => StopPlannedActResult, {
    description:
      'Stops a planned act of staff on the account, which is then not carried out. Mails the owner and staff.',
  })
  stopPlannedAct(@Ctx() ctx: Context, @Input(() => StopPlannedActInput) input: StopPlannedActInput) {
    return stopPlannedAct(ctx, input.id)
  }
}
