import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Cents } from '../../../graphql/scalars'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAbuseSuspension } from '../../abuse/staff/staff-abuse.graphql'
import { staffSuspensionOf } from '../../abuse/staff/staff-abuse.service'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffAccountDomain } from '../../domains/staff/account-domains.graphql'
import { StaffAccountService } from './account-services.graphql'
import { servicesOf } from './account-services.service'
import { findNextPrice } from './next-prices.service'

const NEXT_PRICE = {
  nullable: true,
  description:
    'Price of the next term without VAT, as its owner is charged today; null if it is no longer sold, and without AMOUNTS_SEE.',
} as const

@Resolver(() => StaffAccount)
export class AccountServicesResolver {
  @FieldResolver(() => [StaffAccountService], {
    description: 'Active items besides domains that are paid by the term, the first to end on top. At most 10.',
  })
  services(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return servicesOf(ctx, id)
  }
}

@Resolver(() => StaffAccountDomain)
export class DomainPriceResolver {
  @FieldResolver(() => Cents, NEXT_PRICE)
  nextPrice(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccountDomain) {
    return findNextPrice(ctx, { kind: 'DOMAIN', thingId: id })
  }
}

@Resolver(() => StaffAccountService)
export class ServiceFieldsResolver {
  @FieldResolver(() => StaffAbuseSuspension, {
    nullable: true,
    description: 'Suspension for abuse that lasts; null if there is none.',
  })
  suspension(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccountService) {
    return staffSuspensionOf(ctx, id)
  }

  @FieldResolver(() => Cents, NEXT_PRICE)
  nextPrice(@Ctx() ctx: StaffContext, @Root() { id, kind }: StaffAccountService) {
    return findNextPrice(ctx, { kind, thingId: id })
  }
}
