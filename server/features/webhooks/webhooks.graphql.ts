import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { DeliveryProblem, DeliveryState, WebhookEvent } from '../../../rules/webhook'
import type { Context } from '../../common/context'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime, Url } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { webhookText } from './webhooks.text'

export const WebhookEventEnum = graphEnum('WebhookEvent', 'Event that triggers a webhook.', {
  ORDER_CHANGED: 'An order, one of its lines or its payment changed status. `$id` is the id of the `Order`.',
  DOMAIN_CHANGED:
    'The DNS, name servers, registrant, DNSSEC, forwarding, status, term, certificate or protection of a domain changed. `$id` is the id of the `Domain`.',
  TRANSFER_CHANGED: 'The transfer of a domain to this shop progressed. `$id` is the id of the `OrderLine`.',
} satisfies Record<WebhookEvent, string>)

export const WebhookState = graphEnum('WebhookState', 'State of a webhook.', {
  ON: 'Messages are sent and the last one was delivered.',
  FAILING: 'Messages are sent, but recent ones were not delivered.',
  PAUSED: 'Paused by the customer.',
  PAUSED_BY_SHOP:
    'Paused by the shop, because no message was delivered for a day. Call `updateWebhook` with `isPaused: false` to resume.',
})

export const WebhookDeliveryStatus = graphEnum('WebhookDeliveryStatus', 'Delivery status of a webhook message.', {
  PENDING: 'Not delivered yet: an attempt is pending, or an earlier message comes first (`waitsFor`).',
  DELIVERED: 'Delivered: the response status was 200 to 299.',
  FAILED: 'Not delivered within three days. A test message fails at its only attempt.',
} satisfies Record<DeliveryState, string>)

const WebhookDeliveryProblem = graphEnum(
  'WebhookDeliveryProblem',
  'Reason why the last attempt failed, other than the response status.',
  {
    NO_ANSWER: 'Connection failed or broke off.',
    TOO_SLOW: 'No response within 10 seconds.',
    TOO_LARGE: 'The response body was larger than 16 KB.',
    REDIRECT: 'The response was a redirect, which is not followed.',
    REFUSED_ADDRESS: 'The URL points to a private network.',
    NOT_ALLOWED: 'The account is locked.',
  } satisfies Record<DeliveryProblem, string>,
)

@ObjectType({
  implements: Node,
  description:
    'One message to a webhook. Delivery is at least once: use its id, sent as `webhook-id`, to detect duplicates.',
})
export class WebhookDelivery extends Node {
  @Field(() => WebhookEventEnum, { description: 'Event of the message.' })
  event!: WebhookEvent

  @Field(() => ID, { description: 'Id of the changed object, passed to the query as `$id`.' })
  subjectId!: string

  @Field(() => Boolean, { description: 'True for a message sent by `testWebhook`.' })
  isTest!: boolean

  @Field(() => WebhookDeliveryStatus, { description: 'Delivery status.' })
  status!: DeliveryState

  @Field(() => Int, { description: 'Number of attempts.' })
  attempts!: number

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last response; null if there was none.' })
  responseStatus!: number | null

  @Field(() => WebhookDeliveryProblem, {
    nullable: true,
    description: 'Reason why the last attempt failed; null if it did not fail, or if `responseStatus` says enough.',
  })
  problem!: DeliveryProblem | null

  @Field(() => Int, {
    nullable: true,
    description: 'Duration of the last attempt in milliseconds; null before the first attempt.',
  })
  durationMs!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time of the last attempt; null before the first attempt.' })
  attemptedAt!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'Time of the next retry; null if the message is finished, is about to be tried first, or waits for another (`waitsFor`).',
  })
  nextAt!: number | null

  @Field(() => DateTime, { description: 'Time of the change.' })
  createdAt!: number
}

export const WebhookDeliveryConnection = connectionType(WebhookDelivery, 'WebhookDelivery')

@ObjectType({
  implements: Node,
  description:
    'A URL that receives a message on each change. Messages are signed according to Standard Webhooks (`webhook-id`, `webhook-timestamp`, `webhook-signature`); the body is the response to `query`.',
})
export class Webhook extends Node {
  @Field(() => Url, { description: 'URL that messages are posted to.' })
  url!: string

  @Field(() => [WebhookEventEnum], { description: 'Events that trigger a message.' })
  events!: readonly WebhookEvent[]

  @Field(() => String, {
    description:
      'GraphQL query with the variable `$id: ID!`. Its response, with the permissions of the owner, is the message body.',
  })
  query!: string

  @Field(() => WebhookState, { description: 'Current state.' })
  state!: keyof typeof WebhookState

  @Field(() => DateTime, {
    nullable: true,
    description: 'Start of the current series of failed deliveries; null if the last message was delivered.',
  })
  failingSince!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Time at which the webhook was paused; null if it is active.' })
  pausedAt!: number | null

  @Field(() => String, { description: 'Last characters of the signing secret, for recognition.' })
  secretEnd!: string

  @Field(() => DateTime, { description: 'Time at which the webhook was created.' })
  createdAt!: number
}

@ObjectType({ description: 'A webhook with its signing secret, which is shown only once.' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook!: Webhook

  @Field(() => String, {
    description: 'Signing secret in the Standard Webhooks format: `whsec_` followed by base64.',
  })
  secret!: string
}

@ObjectType({ description: 'A deleted webhook. Its messages were deleted too.' })
export class WebhookDeleted {
  @Field(() => ID, { description: '`id` of the deleted webhook.' })
  id!: string
}

@ObjectType({ description: 'Preview of a message.' })
export class WebhookPreview {
  @Field(() => String, {
    nullable: true,
    description: 'Message body as JSON; null if the customer has no object that the event applies to.',
  })
  body!: string | null
}

@ObjectType({ implements: UserError, description: 'Refusal: the account has reached the maximum number of webhooks.' })
export class TooManyWebhooks extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, max: number) {
    super()
    this.code = 'TOO_MANY_WEBHOOKS'
    this.status = 409
    this.message = webhookText[ctx.locale].tooMany({ max })
  }
}

const WEBHOOK_ID = { description: '`id` of the webhook.' }
const QUERY =
  'GraphQL query with `$id: ID!` as its only variable. The usual query limits apply; deprecated fields are not allowed.'

@InputType({ description: 'A new webhook. Invalid fields are listed in `InvalidInput`.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'URL that messages are posted to: https, at a public address.' })
  url!: string

  @Field(() => [WebhookEventEnum], { description: 'Events that trigger a message; at least one.' })
  events!: WebhookEvent[]

  @Field(() => String, { nullable: true, description: `${QUERY} If omitted, a standard query for the events is used.` })
  query?: string | null
}

@InputType({ description: 'Changes to a webhook. Omitted fields keep their value.' })
export class UpdateWebhookInput {
  @Field(() => ID, WEBHOOK_ID)
  id!: string

  @Field(() => String, { nullable: true, description: 'URL that messages are posted to: https, at a public address.' })
  url?: string | null

  @Field(() => [WebhookEventEnum], { nullable: true, description: 'Events that trigger a message; at least one.' })
  events?: WebhookEvent[] | null

  @Field(() => String, { nullable: true, description: QUERY })
  query?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True pauses the webhook. False resumes it and sends pending messages of the last three days.',
  })
  isPaused?: boolean | null
}

@InputType({ description: 'Identifies a webhook.' })
export class WebhookInput {
  @Field(() => ID, WEBHOOK_ID)
  id!: string
}

@InputType({ description: 'A message to send again.' })
export class ResendWebhookInput {
  @Field(() => ID, { description: '`id` of the message.' })
  deliveryId!: string
}

@InputType({ description: 'A query to preview.' })
export class PreviewWebhookInput {
  @Field(() => WebhookEventEnum, { description: 'Event of the previewed message.' })
  event!: WebhookEvent

  @Field(() => String, { description: QUERY })
  query!: string
}

export const CreateWebhookResult = resultUnion(
  'CreateWebhookResult',
  'The webhook with its signing secret, or why it was not created.',
  WebhookWithSecret,
  TooManyWebhooks,
)
export const UpdateWebhookResult = resultUnion(
  'UpdateWebhookResult',
  'The webhook after the change, or why it was refused.',
  Webhook,
)
export const RenewWebhookSecretResult = resultUnion(
  'RenewWebhookSecretResult',
  'The webhook with its new signing secret, or why it was refused.',
  WebhookWithSecret,
)
export const DeleteWebhookResult = resultUnion(
  'DeleteWebhookResult',
  'The deleted webhook, or why it was not deleted.',
  WebhookDeleted,
)
export const TestWebhookResult = resultUnion(
  'TestWebhookResult',
  'The test message with its delivery status, or why it was not sent.',
  WebhookDelivery,
)
export const ResendWebhookResult = resultUnion(
  'ResendWebhookResult',
  'The message that is sent again, or why it was refused.',
  WebhookDelivery,
)
export const PreviewWebhookResult = resultUnion(
  'PreviewWebhookResult',
  'The previewed message, or what is wrong with the query.',
  WebhookPreview,
)
