import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffResellerVolume } from './reseller-volume.graphql'
import { volumeOf } from './reseller-volume.service'

@Resolver(() => StaffAccount)
export class ResellerVolumeResolver {
  @FieldResolver(() => StaffResellerVolume, {
    nullable: true,
    description: 'Registrations of a reseller this year; null for a customer.',
  })
  volume(@Ctx() ctx: StaffContext, @Root() account: StaffAccount) {
    return volumeOf(ctx, account)
  }
}
