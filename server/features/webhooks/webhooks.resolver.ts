import {
  Arg,
  Args,
  ArgsType,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql'
import type { DeliveryState } from '../../../rules/webhook'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import { Domain } from '../domains/domains.graphql'
import { OrderLine } from '../orders/orders.graphql'
import { watchDomain, watchTransfer } from './watching.service'
import {
  CreateWebhookInput,
  CreateWebhookResult,
  DeleteWebhookResult,
  PreviewWebhookInput,
  PreviewWebhookResult,
  RenewWebhookSecretResult,
  ResendWebhookInput,
  ResendWebhookResult,
  TestWebhookResult,
  UpdateWebhookInput,
  UpdateWebhookResult,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryConnection,
  WebhookDeliveryStatus,
  WebhookInput,
} from './webhooks.graphql'
import * as service from './webhooks.service'

@ArgsType()
class DeliveriesArgs extends pageArgs(service.DELIVERY_PAGE) {
  @Field(() => WebhookDeliveryStatus, { nullable: true, description: 'Only those that are so far; all without.' })
  status?: DeliveryState | null
}

@Resolver(() => ViewerNode)
export class WebhooksResolver {
  @FieldResolver(() => [Webhook], {
    nullable: true,
    description: 'The addresses that hear of changes, the oldest first: ten at most; null for a visitor.',
  })
  @ListSize(10)
  webhooks(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, service.listWebhooks)
  }

  @Mutation(() => CreateWebhookResult, {
    description: 'Has an address hear of changes. The secret that messages are signed with is in the answer, once.',
  })
  createWebhook(@Ctx() ctx: Context, @Input(() => CreateWebhookInput) input: CreateWebhookInput) {
    return service.createWebhook(ctx, input)
  }

  @Mutation(() => UpdateWebhookResult, {
    description: 'Changes a webhook, pauses it or goes on with it.',
  })
  updateWebhook(@Ctx() ctx: Context, @Input(() => UpdateWebhookInput) input: UpdateWebhookInput) {
    return service.updateWebhook(ctx, input)
  }

  @Mutation(() => RenewWebhookSecretResult, {
    description: 'Gives a webhook another secret, which is in the answer, once. The old one signs nothing any more.',
  })
  renewWebhookSecret(@Ctx() ctx: Context, @Input(() => WebhookInput) input: WebhookInput) {
    return service.renewSecret(ctx, input)
  }

  @Mutation(() => DeleteWebhookResult, { description: 'Forgets a webhook and all of its messages.' })
  deleteWebhook(@Ctx() ctx: Context, @Input(() => WebhookInput) input: WebhookInput) {
    return service.deleteWebhook(ctx, input)
  }

  @Mutation(() => TestWebhookResult, {
    description: 'Sends one message now, on something that the customer has, and answers what came of it.',
  })
  testWebhook(@Ctx() ctx: Context, @Input(() => WebhookInput) input: WebhookInput) {
    return service.testWebhook(ctx, input)
  }

  @Mutation(() => ResendWebhookResult, {
    description: 'Sends a message again under its own id, with the body of now; one that waits is tried at once.',
  })
  resendWebhook(@Ctx() ctx: Context, @Input(() => ResendWebhookInput) input: ResendWebhookInput) {
    return service.resendWebhook(ctx, input)
  }

  @Mutation(() => PreviewWebhookResult, {
    description: 'Says what a message would say now, on something that the customer has. Nothing is sent or kept.',
  })
  previewWebhook(@Ctx() ctx: Context, @Input(() => PreviewWebhookInput) input: PreviewWebhookInput) {
    return service.previewWebhook(ctx, input)
  }
}

@Resolver(() => Webhook)
export class WebhookResolver {
  @FieldResolver(() => WebhookDeliveryConnection, {
    description: 'Its messages of the last 30 days, the newest first.',
  })
  deliveries(@Ctx() ctx: Context, @Root() webhook: Webhook, @Args(() => DeliveriesArgs) asked: DeliveriesArgs) {
    return service.listDeliveries(ctx, webhook, asked)
  }

  @FieldResolver(() => Int, { description: 'How many of these did not arrive.' })
  failedDeliveries(@Ctx() ctx: Context, @Root() webhook: Webhook) {
    return service.countFailed(ctx, webhook)
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'What people call the thing: the name of the domain, the number of the order; null when it is gone.',
  })
  title(@Ctx() ctx: Context, @Root() delivery: WebhookDelivery) {
    return service.titleOf(ctx, delivery)
  }

  @FieldResolver(() => WebhookDelivery, {
    nullable: true,
    description:
      'The earlier message on the same thing that this one waits for: it is tried once that one has arrived or failed. Null when it waits for none.',
  })
  waitsFor(@Ctx() ctx: Context, @Root() delivery: WebhookDelivery) {
    return service.waitedForBy(ctx, delivery)
  }
}

@Resolver()
export class ChangesResolver {
  @Subscription(() => Domain, {
    subscribe: ({ args, context }) => changesOf(watchDomain(context, (args as { id: string }).id)),
    description:
      "A domain of the viewer's at once, and again after each change of its DNS, name servers, holder, DNSSEC, forwarding, state, term, certificate or protection. NOT_FOUND when it is not there or not the viewer's.",
  })
  domainChanged(@Arg('id', () => ID, { description: 'The id of the domain.' }) _id: string, @Root() domain: Domain) {
    return domain
  }

  @Subscription(() => OrderLine, {
    subscribe: ({ args, context }) => changesOf(watchTransfer(context, (args as { id: string }).id)),
    description:
      "The line of an order with which a domain moves here, at once and again whenever its transfer is further. NOT_FOUND when it is no transfer of the viewer's.",
  })
  transferChanged(
    @Arg('id', () => ID, { description: 'The id of the order line.' }) _id: string,
    @Root() line: OrderLine,
  ) {
    return line
  }
}

async function changesOf<Thing>(watch: Promise<() => AsyncIterable<Thing>>): Promise<AsyncIterable<Thing>> {
  return (await watch)()
}
