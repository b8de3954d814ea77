import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { createPromotion } from './new-promotion.service'
import { changePromotion } from './planned-promotion.service'
import { downloadPromotionCodes, makePromotionCodes, withdrawPromotionCodes } from './promotion-codes.service'
import { findPromotionLimit } from './promotion-limits'
import {
  ChangePromotionInput,
  ChangePromotionResult,
  CreatePromotionInput,
  CreatePromotionResult,
  DownloadPromotionCodesResult,
  EndPromotionInput,
  EndPromotionResult,
  MakePromotionCodesInput,
  MakePromotionCodesResult,
  PromotionCodesInput,
  PromotionLimit,
  StaffPromotion,
  WithdrawPromotionCodesResult,
} from './promotions.graphql'
import { endPromotion, listPromotions } from './promotions.service'

@Resolver()
export class PromotionsResolver {
  @Query(() => [StaffPromotion], {
    description: 'Promotions and discount codes, newest first, at most 200. Requires PROMOTIONS_CREATE.',
  })
  promotions(@Ctx() ctx: StaffContext) {
    return listPromotions(ctx)
  }

  @Query(() => PromotionLimit, {
    nullable: true,
    description: 'Limits of the staff member for promotions; null with PROMOTIONS_MANAGE, which has none.',
  })
  promotionLimit(@Ctx() ctx: StaffContext) {
    return findPromotionLimit(ctx)
  }

  @Mutation(() => CreatePromotionResult, {
    description:
      'Makes a promotion, or proposes it above the limit of the staff member. A basket gets the one discount that takes off most. Requires a fresh factor.',
  })
  createPromotion(@Ctx() ctx: StaffContext, @Input(() => CreatePromotionInput) input: CreatePromotionInput) {
    return createPromotion(ctx, input)
  }

  @Mutation(() => ChangePromotionResult, {
    description:
      'Changes the terms of a promotion that has not begun, or proposes it: above the limit of the staff member, and for one that a colleague set. Requires a fresh factor.',
  })
  changePromotion(@Ctx() ctx: StaffContext, @Input(() => ChangePromotionInput) input: ChangePromotionInput) {
    return changePromotion(ctx, input)
  }

  @Mutation(() => EndPromotionResult, { description: 'Ends a promotion now. Orders that used it keep it.' })
  endPromotion(@Ctx() ctx: StaffContext, @Input(() => EndPromotionInput) input: EndPromotionInput) {
    return endPromotion(ctx, input)
  }

  @Mutation(() => MakePromotionCodesResult, {
    description: 'Makes codes that cannot be guessed, each for a number of orders. Requires a fresh factor.',
  })
  makePromotionCodes(@Ctx() ctx: StaffContext, @Input(() => MakePromotionCodesInput) input: MakePromotionCodesInput) {
    return makePromotionCodes(ctx, input)
  }

  @Mutation(() => DownloadPromotionCodesResult, {
    description: 'Returns the codes of a promotion with their use, as CSV. Requires a fresh factor.',
  })
  downloadPromotionCodes(@Ctx() ctx: StaffContext, @Input(() => PromotionCodesInput) input: PromotionCodesInput) {
    return downloadPromotionCodes(ctx, input)
  }

  @Mutation(() => WithdrawPromotionCodesResult, {
    description: 'Withdraws the codes of a promotion that have a use left. Orders that used one keep it.',
  })
  withdrawPromotionCodes(@Ctx() ctx: StaffContext, @Input(() => PromotionCodesInput) input: PromotionCodesInput) {
    return withdrawPromotionCodes(ctx, input)
  }
}
