import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { DeliveryProblem, WebhookEvent } from '../../../../rules/webhook'
import { graphEnum } from '../../../graphql/enums'
import { DateTime } from '../../../graphql/scalars'
import { REASON, result } from '../../../staff/staff.graphql'
import { staffConnection } from '../../../staff/staff-connection'

export type StaffWebhookState = 'FAILING' | 'PAUSED_BY_SHOP'

const StaffWebhookStateEnum = graphEnum('StaffWebhookState', 'Why a webhook needs attention.', {
  FAILING: 'Its last deliveries failed.',
  PAUSED_BY_SHOP: 'The shop paused it, after a day without a successful delivery.',
} satisfies Record<StaffWebhookState, string>)

const EventEnum = graphEnum('WebhookEvent', 'Change that a webhook subscribes to.', {
  ORDER_CHANGED: 'An order changed.',
  DOMAIN_CHANGED: 'A domain changed.',
  TRANSFER_CHANGED: 'A transfer changed.',
} satisfies Record<WebhookEvent, string>)

const ProblemEnum = graphEnum('WebhookProblem', 'Why an address gave no usable response.', {
  NO_ANSWER: 'No connection.',
  TOO_SLOW: 'No response in time.',
  TOO_LARGE: 'The response was too large.',
  REDIRECT: 'It redirected, which is not followed.',
  REFUSED_ADDRESS: 'It is no public address.',
  NOT_ALLOWED: 'The account may not use the API.',
} satisfies Record<DeliveryProblem, string>)

@ObjectType({ description: 'A webhook of a customer whose deliveries fail.' })
export class StaffWebhook {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Host of its URL. The rest of the URL may be a secret of the customer.' })
  host!: string

  @Field(() => String, { description: 'Id of the account of the customer.' })
  accountId!: string

  @Field(() => String, { description: 'Name of the customer.' })
  customer!: string

  @Field(() => StaffWebhookStateEnum, { description: 'Why it needs attention.' })
  state!: StaffWebhookState

  @Field(() => DateTime, { description: 'Time since which no delivery arrived.' })
  failingSince!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which it was paused; null if it is not.' })
  pausedAt!: number | null

  @Field(() => Int, { description: 'Number of messages that were given up.' })
  failed!: number

  @Field(() => Int, { description: 'Number of messages that wait.' })
  waiting!: number

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last failed attempt; null if there was none.' })
  lastStatus!: number | null

  @Field(() => ProblemEnum, {
    nullable: true,
    description: 'Reason of the last failed attempt, unless its status says it.',
  })
  lastProblem!: DeliveryProblem | null
}

@ObjectType({ description: 'A message to a webhook that did not arrive. Its content is not shown.' })
export class StaffWebhookDelivery {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => EventEnum, { description: 'Change that it is about.' })
  event!: WebhookEvent

  @Field(() => String, { description: 'Id of the thing that changed.' })
  subjectId!: string

  @Field(() => Int, { description: 'Attempts so far.' })
  attempts!: number

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last response; null if there was none.' })
  status!: number | null

  @Field(() => ProblemEnum, { nullable: true, description: 'Reason of the failure, unless its status says it.' })
  problem!: DeliveryProblem | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the last attempt; null before the first.' })
  attemptedAt!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the next attempt; null if it was given up.' })
  nextAt!: number | null
}

export const StaffWebhookConnection = staffConnection(StaffWebhook, 'StaffWebhook', 'Page of webhooks (Relay).')

@ArgsType()
export class StaffWebhookArgs {
  @Field(() => Int, { defaultValue: 25, description: 'Number of items, 1 to 200.' })
  first!: number

  @Field(() => String, { nullable: true, description: 'Returns only items after this cursor.' })
  after?: string | null
}

@InputType({ description: 'Webhook whose failed messages are sent again.' })
export class ResendFailedWebhooksInput {
  @Field(() => ID, { description: 'Id of the webhook.' })
  webhookId!: string

  @Field(() => String, { description: REASON })
  reason!: string
}

export const ResendFailedWebhooksResult = result(
  'ResendFailedWebhooksResult',
  'The webhook, whose messages are on their way, or why none was sent.',
  StaffWebhook,
)
