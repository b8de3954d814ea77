import { and, asc, count, desc, eq, gt, isNull, lte, or, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { discountCodes, discountUses } from '../../../db/schema/catalogue'

export type DiscountCodeRow = typeof discountCodes.$inferSelect
export type DiscountUseRow = typeof discountUses.$inferSelect
/** The account and legal person that an order is for. */
export type Person = Pick<DiscountUseRow, 'personKey' | 'accountId'>

const P = sql.placeholder

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

const countUses = statement((db) =>
  db
    .select({ n: count() })
    .from(discountUses)
    .where(
      and(
        eq(discountUses.code, P('code')),
        or(eq(discountUses.personKey, P('personKey')), eq(discountUses.accountId, P('accountId'))),
      ),
    ),
)

/** Counts the orders of a legal person, or of the account, that used a code. */
export const countUsesOf = async (db: Db, code: string, { personKey, accountId }: Person): Promise<number> =>
  (await one(countUses(db, { code: canonical(code), personKey, accountId })))?.n ?? 0

/** Records that an order used a code, once per order. */
export async function insertUse(tx: Db, row: DiscountUseRow): Promise<void> {
  await run(tx.insert(discountUses).values(row).onConflictDoNothing())
}

export async function deleteUse(tx: Db, orderId: string): Promise<void> {
  await run(tx.delete(discountUses).where(eq(discountUses.orderId, orderId)))
}

export const findPromotion = (db: Db, code: string): Promise<DiscountCodeRow | null> =>
  one(
    db
      .select()
      .from(discountCodes)
      .where(eq(discountCodes.code, canonical(code))),
  )

/** Lists automatic promotions that have not ended at a time and are not used up. */
export const listAutomatic = (db: Db, now: number): Promise<DiscountCodeRow[]> =>
  all(
    db
      .select()
      .from(discountCodes)
      .where(
        and(
          eq(discountCodes.isAutomatic, true),
          or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, now)),
          or(isNull(discountCodes.maxUses), gt(discountCodes.maxUses, discountCodes.used)),
        ),
      )
      .orderBy(asc(discountCodes.code)),
  )

/** Lists promotions, newest first, those without a time of creation last. */
export const listPromotions = (db: Db, limit: number): Promise<DiscountCodeRow[]> =>
  all(
    db
      .select()
      .from(discountCodes)
      .orderBy(desc(sql`coalesce(${discountCodes.createdAt}, 0)`), asc(discountCodes.code))
      .limit(limit),
  )

/** Returns what each code took off all its orders, excluding VAT. */
export async function sumUses(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await all(
    db
      .select({ code: discountUses.code, amount: sum(discountUses.amount).mapWith(Number) })
      .from(discountUses)
      .groupBy(discountUses.code),
  )
  return new Map(rows.map(({ code, amount }) => [code, amount ?? 0]))
}

/** Inserts a promotion. Returns false if its code exists. */
export const insertPromotion = async (tx: Db, row: typeof discountCodes.$inferInsert): Promise<boolean> =>
  (await all(tx.insert(discountCodes).values(row).onConflictDoNothing().returning({ code: discountCodes.code })))
    .length > 0

/** Ends a promotion at a time. Returns false if it has ended by then. */
export const endPromotion = async (tx: Db, code: string, at: number): Promise<boolean> =>
  (await run(
    tx
      .update(discountCodes)
      .set({
        endsAt: at,
        startsAt: sql`case when ${discountCodes.startsAt} > ${at} then ${at} else ${discountCodes.startsAt} end`,
      })
      .where(
        and(eq(discountCodes.code, canonical(code)), or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, at))),
      ),
  )) > 0

/** Removes an account and its legal person from uses, whose amounts stay. */
export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await run(tx.update(discountUses).set({ accountId: '', personKey: '' }).where(eq(discountUses.accountId, accountId)))
}
