import type { Db } from '../../../db/database'
import { renewedTerm } from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import type { LineRow, OrderRow } from './orders.repository'
import * as repository from './orders.repository'
import { isTransferIn } from './transfer-lines'

/** A line that is being delivered for longer than usual. */
export interface OverdueLine {
  orderId: string
  lineId: string
  kind: string
  /** The party that its registry waits for; null if none is known. */
  waitsFor: string | null
  /** Since when it is being delivered, in milliseconds since the epoch. */
  since: number
}

/**
 * Returns since when a line is being delivered, or waits for its registry. Not since its order, which can be accepted or
 * delivered again days later.
 */
export const deliverySince = (
  line: Pick<LineRow, 'waitsSince' | 'runningSince'>,
  order: Pick<OrderRow, 'paidAt' | 'createdAt'>,
): number => line.waitsSince ?? line.runningSince ?? order.paidAt ?? order.createdAt

/**
 * Lists lines that are being delivered for longer than their kind usually takes. A renewal can wait for the end of the term
 * before it, so that its time begins there.
 */
export async function listOverdue(
  db: Db,
  { transferMs, otherMs }: Deps['config']['deliveryAlerts'],
  now: number,
): Promise<OverdueLine[]> {
  const running = await repository.listRunning(db, now - Math.min(transferMs, otherMs))
  return running.flatMap(({ orderId, lineId, kind, waitsFor, availability, options, ...times }) => {
    const since = deliverySince(times, times)
    const begin = Math.max(since, Date.parse(renewedTerm(options)?.from ?? '') || 0)
    return now - begin >= (isTransferIn({ kind, availability }) ? transferMs : otherMs)
      ? [{ orderId, lineId, kind, waitsFor, since }]
      : []
  })
}

const overdueOf = ({ db, config, ports }: Pick<Deps, 'db' | 'config' | 'ports'>): Promise<OverdueLine[]> =>
  listOverdue(db.reader, config.deliveryAlerts, ports.clock.now())

/** Returns the number of lines that are being delivered for longer than usual. */
export const countOverdue = async (deps: Deps): Promise<number> => (await overdueOf(deps)).length

/** Logs the lines that are being delivered for longer than usual, with ids only, every hour. A scheduled task. */
export async function reportOverdue(deps: Deps): Promise<void> {
  for (const { orderId: order, lineId: line, kind, waitsFor, since } of await overdueOf(deps)) {
    const about = { order, line, kind, waitsFor, since: new Date(since).toISOString() }
    deps.log.error(about, 'orders: a delivery takes longer than usual')
  }
}
