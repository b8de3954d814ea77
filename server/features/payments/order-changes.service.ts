import type { Database } from '../../../db/open'
import { ORDER_STREAMS_MAX } from '../../../rules/api-limits'
import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import type { Order } from '../orders/orders.graphql'
import { getOrder, listStates, requireOwnOrder } from '../orders/orders.service'
import * as repository from './payments.repository'

/** How soon a change is told. One look serves all who watch, so that a thousand cost little more than one. */
const LOOK_EVERY_MS = 500

/**
 * An order of the viewer's at once, and again whenever its state, that of a line or that of its payment is another. Ends
 * when the signal is aborted or its reader stops. Throws NOT_FOUND, and TOO_MANY_REQUESTS for too many of one customer.
 */
export async function watchOrder(ctx: Context, id: string): Promise<(signal?: AbortSignal) => AsyncIterable<Order>> {
  await requireOwnOrder(ctx, id)
  const watch = watchOf(ctx.db)
  const owner = requireOwnerId(ctx)
  if (watch.count(owner) >= ORDER_STREAMS_MAX) throw tooMany(60)
  await watch.note(id)
  return (signal) => changesOf(ctx, watch, { id, owner, signal })
}

function changesOf(
  ctx: Context,
  watch: Watch,
  { id, owner, signal }: { id: string; owner: string; signal: AbortSignal | undefined },
): AsyncIterableIterator<Order> {
  let wake = () => {}
  let isChanged = true
  let hasLeft = false
  const watcher: Watcher = {
    id,
    owner,
    tell() {
      isChanged = true
      wake()
    },
  }
  watch.add(watcher)
  const leave = () => {
    hasLeft = true
    watch.remove(watcher)
    wake()
  }
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave, { once: true })
  const reader = (async function* () {
    while (!hasLeft) {
      if (!isChanged) await new Promise<void>((resolve) => (wake = resolve))
      if (hasLeft) return
      isChanged = false
      yield await getOrder(ctx, id)
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
  }
}

interface Watcher {
  id: string
  owner: string
  tell(): void
}

/** Who watches which order, and the look that all of them share. */
class Watch {
  private readonly watchers = new Set<Watcher>()
  private readonly states = new Map<string, string>()
  private timer: NodeJS.Timeout | undefined

  constructor(private readonly db: Database) {}

  count(owner: string): number {
    return [...this.watchers].filter((watcher) => watcher.owner === owner).length
  }

  /** Remembers how an order is now, before it is answered for the first time. */
  async note(id: string): Promise<void> {
    const state = (await statesOf(this.db, [id])).get(id)
    if (state !== undefined && !this.states.has(id)) this.states.set(id, state)
  }

  add(watcher: Watcher): void {
    this.watchers.add(watcher)
    this.timer ??= this.lookLater()
  }

  remove(watcher: Watcher): void {
    this.watchers.delete(watcher)
    if (this.watchers.size > 0) return
    clearTimeout(this.timer)
    this.timer = undefined
    this.states.clear()
  }

  private lookLater(): NodeJS.Timeout {
    return setTimeout(() => void this.look(), LOOK_EVERY_MS).unref()
  }

  private async look(): Promise<void> {
    const ids = [...new Set([...this.watchers].map(({ id }) => id))]
    const now = await statesOf(this.db, ids).catch(() => null)
    // A database that cannot be read now is looked at again.
    for (const [id, state] of now ?? []) {
      const before = this.states.get(id)
      this.states.set(id, state)
      if (before !== state) for (const watcher of this.watchers) if (watcher.id === id) watcher.tell()
    }
    this.timer = this.watchers.size > 0 ? this.lookLater() : undefined
  }
}

const watches = new WeakMap<Database, Watch>()

function watchOf(db: Database): Watch {
  const watch = watches.get(db) ?? new Watch(db)
  watches.set(db, watch)
  return watch
}

/** All that is told of each order and can change, as one text. */
async function statesOf({ reader }: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const [states, attempts] = await Promise.all([listStates(reader, ids), repository.listStatusesOf(reader, ids)])
  const parts = new Map(ids.map((id) => [id, [] as unknown[]]))
  for (const { id, ...state } of states) parts.get(id)?.push(Object.values(state))
  for (const { orderId, status } of attempts) parts.get(orderId)?.push(status)
  return new Map([...parts].map(([id, found]) => [id, JSON.stringify(found)]))
}
