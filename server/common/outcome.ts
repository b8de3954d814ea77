import type { Tx } from '../../db/database'
import { isStorageFailure, OutcomeUnknown } from '../../db/errors'
import type { Context } from './context'

/** A mutating request that tracks whether it committed anything. */
export interface TrackedRequest<Ctx = Context> {
  /** Context to carry it out with. */
  ctx: Ctx
  /** Returns the error to respond with. After a commit, a failing database does not mean that nothing has changed. */
  judge(error: unknown): unknown
}

export function trackCommits<Ctx extends Pick<Context, 'db'>>(ctx: Ctx): TrackedRequest<Ctx> {
  let isCommitted = false
  const { db } = ctx
  const transaction = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    const answer = await db.transaction(work)
    isCommitted = true
    return answer
  }
  return {
    ctx: { ...ctx, db: { ...db, transaction } },
    judge: (error) => (isCommitted && isStorageFailure(error) ? new OutcomeUnknown(error) : error),
  }
}
