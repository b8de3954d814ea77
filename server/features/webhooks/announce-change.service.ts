import type { ChangeHook } from '../../changes/changes'
import { enqueueAgain } from '../../outbox/outbox'
import { announceChange } from './webhooks.jobs'
import { listListeners } from './webhooks.repository'

/** Makes the message due before all others. */
const AT_ONCE = 0

/** Enqueues the messages for a change if a webhook of its owner subscribes to it. */
export const announceToWebhooks: ChangeHook = async (tx, { event, id, channel }) => {
  if ((await listListeners(tx, event, id)).length === 0) return
  await enqueueAgain(tx, announceChange, { reference: channel, payload: { event, id } }, AT_ONCE)
}
