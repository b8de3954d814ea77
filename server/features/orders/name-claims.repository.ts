import { and, eq, isNotNull, lte } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { nameClaims } from '../../../db/schema/orders'

export type ClaimRow = typeof nameClaims.$inferSelect

/** The claim that holds now; one that is over is none. */
export async function findClaim(db: Db, name: string, now: number): Promise<ClaimRow | null> {
  const claim = db.select().from(nameClaims).where(eq(nameClaims.name, name)).get()
  return claim && (claim.expiresAt === null || claim.expiresAt > now) ? claim : null
}

/** Takes the place of whatever claim there was. */
export async function saveClaim(tx: Db, claim: ClaimRow): Promise<void> {
  tx.insert(nameClaims).values(claim).onConflictDoUpdate({ target: nameClaims.name, set: claim }).run()
}

export async function deleteClaims(tx: Db, orderId: string, name?: string): Promise<void> {
  const ofName = name === undefined ? undefined : eq(nameClaims.name, name)
  tx.delete(nameClaims)
    .where(and(eq(nameClaims.orderId, orderId), ofName))
    .run()
}

/** The order's claims hold until it is delivered. */
export async function makeCertain(tx: Db, orderId: string): Promise<void> {
  tx.update(nameClaims).set({ expiresAt: null }).where(eq(nameClaims.orderId, orderId)).run()
}

export async function deleteOverdueClaims(tx: Db, now: number): Promise<void> {
  tx.delete(nameClaims)
    .where(and(isNotNull(nameClaims.expiresAt), lte(nameClaims.expiresAt, now)))
    .run()
}
