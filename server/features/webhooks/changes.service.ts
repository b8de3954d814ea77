import type { Tx } from '../../../db/open'
import { CHANGE_STREAMS_MAX } from '../../../rules/api-limits'
import type { WebhookEvent } from '../../../rules/webhook'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { enqueueAgain } from '../../outbox/outbox'
import { listListeners } from './webhooks.repository'

/** The job that writes the messages for a change. */
export const ANNOUNCE_CHANGE = 'announce-change'

/** It comes before all else that is due. */
const AT_ONCE = 0

/**
 * Notes that a thing is another from here on: who watches it is told once the transaction is durable, and the webhooks
 * of its owner get their messages. Said twice in one transaction, it is told once. Every repository that writes
 * something of an order, a domain or a transfer says so; its id is that of the order, the domain or the order line.
 */
export async function noteChange(tx: Tx, event: WebhookEvent, id: string): Promise<void> {
  const channel = channelOf(event, id)
  const noted = notedBy.get(tx) ?? new Set()
  if (noted.has(channel)) return
  notedBy.set(tx, noted.add(channel))
  tx.notify(channel)
  if ((await listListeners(tx, event, id)).length === 0) return
  await enqueueAgain(tx, { job: ANNOUNCE_CHANGE, reference: channel, payload: { event, id } }, AT_ONCE)
}

const notedBy = new WeakMap<Tx, Set<string>>()

const channelOf = (event: WebhookEvent, id: string): string => `${event} ${id}`

/**
 * A thing at once, and again after each change that is noted; changes that come while its reader is busy are one. Ends
 * when the signal is aborted or its reader stops. `read` is the guard as well: what it throws is thrown. Throws
 * TOO_MANY_REQUESTS for too many of one customer.
 */
export async function watchChanges<Thing>(
  ctx: Context,
  { event, id, read }: { event: WebhookEvent; id: string; read: () => Promise<Thing> },
): Promise<(signal?: AbortSignal) => AsyncIterable<Thing>> {
  await read()
  const watchers = watchersOf(ctx, event)
  const owner = requireOwnerId(ctx)
  if ((watchers.get(owner) ?? 0) >= CHANGE_STREAMS_MAX) throw tooMany(60)
  return (signal) => {
    let wake = () => {}
    let isChanged = true
    let hasLeft = false
    const stopListening = ctx.db.listen(channelOf(event, id), () => {
      isChanged = true
      wake()
    })
    watchers.set(owner, (watchers.get(owner) ?? 0) + 1)
    const leave = () => {
      if (hasLeft) return
      hasLeft = true
      stopListening()
      const left = (watchers.get(owner) ?? 1) - 1
      if (left > 0) watchers.set(owner, left)
      else watchers.delete(owner)
      wake()
    }
    if (signal?.aborted) leave()
    signal?.addEventListener('abort', leave, { once: true })
    const reader = (async function* () {
      while (!hasLeft) {
        if (!isChanged) await new Promise<void>((resolve) => (wake = resolve))
        if (hasLeft) return
        isChanged = false
        yield await read()
      }
    })()
    return {
      next: () => reader.next(),
      return() {
        leave()
        return reader.return(undefined)
      },
      [Symbol.asyncIterator]() {
        return this
      },
    } as AsyncIterableIterator<Thing>
  }
}

/** How many watch something, by customer. */
const watchersByShop = new WeakMap<Context['db'], Map<WebhookEvent, Map<string, number>>>()

function watchersOf({ db }: Context, event: WebhookEvent): Map<string, number> {
  const byEvent = watchersByShop.get(db) ?? new Map<WebhookEvent, Map<string, number>>()
  watchersByShop.set(db, byEvent)
  const watchers = byEvent.get(event) ?? new Map<string, number>()
  byEvent.set(event, watchers)
  return watchers
}
