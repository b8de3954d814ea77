import type { Tx } from '../../db/database'
import type { Deps } from '../common/context'
import { seal, unseal } from '../common/seal'
import { drop, findGivenUp, listGivenUp, reopen } from './given-up'
import type { OutboxRow } from './outbox'

type Payload = OutboxRow['payload']

/**
 * Returns the stored payload of a given-up message: encrypted with the shop's secret, unless its job needs it readable.
 */
export function keptPayload(secret: string, payload: Payload, isPlain: boolean): Payload {
  if (isPlain || Object.keys(payload).length === 0) return payload
  return { sealed: seal(secret, JSON.stringify(payload)) }
}

export interface FailedJob extends Pick<OutboxRow, 'id' | 'job' | 'reference' | 'lastError' | 'attempts'> {
  failedAt: number
}

/** Returns given-up messages, oldest first. */
export const listFailedJobs = async ({ db }: Pick<Deps, 'db'>): Promise<FailedJob[]> =>
  (await listGivenUp(db.reader)).map(({ id, job, reference, lastError, attempts, failedAt }) => {
    return { id, job, reference, lastError, attempts, failedAt: failedAt ?? 0 }
  })

/** Why a message is not retried. */
export type NotRun = 'unknown' | 'payload-gone' | 'other-secret'

/** Retries a given-up message. Checks no permissions: for the operator. */
export const runFailedJob = (
  {
    db,
    config,
    ports,
  }: { db: Deps['db']; config: Pick<Deps['config'], 'secret'>; ports: Pick<Deps['ports'], 'clock'> },
  id: string,
): Promise<FailedJob | NotRun> =>
  db.transaction((tx) => retryFailed(tx, id, { secret: config.secret, now: ports.clock.now() }))

/** Retries a given-up message in this transaction. Returns it as it was, or why it stays. */
export async function retryFailed(
  tx: Tx,
  id: string,
  { secret, now }: { secret: string; now: number },
): Promise<FailedJob | NotRun> {
  const row = await findGivenUp(tx, id)
  if (!row) return 'unknown'
  if (row.payload.isDeleted === true) return 'payload-gone'
  const payload = openedPayload(secret, row.payload)
  if (!payload) return 'other-secret'
  await reopen(tx, id, payload, now)
  return { ...row, failedAt: row.failedAt ?? 0 }
}

/** Drops a given-up message in this transaction. Returns it as it was; null if it was not given up. */
export async function dropFailed(
  tx: Tx,
  id: string,
  { reason, now }: { reason: string; now: number },
): Promise<OutboxRow | null> {
  const row = await findGivenUp(tx, id)
  if (row) await drop(tx, id, { now, reason })
  return row
}

/** Returns the payload of a message, decrypted if it is sealed; null if it was sealed with another secret. */
export function openedPayload(secret: string, payload: Payload): Payload | null {
  if (typeof payload.sealed !== 'string') return payload
  try {
    return JSON.parse(unseal(secret, payload.sealed)) as Payload
  } catch {
    return null
  }
}
