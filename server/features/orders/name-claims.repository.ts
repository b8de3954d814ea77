import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run } from '../../../db/query'
import { nameClaims } from '../../../db/schema/orders'

export type ClaimRow = typeof nameClaims.$inferSelect

/** The claim that holds now; one that is over is none. */
export async function findClaim(db: Db, name: string, now: number): Promise<ClaimRow | null> {
  const claim = await one(db.select().from(nameClaims).where(eq(nameClaims.name, name)))
  return claim && (claim.expiresAt === null || claim.expiresAt > now) ? claim : null
}

/** Takes the place of whatever claim there was. */
export async function saveClaim(tx: Db, claim: ClaimRow): Promise<void> {
  await run(tx.insert(nameClaims).values(claim).onConflictDoUpdate({ target: nameClaims.name, set: claim }))
}

export async function deleteClaims(tx: Db, orderId: string, name?: string): Promise<void> {
  const ofName = name === undefined ? undefined : eq(nameClaims.name, name)
  await run(tx.delete(nameClaims).where(and(eq(nameClaims.orderId, orderId), ofName)))
}

/** The order's claims hold until it is delivered. */
export async function makeCertain(tx: Db, orderId: string): Promise<void> {
  await run(tx.update(nameClaims).set({ expiresAt: null }).where(eq(nameClaims.orderId, orderId)))
}

export async function deleteOverdueClaims(tx: Db, now: number): Promise<void> {
  await run(tx.delete(nameClaims).where(and(isNotNull(nameClaims.expiresAt), lte(nameClaims.expiresAt, now))))
}
