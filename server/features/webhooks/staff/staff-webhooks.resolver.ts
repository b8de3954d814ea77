import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  ResendFailedWebhooksInput,
  ResendFailedWebhooksResult,
  StaffWebhookArgs,
  StaffWebhookConnection,
  StaffWebhookDelivery,
} from './staff-webhooks.graphql'
import { listStaffDeliveries, listStaffWebhooks, resendFailedWebhooks } from './staff-webhooks.service'

@Resolver()
export class StaffWebhooksResolver {
  @Query(() => StaffWebhookConnection, {
    description:
      'Webhooks of customers whose deliveries fail, those that fail longest first; not those that their owner paused. Requires JOBS_RETRY.',
  })
  failingWebhooks(@Ctx() ctx: StaffContext, @Args(() => StaffWebhookArgs) args: StaffWebhookArgs) {
    return listStaffWebhooks(ctx, args)
  }

  @Query(() => [StaffWebhookDelivery], {
    description: 'The latest messages of a webhook that did not arrive, at most 50. Requires JOBS_RETRY.',
  })
  undeliveredWebhooks(
    @Ctx() ctx: StaffContext,
    @Arg('webhookId', () => ID, { description: 'Id of the webhook.' }) webhookId: string,
  ) {
    return listStaffDeliveries(ctx, webhookId)
  }

  @Mutation(() => ResendFailedWebhooksResult, {
    description: 'Sends the messages of a webhook again that were given up, and resumes it if the shop paused it.',
  })
  resendFailedWebhooks(
    @Ctx() ctx: StaffContext,
    @Input(() => ResendFailedWebhooksInput) input: ResendFailedWebhooksInput,
  ) {
    return resendFailedWebhooks(ctx, input)
  }
}
