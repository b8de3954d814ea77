import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffTransferInConnection } from './transfers-in.graphql'
import { listTransfersIn } from './transfers-in.service'

/** Transfers to the shop in the back office. */
@Resolver()
export class TransfersInResolver {
  @Query(() => StaffTransferInConnection, {
    description: 'Transfers to the shop that have not ended, of the oldest order first. Requires CUSTOMERS_SEE.',
  })
  staffTransfersIn(@Ctx() ctx: StaffContext, @Args(() => StaffPageArgs) args: StaffPageArgs) {
    return listTransfersIn(ctx, args)
  }
}
