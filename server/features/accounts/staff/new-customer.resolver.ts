import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { CreateCustomerInput, CreateCustomerResult } from './new-customer.graphql'
import { createCustomer } from './new-customer.service'

@Resolver()
export class NewCustomerResolver {
  @Mutation(() => CreateCustomerResult, {
    description:
      'Registers a customer and mails the activation link. The account is made when the customer opens it and chooses a password. A later registration by staff for the same address replaces an earlier one.',
  })
  createCustomer(@Ctx() ctx: StaffContext, @Input(() => CreateCustomerInput) input: CreateCustomerInput) {
    return createCustomer(ctx, input)
  }
}
