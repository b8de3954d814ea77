import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffPriceSet } from '../../catalogue/staff/price-sets.graphql'
import { PriceNoticeCounts, PricePreview, PricePreviewArgs } from './price-preview.graphql'
import { countPriceNotices, previewPriceSet } from './price-preview.service'

@Resolver(() => StaffPriceSet)
export class PricePreviewResolver {
  @FieldResolver(() => PricePreview, {
    nullable: true,
    description:
      'Its effect on the renewals of twelve months, computed from what customers have now. Null without AMOUNTS_SEE.',
  })
  preview(@Ctx() ctx: StaffContext, @Root() set: StaffPriceSet, @Args(() => PricePreviewArgs) args: PricePreviewArgs) {
    return previewPriceSet(ctx, set, args)
  }

  @FieldResolver(() => PriceNoticeCounts, {
    nullable: true,
    description: 'Customers who are mailed; null for a draft.',
  })
  notices(@Ctx() ctx: StaffContext, @Root() set: StaffPriceSet) {
    return countPriceNotices(ctx, set)
  }
}
