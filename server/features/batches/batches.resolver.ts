import { Arg, Args, ArgsType, Ctx, Field, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { BatchItemState } from '../../../rules/batch'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import {
  DomainBatch,
  DomainBatchItemConnection,
  DomainBatchItemState,
  DomainBatchResult,
  RetryDomainBatchInput,
  RetryDomainBatchResult,
  RollOutDnsProfileInput,
  SetHolderOfDomainsInput,
  SetNameServersOfDomainsInput,
} from './batches.graphql'
import * as service from './batches.service'

@ArgsType()
class ItemsArgs extends pageArgs(service.ITEM_PAGE) {
  @Field(() => [DomainBatchItemState], { nullable: true, description: 'Only those that stand like this; all without.' })
  states?: BatchItemState[] | null
}

@Resolver(() => ViewerNode)
export class BatchesResolver {
  @FieldResolver(() => DomainBatch, {
    nullable: true,
    description: "A change of many domains; null when it is not there or not the viewer's, and for a visitor.",
  })
  domainBatch(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Its id.' }) id: string) {
    return whenSignedIn(ctx, () => service.findOwnBatch(ctx, id))
  }

  @Mutation(() => DomainBatchResult, {
    description: 'Has many domains delegated to our name servers or to others, name by name.',
  })
  setNameServersOfDomains(
    @Ctx() ctx: Context,
    @Input(() => SetNameServersOfDomainsInput) input: SetNameServersOfDomainsInput,
  ) {
    return service.setNameServers(ctx, input)
  }

  @Mutation(() => DomainBatchResult, {
    description: 'Applies a DNS profile to many domains, name by name; `applyDnsProfileToDomains` waits for all of it.',
  })
  rollOutDnsProfile(@Ctx() ctx: Context, @Input(() => RollOutDnsProfileInput) input: RollOutDnsProfileInput) {
    return service.rollOutProfile(ctx, input)
  }

  @Mutation(() => DomainBatchResult, {
    description: 'Gives many domains another holder, name by name. Asks for CONFIRM_IDENTITY, unless it is a dry run.',
  })
  setHolderOfDomains(@Ctx() ctx: Context, @Input(() => SetHolderOfDomainsInput) input: SetHolderOfDomainsInput) {
    return service.setHolder(ctx, input)
  }

  @Mutation(() => RetryDomainBatchResult, {
    description: 'Tries what failed again, and nothing else. For holders it asks for CONFIRM_IDENTITY.',
  })
  retryDomainBatch(@Ctx() ctx: Context, @Input(() => RetryDomainBatchInput) input: RetryDomainBatchInput) {
    return service.retryBatch(ctx, input)
  }
}

@Resolver(() => DomainBatch)
export class DomainBatchResolver {
  @ListSize(service.ITEM_PAGE.usual)
  @FieldResolver(() => DomainBatchItemConnection, { description: 'Its domains, in the order that was asked.' })
  items(@Ctx() ctx: Context, @Root() { id }: DomainBatch, @Args(() => ItemsArgs) asked: ItemsArgs) {
    return service.pageItems(ctx, id, asked)
  }
}
