import type { Logger } from 'pino'
import type { Tx } from '../../../../db/database'
import type { ActivityDetails, ActivityKind } from '../../../../rules/activity'
import { newId } from '../../../common/ids'
import type { Monitor } from '../../../common/monitor'
import { insertActivity } from '../activity.repository'

interface Moment {
  at: number
  log: Logger
  monitor?: Monitor | undefined
}

/**
 * Records for the owner of an account what the shop's staff did, in the caller's transaction. It names neither the
 * staff member nor their address: those are in the audit log. Returns the id of the entry.
 */
export async function keepActivityByShop(
  { at, log, monitor }: Moment,
  tx: Tx,
  kind: ActivityKind,
  accountId: string,
  details: ActivityDetails | null = null,
): Promise<string> {
  const id = newId('act')
  tx.onCommit(() => {
    monitor?.activity(kind)
    log.info({ event: kind, accountId }, 'accounts: security event')
  })
  await insertActivity(tx, { id, accountId, actorId: null, kind, at, address: '', device: '', details })
  return id
}
