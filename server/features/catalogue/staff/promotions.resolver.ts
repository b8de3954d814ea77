import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  CreatePromotionInput,
  CreatePromotionResult,
  EndPromotionInput,
  EndPromotionResult,
  StaffPromotion,
} from './promotions.graphql'
import { createPromotion, endPromotion, listPromotions } from './promotions.service'

@Resolver()
export class PromotionsResolver {
  @Query(() => [StaffPromotion], {
    description: 'Promotions and discount codes, newest first, at most 200. Requires PROMOTIONS_MANAGE.',
  })
  promotions(@Ctx() ctx: StaffContext) {
    return listPromotions(ctx)
  }

  @Mutation(() => CreatePromotionResult, {
    description: 'Makes a promotion. A basket gets the one discount that takes off most. Requires a fresh factor.',
  })
  createPromotion(@Ctx() ctx: StaffContext, @Input(() => CreatePromotionInput) input: CreatePromotionInput) {
    return createPromotion(ctx, input)
  }

  @Mutation(() => EndPromotionResult, { description: 'Ends a promotion now. Orders that used it keep it.' })
  endPromotion(@Ctx() ctx: StaffContext, @Input(() => EndPromotionInput) input: EndPromotionInput) {
    return endPromotion(ctx, input)
  }
}
