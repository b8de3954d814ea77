import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { domainPushes, domains } from '../../../db/schema/domains'

type StoredPush = typeof domainPushes.$inferSelect

export interface PushRow extends StoredPush {
  /** ASCII form. */
  domainName: string
}

const P = sql.placeholder
const holds = gt(domainPushes.expiresAt, P('now'))

const ofAccount = statement((db) =>
  db
    .select({ push: domainPushes, domainName: domains.name })
    .from(domainPushes)
    .innerJoin(domains, eq(domains.id, domainPushes.domainId))
    .where(and(or(eq(domainPushes.fromAccountId, P('accountId')), eq(domainPushes.toAccountId, P('accountId'))), holds))
    .orderBy(asc(domainPushes.createdAt), asc(domainPushes.id)),
)
const byId = statement((db) =>
  db
    .select({ push: domainPushes, domainName: domains.name })
    .from(domainPushes)
    .innerJoin(domains, eq(domains.id, domainPushes.domainId))
    .where(and(eq(domainPushes.id, P('id')), holds)),
)

/** Returns the pending pushes that an account has to confirm, or waits for, oldest first. */
export const listPushes = async (db: Db, accountId: string, now: number): Promise<PushRow[]> =>
  (await all(ofAccount(db, { accountId, now }))).map(({ push, domainName }) => ({ ...push, domainName }))

/** Returns null if there is none, or it has expired. */
export async function findPush(db: Db, id: string, now: number): Promise<PushRow | null> {
  const row = await one(byId(db, { id, now }))
  return row && { ...row.push, domainName: row.domainName }
}

/** Whether a push of a domain is pending. */
export const isPushed = async (db: Db, domainId: string, now: number): Promise<boolean> =>
  (await one(
    db
      .select({ id: domainPushes.id })
      .from(domainPushes)
      .where(and(eq(domainPushes.domainId, domainId), gt(domainPushes.expiresAt, now))),
  )) !== null

/** Adds a push, in place of an expired one of the same domain. */
export async function insertPush(tx: Tx, row: typeof domainPushes.$inferInsert): Promise<void> {
  await run(tx.delete(domainPushes).where(eq(domainPushes.domainId, row.domainId)))
  await run(tx.insert(domainPushes).values(row))
}

export async function confirmPush(
  tx: Tx,
  id: string,
  confirmed: Partial<Pick<PushRow, 'fromConfirmedAt' | 'toConfirmedAt' | 'agreedVersion'>>,
): Promise<void> {
  await run(tx.update(domainPushes).set(confirmed).where(eq(domainPushes.id, id)))
}

export async function deletePush(tx: Tx, id: string): Promise<void> {
  await run(tx.delete(domainPushes).where(eq(domainPushes.id, id)))
}

/** Deletes the pushes that an account would receive. */
export async function deletePushesTo(tx: Tx, accountId: string): Promise<void> {
  await run(tx.delete(domainPushes).where(eq(domainPushes.toAccountId, accountId)))
}

export async function deleteExpiredPushes(tx: Tx, now: number): Promise<void> {
  await run(tx.delete(domainPushes).where(lte(domainPushes.expiresAt, now)))
}
