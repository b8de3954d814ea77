import { Field, ID, InputType, Int, ObjectType } from 'type-graphql'
import type { DeliveryProblem, DeliveryState, WebhookEvent } from '../../../rules/webhook'
import type { Context } from '../../common/context'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { DateTime, Url } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { webhookText } from './webhooks.text'

export const WebhookEventEnum = graphEnum('WebhookEvent', 'What a webhook can hear of.', {
  ORDER_CHANGED: 'An order: its state, that of a line or that of its payment. `$id` is the `Order`.',
  DOMAIN_CHANGED:
    'A domain: its DNS, name servers, holder, DNSSEC, forwarding, state, term, certificate or protection. `$id` is the `Domain`.',
  TRANSFER_CHANGED: 'A domain that moves here: how far its transfer is. `$id` is the `OrderLine`.',
} satisfies Record<WebhookEvent, string>)

export const WebhookState = graphEnum('WebhookState', 'Whether messages go to a webhook.', {
  ON: 'They do, and the last one arrived.',
  FAILING: 'They do, but none has arrived of late.',
  PAUSED: 'They do not: its owner paused it.',
  PAUSED_BY_SHOP: 'They do not: nothing arrived for a day. `updateWebhook` with `isPaused: false` goes on.',
})

export const WebhookDeliveryStatus = graphEnum('WebhookDeliveryStatus', 'How far a message is.', {
  PENDING: 'It has not arrived yet, and is tried, or tried again; `waitsFor` says what comes before it.',
  DELIVERED: 'It arrived: the answer was 200 to 299.',
  FAILED: 'It did not arrive within three days; of a test, at once.',
} satisfies Record<DeliveryState, string>)

export const WebhookDeliveryProblem = graphEnum(
  'WebhookDeliveryProblem',
  'Why the last try came to nothing, where the status of the answer does not say it.',
  {
    NO_ANSWER: 'There was no connection, or it broke.',
    TOO_SLOW: 'It took longer than 10 seconds.',
    TOO_LARGE: 'The answer was larger than 16 KB.',
    REDIRECT: 'The answer led elsewhere, and redirects are not followed.',
    REFUSED_ADDRESS: 'The address leads into a private network.',
    NOT_ALLOWED: 'The account is locked.',
  } satisfies Record<DeliveryProblem, string>,
)

@ObjectType({
  implements: Node,
  description:
    'One message to a webhook. At least once: its id is the `webhook-id` by which a receiver knows one that comes again.',
})
export class WebhookDelivery extends Node {
  @Field(() => WebhookEventEnum, { description: 'What it tells of.' })
  event!: WebhookEvent

  @Field(() => ID, { description: 'The id of the thing that changed: the `$id` of the query.' })
  subjectId!: string

  @Field(() => Boolean, { description: 'Asked for by `testWebhook`.' })
  isTest!: boolean

  @Field(() => WebhookDeliveryStatus, { description: 'How far it is.' })
  status!: DeliveryState

  @Field(() => Int, { description: 'How often it was tried.' })
  attempts!: number

  @Field(() => Int, { nullable: true, description: 'HTTP status of the last answer; null when there was none.' })
  responseStatus!: number | null

  @Field(() => WebhookDeliveryProblem, { nullable: true, description: 'Why it came to nothing; null when it did not.' })
  problem!: DeliveryProblem | null

  @Field(() => Int, {
    nullable: true,
    description: 'How long the last try took, in milliseconds; null before the first.',
  })
  durationMs!: number | null

  @Field(() => DateTime, { nullable: true, description: 'When it was tried last; null before the first time.' })
  attemptedAt!: number | null

  @Field(() => DateTime, {
    nullable: true,
    description:
      'When it is tried again; null when it is over, has its first try soon, or waits for another (`waitsFor`).',
  })
  nextAt!: number | null

  @Field(() => DateTime, { description: 'When the thing changed.' })
  createdAt!: number
}

export const WebhookDeliveryConnection = connectionType(WebhookDelivery, 'WebhookDelivery')

@ObjectType({
  implements: Node,
  description:
    'An address that hears of changes. Messages are signed as Standard Webhooks says (`webhook-id`, `webhook-timestamp`, `webhook-signature`); the body is the answer to its query.',
})
export class Webhook extends Node {
  @Field(() => Url, { description: 'Where messages are posted.' })
  url!: string

  @Field(() => [WebhookEventEnum], { description: 'What it hears of.' })
  events!: readonly WebhookEvent[]

  @Field(() => String, { description: 'The query on `$id: ID!` whose answer, as its owner sees it, is the body.' })
  query!: string

  @Field(() => WebhookState, { description: 'Whether messages go there.' })
  state!: keyof typeof WebhookState

  @Field(() => DateTime, { nullable: true, description: 'Since when nothing arrives; null while it does.' })
  failingSince!: number | null

  @Field(() => DateTime, { nullable: true, description: 'Since when it is paused; null while it is on.' })
  pausedAt!: number | null

  @Field(() => String, { description: 'The last letters of its secret, to know it by.' })
  secretEnd!: string

  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: number
}

@ObjectType({ description: 'A webhook with its secret, which is told this once.' })
export class WebhookWithSecret {
  @Field(() => Webhook, { description: 'The webhook.' })
  webhook!: Webhook

  @Field(() => String, {
    description: 'What its messages are signed with: `whsec_` and base64, as Standard Webhooks has it.',
  })
  secret!: string
}

@ObjectType({ description: 'A webhook that is gone, with its messages.' })
export class WebhookDeleted {
  @Field(() => ID, { description: 'The id that it had.' })
  id!: string
}

@ObjectType({ description: 'What a message would say now.' })
export class WebhookPreview {
  @Field(() => String, {
    nullable: true,
    description: 'The body, in JSON; null when the customer has nothing yet that the event could be about.',
  })
  body!: string | null
}

@ObjectType({ implements: UserError, description: 'The account has as many webhooks as one can have.' })
export class TooManyWebhooks extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, max: number) {
    super()
    this.code = 'TOO_MANY_WEBHOOKS'
    this.status = 409
    this.message = webhookText[ctx.locale].tooMany({ max })
  }
}

const WEBHOOK_ID = { description: 'The `id` of the webhook.' }
const QUERY =
  'A query with the one variable `$id: ID!`, within the limits of any document and without what is deprecated.'

@InputType({ description: 'A webhook to be. What is wrong is refused field by field, as InvalidInput.' })
export class CreateWebhookInput {
  @Field(() => String, { description: 'Where messages are posted: https, at a public address.' })
  url!: string

  @Field(() => [WebhookEventEnum], { description: 'What it hears of: one or more.' })
  events!: WebhookEvent[]

  @Field(() => String, { nullable: true, description: `${QUERY} A usual one for its events when left out.` })
  query?: string | null
}

@InputType({ description: 'What is to be another of a webhook; what is left out stays.' })
export class UpdateWebhookInput {
  @Field(() => ID, WEBHOOK_ID)
  id!: string

  @Field(() => String, { nullable: true, description: 'Where messages are posted.' })
  url?: string | null

  @Field(() => [WebhookEventEnum], { nullable: true, description: 'What it hears of: one or more.' })
  events?: WebhookEvent[] | null

  @Field(() => String, { nullable: true, description: QUERY })
  query?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True sends nothing any more; false goes on, with what still waits and is no older than three days.',
  })
  isPaused?: boolean | null
}

@InputType({ description: 'One webhook.' })
export class WebhookInput {
  @Field(() => ID, WEBHOOK_ID)
  id!: string
}

@InputType({ description: 'A message to send again.' })
export class ResendWebhookInput {
  @Field(() => ID, { description: 'The `id` of the message.' })
  deliveryId!: string
}

@InputType({ description: 'A query to look at.' })
export class PreviewWebhookInput {
  @Field(() => WebhookEventEnum, { description: 'Of which the message would tell.' })
  event!: WebhookEvent

  @Field(() => String, { description: QUERY })
  query!: string
}

export const CreateWebhookResult = resultUnion(
  'CreateWebhookResult',
  'The webhook with its secret, or why it was not made.',
  WebhookWithSecret,
  TooManyWebhooks,
)
export const UpdateWebhookResult = resultUnion(
  'UpdateWebhookResult',
  'The webhook as it is now, or what is wrong.',
  Webhook,
)
export const RenewWebhookSecretResult = resultUnion(
  'RenewWebhookSecretResult',
  'The webhook with its new secret, or what is wrong.',
  WebhookWithSecret,
)
export const DeleteWebhookResult = resultUnion('DeleteWebhookResult', 'What is gone, or what is wrong.', WebhookDeleted)
export const TestWebhookResult = resultUnion(
  'TestWebhookResult',
  'The message with what came of it, or what is wrong.',
  WebhookDelivery,
)
export const ResendWebhookResult = resultUnion(
  'ResendWebhookResult',
  'The message, which is sent again, or what is wrong.',
  WebhookDelivery,
)
export const PreviewWebhookResult = resultUnion(
  'PreviewWebhookResult',
  'What a message would say now, or what is wrong about the query.',
  WebhookPreview,
)
