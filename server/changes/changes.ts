import type { Database, Tx } from '../../db/database'
import type { WebhookEvent } from '../../rules/webhook'

/**
 * Runs in the transaction of each recorded change, once per changed object. Webhooks use it to enqueue their messages.
 */
export type ChangeHook = (tx: Tx, change: Change) => Promise<void>

interface Change {
  event: WebhookEvent
  /** Of the order, the domain or the order line. */
  id: string
  /** The database channel that is notified after commit. */
  channel: string
}

/**
 * Records a change of an order, a domain or a transfer. Subscribers are notified after commit. Recording the same
 * change again in one transaction has no effect. Every repository that writes to one of these tables calls it; `id` is
 * the id of the order, the domain or the order line.
 */
export async function noteChange(tx: Tx, event: WebhookEvent, id: string): Promise<void> {
  const channel = channelOf(event, id)
  const noted = notedBy.get(tx) ?? new Set()
  if (noted.has(channel)) return
  notedBy.set(tx, noted.add(channel))
  tx.notify(channel)
  await hooks.get(tx)?.(tx, { event, id, channel })
}

export const channelOf = (event: WebhookEvent, id: string): string => `${event} ${id}`

/** Returns the database with a hook that runs for each recorded change. */
export function withChangeHook(db: Database, hook: ChangeHook): Database {
  const hooked =
    (transaction: Database['transaction']): Database['transaction'] =>
    (work) =>
      transaction((tx) => {
        hooks.set(tx, hook)
        return work(tx)
      })
  return { ...db, transaction: hooked(db.transaction), note: hooked(db.note) }
}

const notedBy = new WeakMap<Tx, Set<string>>()
const hooks = new WeakMap<Tx, ChangeHook>()
