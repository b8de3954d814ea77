import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../graphql/input'
import type { StaffContext } from '../staff-context'
import {
  RemoveShopNoticeInput,
  RemoveShopNoticeResult,
  SetShopNoticeInput,
  SetShopNoticeResult,
  StaffShopNotice,
} from './shop.graphql'
import { findNotice, removeNotice, setNotice } from './shop.service'

@Resolver()
export class ShopResolver {
  @Query(() => StaffShopNotice, {
    description: 'The notice above the pages of the shop, as it was last set. Requires STAFF_MANAGE.',
  })
  shopNotice(@Ctx() ctx: StaffContext) {
    return findNotice(ctx)
  }

  @Mutation(() => SetShopNoticeResult, {
    description: 'Replaces the notice above the pages of the shop. Requires a fresh factor.',
  })
  setShopNotice(@Ctx() ctx: StaffContext, @Input(() => SetShopNoticeInput) input: SetShopNoticeInput) {
    return setNotice(ctx, input)
  }

  @Mutation(() => RemoveShopNoticeResult, {
    description: 'Removes the notice above the pages of the shop. Requires a fresh factor.',
  })
  removeShopNotice(@Ctx() ctx: StaffContext, @Input(() => RemoveShopNoticeInput) input: RemoveShopNoticeInput) {
    return removeNotice(ctx, input)
  }
}
