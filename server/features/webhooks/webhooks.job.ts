import * as z from 'zod'
import { WEBHOOK_EVENTS } from '../../../rules/webhook'
import type { Job } from '../../outbox/runner'
import { ANNOUNCE_CHANGE } from './changes.service'
import { abandon, DELIVER_WEBHOOK, DELIVERIES_AT_ONCE, deliver, writeMessages } from './delivery.service'

const change = z.object({ event: z.enum(WEBHOOK_EVENTS), id: z.string() })

/** Writes the messages for something that changed. */
export const announceChange: Job<z.infer<typeof change>> = {
  name: ANNOUNCE_CHANGE,
  payload: change,
  maxAttempts: 100,
  run:
    async ({ ports }, { payload: { event, id } }) =>
    (tx) =>
      writeMessages(tx, event, id, ports.clock.now()),
}

/** Brings a message to a webhook. When it is tried again it says itself, so an error here is the shop's own. */
export const deliverWebhook: Job = {
  name: DELIVER_WEBHOOK,
  payload: z.object({}),
  maxAttempts: 100,
  atOnce: DELIVERIES_AT_ONCE,
  run: (deps, { reference }) => deliver(deps, reference),
  onGivenUp: (deps, { reference }) => abandon(deps, reference),
}
