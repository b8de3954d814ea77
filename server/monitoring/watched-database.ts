import type { Logger } from 'pino'
import type { Database } from '../../db/database'
import { isFull, isOutcomeUnknown, isStorageFailure } from '../../db/errors'
import { forbidden } from '../common/failures'
import { seldom } from '../common/seldom'

/** Logs failed transactions, at most once a minute: a full disk or an unreachable database fails every request. */
export function loggingFailures(db: Database, log: Logger): Database {
  const report = seldom((error, leftOut) => log.error({ err: error, leftOut }, 'database: a transaction failed'))
  const transaction: Database['transaction'] = (work) =>
    db.transaction(work).catch((error: unknown) => {
      if (isStorageFailure(error) || isOutcomeUnknown(error)) report(error)
      throw error
    })
  return { ...db, transaction, note: transaction }
}

/** Throws FORBIDDEN with its reason when the database of a sandbox has reached its size limit. */
export function refusingWhenFull(db: Database): Database {
  const transaction: Database['transaction'] = (work) =>
    db.transaction(work).catch((error: unknown) => {
      throw isFull(error) ? forbidden('sandboxFull') : error
    })
  return { ...db, transaction, note: transaction }
}
