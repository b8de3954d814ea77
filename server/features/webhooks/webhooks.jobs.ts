import * as z from 'zod'
import { WEBHOOK_EVENTS } from '../../../rules/webhook'
import { defineJob, noPayload } from '../../outbox/job'

/** Writes the messages of a change for the webhooks that subscribe to it. */
export const announceChange = defineJob(
  'announce-change',
  z.object({ event: z.enum(WEBHOOK_EVENTS), id: z.string() }),
  { maxAttempts: 100, dropping: 'NOT_SENT', describe: ({ event, id }) => ({ event, id }) },
)

/** Number of messages delivered concurrently, over all webhooks. */
const DELIVERIES_AT_ONCE = 32

/**
 * Delivers a message to a webhook. Failed deliveries are retried by the message itself, so an error here is a fault of
 * the shop. The reference is the delivery.
 */
export const deliverWebhook = defineJob('deliver-webhook', noPayload, {
  maxAttempts: 100,
  dropping: 'NOT_SENT',
  atOnce: DELIVERIES_AT_ONCE,
})
