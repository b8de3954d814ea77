import { and, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { one, run } from '../../db/query'
import { idempotencyKeys } from '../../db/schema/idempotency'

export type KeyRow = typeof idempotencyKeys.$inferSelect
type Named = Pick<KeyRow, 'scope' | 'keyHash'>

/** False when the key exists already. */
export async function insertKey(tx: Db, row: typeof idempotencyKeys.$inferInsert): Promise<boolean> {
  return (await run(tx.insert(idempotencyKeys).values(row).onConflictDoNothing())) > 0
}

export async function findKey(db: Db, { scope, keyHash }: Named): Promise<KeyRow | null> {
  return one(
    db
      .select()
      .from(idempotencyKeys)
      .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.keyHash, keyHash))),
  )
}

/** False when another request has taken the key over. */
export async function updateKey(
  tx: Db,
  runId: string,
  values: Partial<Pick<KeyRow, 'state' | 'answer'>>,
): Promise<boolean> {
  return (await run(tx.update(idempotencyKeys).set(values).where(eq(idempotencyKeys.runId, runId)))) > 0
}

export async function deleteKey(tx: Db, runId: string): Promise<void> {
  await run(tx.delete(idempotencyKeys).where(eq(idempotencyKeys.runId, runId)))
}

/** Frees the key of a request that committed nothing; marks the response of any other as lost. */
export async function endWithoutAnswer(tx: Tx, runId: string): Promise<void> {
  const nothingCame = and(eq(idempotencyKeys.runId, runId), eq(idempotencyKeys.state, 'RUNNING'))
  if ((await run(tx.delete(idempotencyKeys).where(nothingCame))) === 0)
    await updateKey(tx, runId, { state: 'ANSWERED' })
}

export async function deleteOldKeys(tx: Db, before: number): Promise<void> {
  await run(tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)))
}
