import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { SendBasketInput, SendBasketResult, StaffHostingChoice } from './customer-basket.graphql'
import { listHostingChoices, sendBasket } from './customer-basket.service'

@Resolver(() => StaffAccount)
export class CustomerBasketResolver {
  @FieldResolver(() => [StaffHostingChoice], { description: 'Hosting packages that the customer can order.' })
  hostingChoices(@Ctx() ctx: StaffContext, @Root() { role }: StaffAccount) {
    return listHostingChoices(ctx, role)
  }

  @Mutation(() => SendBasketResult, {
    description:
      'Mails a customer a link to a basket that staff composed, without prices. The customer orders and pays.',
  })
  sendBasket(@Ctx() ctx: StaffContext, @Input(() => SendBasketInput) input: SendBasketInput) {
    return sendBasket(ctx, input)
  }
}
