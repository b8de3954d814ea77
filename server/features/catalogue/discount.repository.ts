import { and, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { one, run, statement } from '../../../db/query'
import { discountCodes } from '../../../db/schema/catalogue'

export type DiscountCodeRow = typeof discountCodes.$inferSelect

/** Returns a valid code: it has begun, has not ended and is not used up. Case-insensitive. */
export async function findDiscountCode(db: Db, code: string, now: number): Promise<DiscountCodeRow | null> {
  return one(readDiscountCode(db, { code: canonical(code), now }))
}

/** Counts one use, unless the code has none left; returns whether it did. Call it in the transaction of the order. */
export async function takeDiscountUse(tx: Db, code: string, now: number): Promise<boolean> {
  return (await run(countUse(tx, { code: canonical(code), now }))) === 1
}

/** Returns a use that was taken, for a cancelled order. */
export async function returnDiscountUse(tx: Db, code: string): Promise<void> {
  await run(uncountUse(tx, { code: canonical(code) }))
}

const canonical = (code: string) => code.trim().toUpperCase()

const usable = and(
  eq(discountCodes.code, sql.placeholder('code')),
  or(isNull(discountCodes.startsAt), lte(discountCodes.startsAt, sql.placeholder('now'))),
  or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, sql.placeholder('now'))),
  or(isNull(discountCodes.maxUses), gt(discountCodes.maxUses, discountCodes.used)),
)

const readDiscountCode = statement((db) => db.select().from(discountCodes).where(usable))
const countUse = statement((db) =>
  db
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} + 1` })
    .where(usable),
)
const uncountUse = statement((db) =>
  db
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} - 1` })
    .where(and(eq(discountCodes.code, sql.placeholder('code')), gt(discountCodes.used, 0))),
)
