import { HOUR_MS } from '../../rules/time'
import type { Deps } from '../../server/common/context'
import { endPause, startPause } from '../../server/monitoring/port-pauses'

type Shop = Pick<Deps, 'db' | 'ports' | 'salePauses'>

/** Pauses the sale of what an outside system delivers for an hour, as staff do. */
export async function pauseSale({ db, ports, salePauses }: Shop, port: string, adapter = ''): Promise<void> {
  const pausedAt = ports.clock.now()
  const row = { port, adapter, until: pausedAt + HOUR_MS, reason: 'ligt stil', pausedBy: 'Daan', pausedAt }
  await db.transaction((tx) => startPause(tx, 'sale', row))
  await salePauses.refresh()
}

export async function resumeSale({ db, salePauses }: Shop, port: string, adapter = ''): Promise<void> {
  await db.transaction((tx) => endPause(tx, 'sale', port, adapter))
  await salePauses.refresh()
}
