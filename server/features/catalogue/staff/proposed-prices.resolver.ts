import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { StaffProposal } from '../../../staff/proposals/proposals.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffPriceSet } from './price-sets.graphql'
import { findStaffPriceSet, SCHEDULE_ACT } from './price-sets.service'

@Resolver(() => StaffProposal)
export class ProposedPricesResolver {
  @FieldResolver(() => StaffPriceSet, {
    nullable: true,
    description:
      'For an open `schedulePriceSet`: the set that it schedules, with its effect at this moment; null for others.',
  })
  priceSet(@Ctx() ctx: StaffContext, @Root() { act, state, objectId }: StaffProposal) {
    return act === SCHEDULE_ACT && state === 'OPEN' ? findStaffPriceSet(ctx, objectId) : null
  }
}
