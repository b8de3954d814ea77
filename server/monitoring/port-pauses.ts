import type { Database, Tx } from '../../db/database'
import type { Clock } from '../ports/clock'
import { deletePause, listPauses, type Paused, type PauseRow, savePause } from './port-pauses.repository'

export type { Paused }

/** Notified of each change of a pause. */
const CHANNELS: Readonly<Record<Paused, string>> = { calls: 'port-pauses', sale: 'sale-pauses' }

/**
 * The outside systems that staff paused, shared by all instances through the database: their calls for maintenance, or the sale of
 * what they deliver.
 */
export interface PortPauses {
  /**
   * Returns the end of the pause of a system, which is a port or one of several systems behind it; null if it is not paused.
   */
  untilOf(system: string): number | null
  /** Pauses that have not ended. */
  list(): PauseRow[]
  /** Reads them again. */
  refresh(): Promise<void>
}

/** Reads the pauses, and again after each change by any instance. */
export async function openPortPauses(db: Database, clock: Clock, paused: Paused): Promise<PortPauses> {
  let pauses = await listPauses(db.reader, paused)
  const refresh = async () => {
    pauses = await listPauses(db.reader, paused)
  }
  db.listen(CHANNELS[paused], () => void refresh().catch(() => {}))
  const list = () => pauses.filter(({ until }) => until > clock.now())
  return {
    untilOf(system) {
      // Called before every call to an outside system, and for every product, when there is usually no pause at all.
      if (pauses.length === 0) return null
      const found = list().filter((pause) => isOf(system, pause))
      return found.length === 0 ? null : Math.max(...found.map(({ until }) => until))
    },
    list,
    refresh,
  }
}

/** A pause of a port is one of all systems behind it, which are called `registry:epp`. */
const isOf = (system: string, { port, adapter }: PauseRow): boolean =>
  adapter === '' ? system === port || system.startsWith(`${port}:`) : system === `${port}:${adapter}`

/** Pauses of a shop that has none, such as a sandbox. */
export const noPauses: PortPauses = { untilOf: () => null, list: () => [], refresh: async () => {} }

/** Starts or replaces a pause; every instance reads it after the commit. */
export async function startPause(tx: Tx, paused: Paused, row: PauseRow): Promise<void> {
  await savePause(tx, paused, row)
  tx.notify(CHANNELS[paused])
}

/** Ends a pause before its time. False if there was none. */
export async function endPause(tx: Tx, paused: Paused, port: string, adapter: string): Promise<boolean> {
  const ended = await deletePause(tx, paused, port, adapter)
  tx.notify(CHANNELS[paused])
  return ended > 0
}
