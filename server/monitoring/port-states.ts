import { hostname } from 'node:os'
import { MINUTE_MS } from '../../rules/time'
import type { Deps } from '../common/context'
import type { SystemHealth } from './port-health'
import { deleteStatesBefore, listStates, saveStates } from './port-pauses.repository'

/** Name of this instance, for staff. */
export const INSTANCE = `${hostname()}:${process.pid}`

/** An instance that wrote nothing for so long has stopped, or has called nothing. */
const KNOWN_MS = 60 * MINUTE_MS

/** How an outside system answers an instance. */
export interface InstanceHealth extends SystemHealth {
  instance: string
}

/** Writes for the other instances how the outside systems answer this one. A scheduled task; a single instance needs none. */
export async function writePortStates({ db, config, ports, portHealth }: Deps): Promise<void> {
  if (config.databaseUrl === null) return
  const now = ports.clock.now()
  const rows = portHealth()
    .filter(({ calls }) => calls > 0)
    .map((health) => ({ ...health, instance: INSTANCE, writtenAt: now }))
  if (rows.length === 0) return
  await db.transaction(async (tx) => {
    await saveStates(tx, rows)
    await deleteStatesBefore(tx, now - 24 * KNOWN_MS)
  })
}

/** Returns how the outside systems answer each instance: this one now, others as of their last note. */
export async function listInstanceHealth({ db, ports, portHealth }: Deps): Promise<InstanceHealth[]> {
  const others = await listStates(db.reader, ports.clock.now() - KNOWN_MS)
  return [
    ...portHealth().map((health) => ({ ...health, instance: INSTANCE })),
    ...others.filter(({ instance }) => instance !== INSTANCE).map(({ writtenAt: _, ...health }) => health),
  ]
}
