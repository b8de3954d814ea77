import { and, count, eq, isNotNull, lt, min, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, one, run, statement } from '../../../db/query'
import { recoveryCodes, totpSecrets } from '../../../db/schema/accounts'

export type TotpRow = typeof totpSecrets.$inferSelect

const P = sql.placeholder

const secretOf = statement((db) =>
  db
    .select()
    .from(totpSecrets)
    .where(eq(totpSecrets.accountId, P('accountId'))),
)
const stepTaking = statement((db) =>
  db
    .update(totpSecrets)
    .set({ lastStep: sql`${P('step')}` })
    .where(and(eq(totpSecrets.accountId, P('accountId')), lt(totpSecrets.lastStep, P('step')))),
)
const codeTaking = statement((db) =>
  db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, P('codeHash')), eq(recoveryCodes.accountId, P('accountId')))),
)

export async function findTotp(db: Db, accountId: string): Promise<TotpRow | null> {
  return one(secretOf(db, { accountId }))
}

const withTotp = statement((db) =>
  db
    .select({ accountId: totpSecrets.accountId })
    .from(totpSecrets)
    .where(and(isAmong(totpSecrets.accountId, 'accountIds'), isNotNull(totpSecrets.enabledAt))),
)

/** Returns which of the accounts log in with an authenticator app. */
export async function listWithTotp(db: Db, accountIds: readonly string[]): Promise<ReadonlyMap<string, true>> {
  const rows = await all(withTotp(db, { accountIds }))
  return new Map(rows.map(({ accountId }) => [accountId, true]))
}

/** Replaces a secret whose setup was never completed; an enabled one stays. */
export async function replaceUnusedTotp(tx: Db, row: typeof totpSecrets.$inferInsert): Promise<boolean> {
  const written = await run(
    tx
      .insert(totpSecrets)
      .values(row)
      .onConflictDoUpdate({ target: totpSecrets.accountId, set: row, setWhere: sql`${totpSecrets.enabledAt} is null` }),
  )
  return written > 0
}

export async function enableTotp(tx: Db, accountId: string, now: number): Promise<void> {
  await run(tx.update(totpSecrets).set({ enabledAt: now }).where(eq(totpSecrets.accountId, accountId)))
}

/** Returns whether an enabled one was deleted. */
export async function deleteTotp(tx: Db, accountId: string): Promise<boolean> {
  const removed = await run(
    tx.delete(totpSecrets).where(and(eq(totpSecrets.accountId, accountId), isNotNull(totpSecrets.enabledAt))),
  )
  return removed > 0
}

/** Uses up the code of a time step; false when that step or a later one was used. */
export async function takeTotpStep(tx: Db, accountId: string, step: number): Promise<boolean> {
  return (await run(stepTaking(tx, { accountId, step }))) > 0
}

export async function replaceRecoveryCodes(
  tx: Db,
  accountId: string,
  rows: (typeof recoveryCodes.$inferInsert)[],
): Promise<void> {
  await run(tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId)))
  if (rows.length > 0) await run(tx.insert(recoveryCodes).values(rows))
}

/** Uses up a code; false when it was used or is not of this account. */
export async function takeRecoveryCode(tx: Db, accountId: string, codeHash: string): Promise<boolean> {
  return (await run(codeTaking(tx, { accountId, codeHash }))) > 0
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<{ left: number; madeAt: number | null }> {
  const row = await one(
    db
      .select({ left: count(), madeAt: min(recoveryCodes.createdAt) })
      .from(recoveryCodes)
      .where(eq(recoveryCodes.accountId, accountId)),
  )
  return row ?? { left: 0, madeAt: null }
}
