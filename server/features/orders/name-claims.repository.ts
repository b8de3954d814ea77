import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, run, statement, statementOfRows } from '../../../db/query'
import { nameClaims } from '../../../db/schema/orders'

export type ClaimRow = typeof nameClaims.$inferSelect

const P = sql.placeholder

const isOfOrder = eq(nameClaims.orderId, P('orderId'))

const holding = statement((db) =>
  db
    .select()
    .from(nameClaims)
    .where(
      and(isAmong(nameClaims.name, 'names'), or(isNull(nameClaims.expiresAt), gt(nameClaims.expiresAt, P('now')))),
    ),
)
const replaced = {
  orderId: sql`excluded.order_id`,
  accountId: sql`excluded.account_id`,
  expiresAt: sql`excluded.expires_at`,
}
const saving = statementOfRows((db, rows: ClaimRow[]) =>
  db.insert(nameClaims).values(rows).onConflictDoUpdate({ target: nameClaims.name, set: replaced }),
)
const removal = statement((db) => db.delete(nameClaims).where(isOfOrder))
const removalOfNames = statement((db) => db.delete(nameClaims).where(and(isOfOrder, isAmong(nameClaims.name, 'names'))))
const confirmation = statement((db) => db.update(nameClaims).set({ expiresAt: null }).where(isOfOrder))
const removalOfOverdue = statement((db) =>
  db.delete(nameClaims).where(and(isNotNull(nameClaims.expiresAt), lte(nameClaims.expiresAt, P('now')))),
)

/** Returns the current claims on these names, without expired ones. */
export async function listClaims(db: Db, names: readonly string[], now: number): Promise<ClaimRow[]> {
  return all(holding(db, { names, now }))
}

/** Replaces any earlier claims on these names, of which each may appear once. */
export async function saveClaims(tx: Db, claims: readonly ClaimRow[]): Promise<void> {
  await saving(tx, claims)
}

/** Deletes the claims of an order, all or those on these names. */
export async function deleteClaims(tx: Db, orderId: string, names?: readonly string[]): Promise<void> {
  await run(names === undefined ? removal(tx, { orderId }) : removalOfNames(tx, { orderId, names }))
}

/** Keeps the claims of an order until it is delivered. */
export async function makeCertain(tx: Db, orderId: string): Promise<void> {
  await run(confirmation(tx, { orderId }))
}

export async function deleteOverdueClaims(tx: Db, now: number): Promise<void> {
  await run(removalOfOverdue(tx, { now }))
}
