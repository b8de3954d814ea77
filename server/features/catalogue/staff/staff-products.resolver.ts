import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { priceHistoryOf } from './price-history.service'
import { StaffPriceVersion, StaffProduct, StaffProductsArgs } from './staff-products.graphql'
import { listStaffProducts } from './staff-products.service'

@Resolver(() => StaffProduct)
export class StaffProductsResolver {
  @Query(() => [StaffProduct], { description: 'Products of the shop with their prices, in display order.' })
  staffProducts(@Ctx() ctx: StaffContext, @Args(() => StaffProductsArgs) args: StaffProductsArgs) {
    return listStaffProducts(ctx, args)
  }

  @FieldResolver(() => [StaffPriceVersion], {
    description:
      'Versions of the list price, the newest on top: applied, scheduled and proposed ones, and the first. Empty without AMOUNTS_SEE.',
  })
  priceHistory(@Ctx() ctx: StaffContext, @Root() product: StaffProduct) {
    return priceHistoryOf(ctx, product)
  }
}
