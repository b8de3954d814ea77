import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Deps } from '../../common/context'
import type { FailedRequest } from '../../common/failed-request'
import type { Limit } from '../../common/limits'
import { deleteFailedRequestsBefore, insertFailedRequest } from './failed-requests.repository'

/** Longer than most customers wait before they report a number. The log keeps it for as long as its operator wants. */
const KEPT_MS = 30 * DAY_MS

/** Of all visitors: a page that fails in a loop must not fill the database. */
const NOTED: Limit = { kind: 'failed-request', max: 1000, windowMs: HOUR_MS }

const OPERATION_MAX = 100

/**
 * Keeps a request that failed unexpectedly, so that staff find it by the number that the visitor was shown. Returns at once: an error
 * that the database caused must not be answered later because of this.
 */
export function noteFailedRequest(
  { db, limits, log, ports }: Pick<Deps, 'db' | 'limits' | 'log' | 'ports'>,
  { id, operation, error, accountId }: FailedRequest & { accountId: string | null },
): void {
  if (!limits.takeBriefly(NOTED, 'all').allowed) return
  const kind = error instanceof Error ? error.name : typeof error
  const row = {
    ...{ id, at: ports.clock.now(), accountId },
    ...{ operation: operation.slice(0, OPERATION_MAX), error: kind.slice(0, OPERATION_MAX) },
  }
  db.transaction((tx) => insertFailedRequest(tx, row)).catch((failure) =>
    log.warn({ err: failure, reference: id }, 'reports: keeping a failed request for staff failed'),
  )
}

/** A scheduled task. */
export const forgetOldFailures = ({ db, ports }: Pick<Deps, 'db' | 'ports'>): Promise<void> =>
  db.transaction((tx) => deleteFailedRequestsBefore(tx, ports.clock.now() - KEPT_MS))
