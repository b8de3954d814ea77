import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  ConfirmDomainPushInput,
  ConfirmDomainPushResult,
  DeclineDomainPushInput,
  DomainPush,
  DomainPushDeclined,
} from './push-domain.graphql'
import { confirmDomainPush, declineDomainPush, listDomainPushes } from './push-domain.service'

@Resolver(() => ViewerNode)
export class DomainPushesResolver {
  @FieldResolver(() => [DomainPush], {
    nullable: true,
    description: 'Pending moves of domains from or to the account, oldest first. Null for a visitor.',
  })
  domainPushes(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, listDomainPushes)
  }

  @Mutation(() => ConfirmDomainPushResult, {
    description:
      'Confirms the move of a domain for the viewer. The second of both confirmations moves it. Requires CONFIRM_IDENTITY.',
  })
  confirmDomainPush(@Ctx() ctx: Context, @Input(() => ConfirmDomainPushInput) input: ConfirmDomainPushInput) {
    return confirmDomainPush(ctx, input)
  }

  @Mutation(() => DomainPushDeclined, { description: 'Declines the move of a domain, for either side.' })
  declineDomainPush(@Ctx() ctx: Context, @Input(() => DeclineDomainPushInput) input: DeclineDomainPushInput) {
    return declineDomainPush(ctx, input)
  }
}
