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
    description: 'What an order asks of the customer who is signed in; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { customerData }`, which is null for a visitor.',
  })
  customerData(@Ctx() ctx: Context) {
    return getCustomerData(ctx)
  }

  @Query(() => Boolean, {
    nullable: true,
    description: 'All that an order needs is filled in; NOT_SIGNED_IN for a visitor.',
    deprecationReason: 'Ask for `viewer { customerData { isComplete } }`.',
  })
  customerDataComplete(@Ctx() ctx: Context) {
    return isCustomerDataComplete(ctx)
  }

  @FieldResolver(() => CountryCode, {
    nullable: true,
    description: 'The country of the address; null until it is known.',
  })
  country(@Root() { countryId }: CustomerData) {
    return findCountry(countryId)?.code
  }

  @FieldResolver(() => Boolean, { description: 'All that an order needs is filled in.' })
  isComplete(@Root() data: CustomerData) {
    return isComplete(fromCustomerDto(data))
  }

  @Mutation(() => UpdateCustomerDataResult, { description: 'Keeps all of the customer data; a sub-user may not.' })
  updateCustomerData(@Ctx() ctx: Context, @Input(() => UpdateCustomerDataInput) input: UpdateCustomerDataInput) {
    return updateCustomerData(ctx, withCountryId(input))
  }
}

@Resolver(() => ViewerNode)
export class ViewerCustomerDataResolver {
  @FieldResolver(() => CustomerData, {
    nullable: true,
    description: "What an order asks of its customer, a sub-user's from the account above it; null for a visitor.",
  })
  customerData(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, getCustomerData)
  }
}
