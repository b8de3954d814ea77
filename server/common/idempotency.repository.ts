import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '../../db/open'
import { one, run } from '../../db/query'
import { idempotencyKeys } from '../../db/schema/idempotency'

export type KeyRow = typeof idempotencyKeys.$inferSelect
type Named = Pick<KeyRow, 'scope' | 'keyHash'>

/** False when the key was used before. */
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

/** False when another request carries it out by now. */
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

export async function deleteOldKeys(tx: Db, before: number): Promise<void> {
  await run(tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before)))
}
