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
  DomainBatchConnection,
  DomainBatchItemConnection,
  DomainBatchItemState,
  DomainBatchResult,
  RetryDomainBatchInput,
  RetryDomainBatchResult,
  RollOutDnsProfileInput,
  SetHolderOfDomainsInput,
  SetNameServersOfDomainsInput,
  StopDomainBatchInput,
  StopDomainBatchResult,
  UndoDomainBatchInput,
} from './batches.graphql'
import * as service from './batches.service'

@ArgsType()
class ItemsArgs extends pageArgs(service.ITEM_PAGE) {
  @Field(() => [DomainBatchItemState], { nullable: true, description: 'Only those that stand like this; all without.' })
  states?: BatchItemState[] | null
}

@ArgsType()
class BatchesArgs extends pageArgs(service.BATCH_PAGE) {}

@Resolver(() => ViewerNode)
export class BatchesResolver {
  @FieldResolver(() => DomainBatch, {
    nullable: true,
    description: "A change of many domains; null when it is not there or not the viewer's, and for a visitor.",
  })
  domainBatch(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Its id.' }) id: string) {
    return whenSignedIn(ctx, () => service.findOwnBatch(ctx, id))
  }

  @ListSize(service.BATCH_PAGE.usual)
  @FieldResolver(() => DomainBatchConnection, {
    nullable: true,
    description: "The viewer's changes of many domains in the last 90 days, the newest first; null for a visitor.",
  })
  domainBatches(@Ctx() ctx: Context, @Args(() => BatchesArgs) asked: BatchesArgs) {
    return whenSignedIn(ctx, () => service.pageBatches(ctx, asked))
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
    description: 'Tries what failed again, or some of it, and nothing else. For holders it asks for CONFIRM_IDENTITY.',
  })
  retryDomainBatch(@Ctx() ctx: Context, @Input(() => RetryDomainBatchInput) input: RetryDomainBatchInput) {
    return service.retryBatch(ctx, input)
  }

  @Mutation(() => StopDomainBatchResult, {
    description: 'Begins with nothing of a batch any more: what is done stays, what has begun is finished.',
  })
  stopDomainBatch(@Ctx() ctx: Context, @Input(() => StopDomainBatchInput) input: StopDomainBatchInput) {
    return service.stopBatch(ctx, input)
  }

  @Mutation(() => DomainBatchResult, {
    description:
      'Gives domains back what they had before a batch, by a batch of its own; not those that were changed since. ' +
      'For holders it asks for CONFIRM_IDENTITY, unless it is a dry run.',
  })
  undoDomainBatch(@Ctx() ctx: Context, @Input(() => UndoDomainBatchInput) input: UndoDomainBatchInput) {
    return service.undoBatch(ctx, input)
  }
}

@Resolver(() => DomainBatch)
export class DomainBatchResolver {
  @ListSize(service.ITEM_PAGE.usual)
  @FieldResolver(() => DomainBatchItemConnection, { description: 'Its domains, in the order that was asked.' })
  items(@Ctx() ctx: Context, @Root() { id }: DomainBatch, @Args(() => ItemsArgs) asked: ItemsArgs) {
    return service.pageItems(ctx, id, asked)
  }

  @FieldResolver(() => [ID], {
    description: 'The domains that can have what they had before, by `undoDomainBatch`; none while it goes on.',
  })
  undoableDomainIds(@Ctx() ctx: Context, @Root() batch: DomainBatch) {
    return service.listUndoable(ctx, batch)
  }
}
