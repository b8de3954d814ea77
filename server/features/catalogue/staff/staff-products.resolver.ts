import { Args, Ctx, Query, Resolver } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffProduct, StaffProductsArgs } from './staff-products.graphql'
import { listStaffProducts } from './staff-products.service'

@Resolver()
export class StaffProductsResolver {
  @Query(() => [StaffProduct], { description: 'Products of the shop with their prices, in display order.' })
  staffProducts(@Ctx() ctx: StaffContext, @Args(() => StaffProductsArgs) args: StaffProductsArgs) {
    return listStaffProducts(ctx, args)
  }
}
