import * as z from 'zod'
import type { WebhookEvent } from '../../../rules/webhook'
import { argumentText } from '../../common/arguments.text'
import { badInput, notFound } from '../../common/failures'
import { requireBuyer } from '../../common/guards'
import { fieldsBut, graph } from '../../http/rest/description'
import { fieldsWith, isYes, texts } from '../../http/rest/fields'
import { askedPage, pageFrom, pageParameters, pageShape, withDates, wordIn } from '../../http/rest/lists'
import type { Rest, RestRequest } from '../../http/rest/routes'
import {
  CreateWebhookInput,
  PreviewWebhookInput,
  UpdateWebhookInput,
  Webhook,
  WebhookDeleted,
  WebhookDelivery,
  WebhookDeliveryStatus,
  WebhookEventEnum,
  WebhookPreview,
  WebhookWithSecret,
} from './webhooks.graphql'
import * as service from './webhooks.service'

const base = '/api/account/webhooks'
const tag = 'Webhooks'

/** `events` is a list; a form may repeat it. */
const fields = fieldsWith({ events: z.optional(z.nullable(texts)) })

/** REST paths for webhooks, equivalent to the mutations. */
export function webhookRoutes(rest: Rest): void {
  rest({
    method: 'GET',
    path: base,
    operation: 'Viewer.webhooks',
    tag,
    summary: "Lists the customer's webhooks, oldest first",
    details: "Lists the customer's webhooks, oldest first. An account has at most ten, so all are on one page.",
    answers: pageShape(graph(Webhook)),
    handle: async (ctx) => ({
      items: (await service.listWebhooks(ctx)).map(shown),
      endCursor: null,
      hasNextPage: false,
    }),
  })
  rest({
    method: 'POST',
    path: base,
    operation: 'Mutation.createWebhook',
    tag,
    summary: 'Creates a webhook; its signing secret is only in this response',
    body: 'json',
    takes: graph(CreateWebhookInput),
    fields,
    answers: graph(WebhookWithSecret),
    async handle(ctx, { body }) {
      const events = eventsIn(body) ?? []
      const input = { url: String(body.url ?? ''), events, query: textOrNull(body.query) }
      return withSecret(await service.createWebhook(ctx, input))
    },
  })
  rest({
    method: 'POST',
    path: `${base}/preview`,
    operation: 'Mutation.previewWebhook',
    tag,
    summary: 'Previews a message without sending it',
    body: 'json',
    takes: graph(PreviewWebhookInput),
    answers: graph(WebhookPreview),
    handle(ctx, { body }) {
      // Permissions are checked before input.
      requireBuyer(ctx)
      return service.previewWebhook(ctx, { event: eventOf(body), query: String(body.query ?? '') })
    },
  })
  rest({
    method: 'PUT',
    path: `${base}/:id`,
    operation: 'Mutation.updateWebhook',
    tag,
    summary: 'Updates, pauses or resumes a webhook; omitted fields keep their value',
    body: 'json',
    takes: fieldsBut(UpdateWebhookInput, 'id'),
    fields,
    answers: graph(Webhook),
    async handle(ctx, { params, body }) {
      const answer = await service.updateWebhook(ctx, {
        id: params.id ?? '',
        url: textOrNull(body.url),
        events: eventsIn(body),
        query: textOrNull(body.query),
        isPaused: body.isPaused === undefined || body.isPaused === null ? null : isYes(body.isPaused),
      })
      return answer instanceof Webhook ? shown(answer) : answer
    },
  })
  rest({
    method: 'DELETE',
    path: `${base}/:id`,
    operation: 'Mutation.deleteWebhook',
    tag,
    summary: 'Deletes a webhook and its messages',
    answers: graph(WebhookDeleted),
    handle: (ctx, { params }) => service.deleteWebhook(ctx, { id: params.id ?? '' }),
  })
  rest({
    method: 'POST',
    path: `${base}/:id/secret`,
    operation: 'Mutation.renewWebhookSecret',
    tag,
    summary: 'Replaces the signing secret of a webhook; the new one is only in this response',
    answers: graph(WebhookWithSecret),
    handle: async (ctx, { params }) => withSecret(await service.renewSecret(ctx, { id: params.id ?? '' })),
  })
  rest({
    method: 'POST',
    path: `${base}/:id/test`,
    operation: 'Mutation.testWebhook',
    tag,
    summary: 'Sends one test message and returns the result',
    answers: graph(WebhookDelivery),
    handle: async (ctx, { params }) => shownMessage(await service.testWebhook(ctx, { id: params.id ?? '' })),
  })
  rest({
    method: 'GET',
    path: `${base}/:id/deliveries`,
    operation: 'Viewer.webhooks',
    tag,
    summary: 'Lists the messages of a webhook of the last 30 days, newest first',
    query: fieldsWith({
      ...pageParameters(service.DELIVERY_PAGE),
      status: z
        .optional(z.string())
        .meta({ enum: Object.values(WebhookDeliveryStatus), description: 'Returns only messages with this status.' }),
    }),
    answers: pageShape(graph(WebhookDelivery)),
    async handle(ctx, request) {
      const webhook = await service.findWebhookNode(ctx, request.params.id ?? '')
      if (!webhook) throw notFound()
      const status = wordIn(request.query, 'status', Object.values(WebhookDeliveryStatus))
      return pageFrom(await service.listDeliveries(ctx, webhook, { ...askedPage(request), status }), shownMessage)
    },
  })
  rest({
    method: 'POST',
    path: `${base}/deliveries/:deliveryId/resend`,
    operation: 'Mutation.resendWebhook',
    tag,
    summary: 'Sends a message again with the same id',
    answers: graph(WebhookDelivery),
    handle: async (ctx, { params }) =>
      shownMessage(await service.resendWebhook(ctx, { deliveryId: params.deliveryId ?? '' })),
  })
}

const shown = (webhook: Webhook) => withDates(webhook, 'failingSince', 'pausedAt', 'createdAt')
const shownMessage = (message: WebhookDelivery) => withDates(message, 'attemptedAt', 'nextAt', 'createdAt')

const withSecret = <Refusal>(answer: WebhookWithSecret | Refusal) =>
  answer instanceof WebhookWithSecret ? { webhook: shown(answer.webhook), secret: answer.secret } : answer

/** The validation rule of a webhook refuses unknown events. */
const eventsIn = ({ events }: RestRequest['body']): WebhookEvent[] | null =>
  events === undefined || events === null ? null : ([events].flat() as WebhookEvent[])

function eventOf(body: RestRequest['body']): WebhookEvent {
  const events = Object.values(WebhookEventEnum)
  const event = wordIn(body, 'event', events)
  if (event === null) {
    throw badInput((locale) => argumentText[locale].oneOf({ argument: 'event', words: events.join(', ') }))
  }
  return event
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)
