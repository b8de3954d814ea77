import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Mutation, Resolver, Root } from 'type-graphql'
import type { DeliveryState } from '../../../rules/webhook'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { ListSize } from '../../graphql/document-limits'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
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
  @Field(() => WebhookDeliveryStatus, {
    nullable: true,
    description: 'Returns only messages with this status; all if omitted.',
  })
  status?: DeliveryState | null
}

@Resolver(() => ViewerNode)
export class WebhooksResolver {
  @FieldResolver(() => [Webhook], {
    nullable: true,
    description: 'Webhooks of the customer, oldest first, at most ten; null for a visitor.',
  })
  @ListSize(10)
  webhooks(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, service.listWebhooks)
  }

  @Mutation(() => CreateWebhookResult, {
    description: 'Creates a webhook. The response contains its signing secret, which is shown only once.',
  })
  createWebhook(@Ctx() ctx: Context, @Input(() => CreateWebhookInput) input: CreateWebhookInput) {
    return service.createWebhook(ctx, input)
  }

  @Mutation(() => UpdateWebhookResult, {
    description: 'Updates, pauses or resumes a webhook.',
  })
  updateWebhook(@Ctx() ctx: Context, @Input(() => UpdateWebhookInput) input: UpdateWebhookInput) {
    return service.updateWebhook(ctx, input)
  }

  @Mutation(() => RenewWebhookSecretResult, {
    description:
      'Replaces the signing secret of a webhook; the old secret is no longer used. The response contains the new secret, which is shown only once.',
  })
  renewWebhookSecret(@Ctx() ctx: Context, @Input(() => WebhookInput) input: WebhookInput) {
    return service.renewSecret(ctx, input)
  }

  @Mutation(() => DeleteWebhookResult, { description: 'Deletes a webhook and all its messages.' })
  deleteWebhook(@Ctx() ctx: Context, @Input(() => WebhookInput) input: WebhookInput) {
    return service.deleteWebhook(ctx, input)
  }

  @Mutation(() => TestWebhookResult, {
    description: 'Sends one test message about an existing object of the customer, and returns the result.',
  })
  testWebhook(@Ctx() ctx: Context, @Input(() => WebhookInput) input: WebhookInput) {
    return service.testWebhook(ctx, input)
  }

  @Mutation(() => ResendWebhookResult, {
    description: 'Sends a message again with the same id and a current body. A pending message is sent at once.',
  })
  resendWebhook(@Ctx() ctx: Context, @Input(() => ResendWebhookInput) input: ResendWebhookInput) {
    return service.resendWebhook(ctx, input)
  }

  @Mutation(() => PreviewWebhookResult, {
    description:
      'Returns the message that would be sent about an existing object of the customer. Nothing is sent or stored.',
  })
  previewWebhook(@Ctx() ctx: Context, @Input(() => PreviewWebhookInput) input: PreviewWebhookInput) {
    return service.previewWebhook(ctx, input)
  }
}

@Resolver(() => Webhook)
export class WebhookResolver {
  @FieldResolver(() => WebhookDeliveryConnection, {
    description: 'Messages of the last 30 days, newest first.',
  })
  deliveries(@Ctx() ctx: Context, @Root() webhook: Webhook, @Args(() => DeliveriesArgs) asked: DeliveriesArgs) {
    return service.listDeliveries(ctx, webhook, asked)
  }

  @FieldResolver(() => Int, { description: 'Number of failed messages in the last 30 days.' })
  failedDeliveries(@Ctx() ctx: Context, @Root() webhook: Webhook) {
    return service.countFailed(ctx, webhook)
  }
}

@Resolver(() => WebhookDelivery)
export class WebhookDeliveryResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'Display name of the changed object: the domain name or order number. Null if the object was deleted.',
  })
  title(@Ctx() ctx: Context, @Root() delivery: WebhookDelivery) {
    return service.titleOf(ctx, delivery)
  }

  @FieldResolver(() => WebhookDelivery, {
    nullable: true,
    description:
      'Earlier message about the same object that must be delivered or have failed first; null if there is none.',
  })
  waitsFor(@Ctx() ctx: Context, @Root() delivery: WebhookDelivery) {
    return service.waitedForBy(ctx, delivery)
  }
}
