import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { CustomerData, UpdateCustomerDataInput, UpdateCustomerDataResult } from './customer-data.graphql'
import { getCustomerData, isCustomerDataComplete, updateCustomerData } from './customer-data.service'

@Resolver()
export class CustomerDataResolver {
  @Query(() => CustomerData)
  customerData(@Ctx() ctx: Context) {
    return getCustomerData(ctx)
  }

  @Query(() => Boolean, { description: 'All that an order needs is filled in.' })
  customerDataComplete(@Ctx() ctx: Context) {
    return isCustomerDataComplete(ctx)
  }

  @Mutation(() => UpdateCustomerDataResult)
  updateCustomerData(@Ctx() ctx: Context, @Arg('input', () => UpdateCustomerDataInput) input: UpdateCustomerDataInput) {
    return updateCustomerData(ctx, input)
  }
}
