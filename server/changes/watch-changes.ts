import { CHANGE_STREAMS_MAX } from '../../rules/api-limits'
import type { WebhookEvent } from '../../rules/webhook'
import type { Context } from '../common/context'
import { tooMany } from '../common/failures'
import { requireOwnerId } from '../common/guards'
import { channelOf } from './changes'

/**
 * Yields an object at once and again after each recorded change. Changes during a slow read are merged. Ends when the
 * signal is aborted or the reader returns. `read` is also the guard: its failures are thrown. Throws TOO_MANY_REQUESTS
 * beyond `CHANGE_STREAMS_MAX` streams of one customer.
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

/** Open streams by customer. */
const watchersByShop = new WeakMap<Context['db'], Map<WebhookEvent, Map<string, number>>>()

function watchersOf({ db }: Context, event: WebhookEvent): Map<string, number> {
  const byEvent = watchersByShop.get(db) ?? new Map<WebhookEvent, Map<string, number>>()
  watchersByShop.set(db, byEvent)
  const watchers = byEvent.get(event) ?? new Map<string, number>()
  byEvent.set(event, watchers)
  return watchers
}
