import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { one, run, statement, statementByColumns, written } from '../../../db/query'
import { emailChanges } from '../../../db/schema/accounts'

export type EmailChangeRow = typeof emailChanges.$inferSelect

const P = sql.placeholder

const holds = gt(emailChanges.expiresAt, P('now'))
const replacement = statementByColumns((db, row: typeof emailChanges.$inferInsert) =>
  db.insert(emailChanges).values(row).onConflictDoUpdate({ target: emailChanges.accountId, set: row }),
)
const byToken = statement((db) =>
  db
    .select()
    .from(emailChanges)
    .where(
      and(or(eq(emailChanges.oldTokenHash, P('tokenHash')), eq(emailChanges.newTokenHash, P('tokenHash'))), holds),
    ),
)
const byAccount = statement((db) =>
  db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.accountId, P('accountId')), holds)),
)
const agreement = statementByColumns((db, row: Partial<Pick<EmailChangeRow, 'oldConfirmedAt' | 'newConfirmedAt'>>) =>
  db
    .update(emailChanges)
    .set(row)
    .where(eq(emailChanges.accountId, P('accountId')))
    .returning(),
)
const removal = statement((db) => db.delete(emailChanges).where(eq(emailChanges.accountId, P('accountId'))))

/** Replaces an earlier request: only the newest of an account is valid. */
export async function replaceEmailChange(tx: Db, row: typeof emailChanges.$inferInsert): Promise<void> {
  await run(replacement(tx, { oldConfirmedAt: null, newConfirmedAt: null, ...row }))
}

/** By either of its two links, while valid. */
export async function findEmailChange(db: Db, tokenHash: string, now: number): Promise<EmailChangeRow | null> {
  return one(byToken(db, { tokenHash, now }))
}

export async function findEmailChangeOf(db: Db, accountId: string, now: number): Promise<EmailChangeRow | null> {
  return one(byAccount(db, { accountId, now }))
}

/** Records one confirmation and returns the resulting state. */
export async function agreeToEmailChange(
  tx: Db,
  accountId: string,
  agreed: Partial<Pick<EmailChangeRow, 'oldConfirmedAt' | 'newConfirmedAt'>>,
): Promise<EmailChangeRow> {
  return written(agreement(tx, agreed, { accountId }))
}

export async function deleteEmailChange(tx: Db, accountId: string): Promise<void> {
  await run(removal(tx, { accountId }))
}
