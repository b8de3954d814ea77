import { Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import { findCountry } from '../../../rules/countries'
import { isComplete } from '../../../rules/customer-data'
import { fromCustomerDto } from '../../../rules/customer-dto'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { CountryCode } from '../../graphql/scalars'
import { ViewerNode } from './accounts.graphql'
import { withCountryId } from './accounts.inputs'
import { CustomerData, UpdateCustomerDataInput, UpdateCustomerDataResult } from './customer-data.graphql'
import { getCustomerData, isCustomerDataComplete, updateCustomerData } from './customer-data.service'

@Resolver(() => CustomerData)
export class CustomerDataResolver {
  @Query(() => CustomerData, {
    nullable: true,
    description: 'Customer details that an order requires. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { customerData }`, which is null for a visitor.',
  })
  customerData(@Ctx() ctx: Context) {
    return getCustomerData(ctx)
  }

  @Query(() => Boolean, {
    nullable: true,
    description: 'True once all details that an order requires are entered. Fails with NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Use `viewer { customerData { isComplete } }`.',
  })
  customerDataComplete(@Ctx() ctx: Context) {
    return isCustomerDataComplete(ctx)
  }

  @FieldResolver(() => CountryCode, {
    nullable: true,
    description: 'Country of the address; null until entered.',
  })
  country(@Root() { countryId }: CustomerData) {
    return findCountry(countryId)?.code
  }

  @FieldResolver(() => Boolean, { description: 'True once all details that an order requires are entered.' })
  isComplete(@Root() data: CustomerData) {
    return isComplete(fromCustomerDto(data))
  }

  @Mutation(() => UpdateCustomerDataResult, {
    description: 'Saves all customer details. Not permitted for a sub-user.',
  })
  updateCustomerData(@Ctx() ctx: Context, @Input(() => UpdateCustomerDataInput) input: UpdateCustomerDataInput) {
    return updateCustomerData(ctx, withCountryId(input))
  }
}

@Resolver(() => ViewerNode)
export class ViewerCustomerDataResolver {
  @FieldResolver(() => CustomerData, {
    nullable: true,
    description:
      'Customer details that an order requires; for a sub-user those of its parent account. Null for a visitor.',
  })
  customerData(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, getCustomerData)
  }
}
