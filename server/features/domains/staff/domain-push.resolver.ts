import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import {
  CancelDomainPushInput,
  CancelDomainPushResult,
  DomainPushPreview,
  PushDomainInput,
  PushDomainResult,
  StaffDomainPush,
} from './domain-push.graphql'
import { cancelDomainPush, domainPushesOf, previewDomainPush, pushDomain } from './domain-push.service'

@Resolver(() => StaffAccount)
export class StaffDomainPushResolver {
  @FieldResolver(() => [StaffDomainPush], {
    description: 'Pending moves of domains from or to the account, oldest first.',
  })
  domainPushes(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return domainPushesOf(ctx, id)
  }

  @Query(() => DomainPushPreview, {
    nullable: true,
    description: 'Effect of moving a domain to another account. Null if there is no such domain.',
  })
  domainPushPreview(
    @Ctx() ctx: StaffContext,
    @Arg('domainId', () => ID, { description: 'Id or name of the domain.' }) domainId: string,
  ) {
    return previewDomainPush(ctx, domainId)
  }

  @Mutation(() => PushDomainResult, {
    description:
      'Proposes to ask both owners to confirm that a domain moves to another account. Once approved, mails both.',
  })
  pushDomain(@Ctx() ctx: StaffContext, @Input(() => PushDomainInput) input: PushDomainInput) {
    return pushDomain(ctx, input)
  }

  @Mutation(() => CancelDomainPushResult, { description: 'Withdraws a pending move of a domain. Mails both owners.' })
  cancelDomainPush(@Ctx() ctx: StaffContext, @Input(() => CancelDomainPushInput) input: CancelDomainPushInput) {
    return cancelDomainPush(ctx, input)
  }
}
