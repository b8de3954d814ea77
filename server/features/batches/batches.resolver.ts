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
  @Field(() => [DomainBatchItemState], {
    nullable: true,
    description: 'Returns only domains in these states; all if omitted.',
  })
  states?: BatchItemState[] | null
}

@ArgsType()
class BatchesArgs extends pageArgs(service.BATCH_PAGE) {}

@Resolver(() => ViewerNode)
export class BatchesResolver {
  @FieldResolver(() => DomainBatch, {
    nullable: true,
    description: 'Batch change of domains; null if it does not exist or belongs to someone else, and for a visitor.',
  })
  domainBatch(@Ctx() ctx: Context, @Arg('id', () => ID, { description: 'Id of the batch.' }) id: string) {
    return whenSignedIn(ctx, () => service.findOwnBatch(ctx, id))
  }

  @ListSize(service.BATCH_PAGE.usual)
  @FieldResolver(() => DomainBatchConnection, {
    nullable: true,
    description: 'Batch changes of the viewer in the last 90 days, newest first; null for a visitor.',
  })
  domainBatches(@Ctx() ctx: Context, @Args(() => BatchesArgs) asked: BatchesArgs) {
    return whenSignedIn(ctx, () => service.pageBatches(ctx, asked))
  }

  @Mutation(() => DomainBatchResult, {
    description: 'Changes the name servers of many domains, one by one in the background.',
  })
  setNameServersOfDomains(
    @Ctx() ctx: Context,
    @Input(() => SetNameServersOfDomainsInput) input: SetNameServersOfDomainsInput,
  ) {
    return service.setNameServers(ctx, input)
  }

  @Mutation(() => DomainBatchResult, {
    description: 'Applies a DNS profile to many domains, one by one in the background.',
  })
  rollOutDnsProfile(@Ctx() ctx: Context, @Input(() => RollOutDnsProfileInput) input: RollOutDnsProfileInput) {
    return service.rollOutProfile(ctx, input)
  }

  @Mutation(() => DomainBatchResult, {
    description:
      'Changes the registrant of many domains, one by one in the background. Requires a confirmed identity except for a dry run, otherwise CONFIRM_IDENTITY.',
  })
  setHolderOfDomains(@Ctx() ctx: Context, @Input(() => SetHolderOfDomainsInput) input: SetHolderOfDomainsInput) {
    return service.setHolder(ctx, input)
  }

  @Mutation(() => RetryDomainBatchResult, {
    description:
      'Retries the failed domains of a batch, or some of them. A change of registrant requires a confirmed identity, otherwise CONFIRM_IDENTITY.',
  })
  retryDomainBatch(@Ctx() ctx: Context, @Input(() => RetryDomainBatchInput) input: RetryDomainBatchInput) {
    return service.retryBatch(ctx, input)
  }

  @Mutation(() => StopDomainBatchResult, {
    description: 'Stops a batch. Domains in progress are finished, and completed changes remain.',
  })
  stopDomainBatch(@Ctx() ctx: Context, @Input(() => StopDomainBatchInput) input: StopDomainBatchInput) {
    return service.stopBatch(ctx, input)
  }

  @Mutation(() => DomainBatchResult, {
    description:
      'Restores domains to their state before a batch, except those changed since. Runs as a new batch. ' +
      'A change of registrant requires a confirmed identity except for a dry run, otherwise CONFIRM_IDENTITY.',
  })
  undoDomainBatch(@Ctx() ctx: Context, @Input(() => UndoDomainBatchInput) input: UndoDomainBatchInput) {
    return service.undoBatch(ctx, input)
  }
}

@Resolver(() => DomainBatch)
export class DomainBatchResolver {
  @ListSize(service.ITEM_PAGE.usual)
  @FieldResolver(() => DomainBatchItemConnection, { description: 'Domains of the batch, in the requested order.' })
  items(@Ctx() ctx: Context, @Root() { id }: DomainBatch, @Args(() => ItemsArgs) asked: ItemsArgs) {
    return service.pageItems(ctx, id, asked)
  }

  @FieldResolver(() => [ID], {
    description: 'Ids of the domains that `undoDomainBatch` can restore; empty while the batch is in progress.',
  })
  undoableDomainIds(@Ctx() ctx: Context, @Root() batch: DomainBatch) {
    return service.listUndoable(ctx, batch)
  }
}
