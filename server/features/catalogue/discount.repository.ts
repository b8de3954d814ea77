import { and, asc, count, desc, eq, gt, gte, isNull, lte, ne, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run, statement } from '../../../db/query'
import { discountCodes, discountUses, promotionCodes } from '../../../db/schema/catalogue'
import { type AnyColumn, isFalse, isTrue } from '../../../db/table'
import { canonicalCode } from '../../../rules/promotions'

export type DiscountCodeRow = typeof discountCodes.$inferSelect
export type DiscountUseRow = typeof discountUses.$inferSelect
/** The account and legal person that an order is for. */
export type Person = Pick<DiscountUseRow, 'personKey' | 'accountId'>

const P = sql.placeholder

/**
 * Returns the promotion of a code that buyers enter: it has begun, has not ended, and neither it nor the code is used up or
 * withdrawn. Null for the name of a promotion that is no code.
 */
export async function findEntered(db: Db, code: string, now: number): Promise<DiscountCodeRow | null> {
  const own = await one(readByCode(db, { code, now }))
  if (own) return own
  return (await one(readByBulkCode(db, { code, now })))?.promotion ?? null
}

/** Returns the promotion of an entered code or of a name, however often it was used; null if there is none. */
export async function promotionOfCode(db: Db, code: string): Promise<string | null> {
  const asked = { code: canonicalCode(code) }
  return (await one(bulkCode(db, asked)))?.promotion ?? (await one(byName(db, asked)))?.code ?? null
}

/**
 * Counts one use of a code or of an automatic promotion, unless it has none left; returns whether it did. Raises the counter of
 * the promotion first, then that of a code made in bulk. Call it in the transaction of the order.
 */
export async function takeDiscountUse(tx: Db, code: string, now: number): Promise<boolean> {
  const entered = canonicalCode(code)
  const bulk = await one(bulkCode(tx, { code: entered }))
  if (!bulk) return (await run(countUse(tx, { code: entered, now }))) === 1
  const { promotion } = bulk
  if ((await run(countCodeUse(tx, { code: promotion, now }))) !== 1) return false
  if ((await run(countBulkUse(tx, { code: entered }))) === 1) return true
  await run(uncountUse(tx, { code: promotion }))
  return false
}

/** Returns a use that was taken, for a cancelled order. */
export async function returnDiscountUse(tx: Db, code: string): Promise<void> {
  const entered = canonicalCode(code)
  const bulk = await one(bulkCode(tx, { code: entered }))
  await run(uncountUse(tx, { code: bulk?.promotion ?? entered }))
  if (bulk) await run(uncountBulkUse(tx, { code: entered }))
}

const isUsable = and(
  or(isNull(discountCodes.startsAt), lte(discountCodes.startsAt, P('now'))),
  or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, P('now'))),
  or(isNull(discountCodes.maxUses), gt(discountCodes.maxUses, discountCodes.used)),
)
const isCode = eq(discountCodes.code, P('code'))
const isBulkCode = eq(promotionCodes.code, P('code'))
const hasBulkUse = and(isNull(promotionCodes.withdrawnAt), gt(promotionCodes.maxUses, promotionCodes.used))

const readByCode = statement((db) =>
  db
    .select()
    .from(discountCodes)
    .where(and(isCode, isUsable, isFalse(discountCodes.isAutomatic), isFalse(discountCodes.hasCodes))),
)
const readByBulkCode = statement((db) =>
  db
    .select({ promotion: discountCodes })
    .from(promotionCodes)
    .innerJoin(discountCodes, eq(discountCodes.code, promotionCodes.promotion))
    .where(and(isBulkCode, hasBulkUse, isUsable)),
)
const byName = statement((db) => db.select({ code: discountCodes.code }).from(discountCodes).where(isCode))
const bulkCode = statement((db) =>
  db.select({ promotion: promotionCodes.promotion }).from(promotionCodes).where(isBulkCode),
)
const counting = (has: (column: AnyColumn) => SQL) =>
  statement((db) =>
    db
      .update(discountCodes)
      .set({ used: sql`${discountCodes.used} + 1` })
      .where(and(isCode, isUsable, has(discountCodes.hasCodes))),
  )
const countUse = counting(isFalse)
/** For a promotion that has codes of its own: its name is no code. */
const countCodeUse = counting(isTrue)
const uncountUse = statement((db) =>
  db
    .update(discountCodes)
    .set({ used: sql`${discountCodes.used} - 1` })
    .where(and(isCode, gt(discountCodes.used, 0))),
)
const countBulkUse = statement((db) =>
  db
    .update(promotionCodes)
    .set({ used: sql`${promotionCodes.used} + 1` })
    .where(and(isBulkCode, hasBulkUse)),
)
const uncountBulkUse = statement((db) =>
  db
    .update(promotionCodes)
    .set({ used: sql`${promotionCodes.used} - 1` })
    .where(and(isBulkCode, gt(promotionCodes.used, 0))),
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
  (await one(countUses(db, { code: canonicalCode(code), personKey, accountId })))?.n ?? 0

/** Records that an order used a code, once per order. */
export async function insertUse(tx: Db, row: DiscountUseRow): Promise<void> {
  await run(tx.insert(discountUses).values(row).onConflictDoNothing())
}

/** Deletes the use of an order. Returns whether the code counted it; null if none was recorded. */
export async function deleteUse(tx: Db, orderId: string): Promise<boolean | null> {
  const deleted = tx.delete(discountUses).where(eq(discountUses.orderId, orderId))
  return (await one(deleted.returning({ isCounted: discountUses.isCounted })))?.isCounted ?? null
}

export const findPromotion = (db: Db, code: string): Promise<DiscountCodeRow | null> =>
  one(
    db
      .select()
      .from(discountCodes)
      .where(eq(discountCodes.code, canonicalCode(code))),
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

/** Promotions of a staff member since a time. */
interface SetSince {
  since: number
  /** Code of a promotion to leave out. */
  except?: string | undefined
}

/**
 * Sums what promotions take off at most whose terms a staff member set since a time, by making or changing them, those left out that
 * have no limit.
 */
export async function sumWorstCases(db: Db, staffId: string, { since, except = '' }: SetSince): Promise<number> {
  const { amountCents, maxUses, renewals, code, createdById, createdAt, changedById, changedAt } = discountCodes
  // As a decimal, since the product can exceed an integer of PostgreSQL.
  const most = sum(sql`cast(${amountCents} as numeric) * ${maxUses} * (1 + ${renewals})`).mapWith(Number)
  const isMade = and(isNull(changedById), eq(createdById, staffId), gte(createdAt, since))
  const isChanged = and(eq(changedById, staffId), gte(changedAt, since))
  const own = and(or(isMade, isChanged), ne(code, except))
  return (await one(db.select({ most }).from(discountCodes).where(own)))?.most ?? 0
}

/** Inserts a promotion. Returns false if its code exists. */
export const insertPromotion = async (tx: Db, row: typeof discountCodes.$inferInsert): Promise<boolean> =>
  (await all(tx.insert(discountCodes).values(row).onConflictDoNothing().returning({ code: discountCodes.code })))
    .length > 0

/** The terms of a promotion as they are stored. */
export type PromotionTermsRow = Pick<
  DiscountCodeRow,
  'percentBp' | 'amountCents' | 'kinds' | 'productCodes' | 'startsAt' | 'endsAt' | 'maxUses' | 'perPerson' | 'renewals'
>

/** Changes a promotion that begins after a time and was not used. Returns false if it has begun or has another version. */
export const changePlanned = async (
  tx: Tx,
  { code, version, at }: { code: string; version: number; at: number },
  values: PromotionTermsRow & Pick<DiscountCodeRow, 'changedById' | 'changedAt'>,
): Promise<boolean> =>
  (await run(
    tx
      .update(discountCodes)
      .set({ ...values, version: version + 1 })
      .where(
        and(
          eq(discountCodes.code, code),
          eq(discountCodes.version, version),
          gt(discountCodes.startsAt, at),
          eq(discountCodes.used, 0),
        ),
      ),
  )) > 0

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
        and(
          eq(discountCodes.code, canonicalCode(code)),
          or(isNull(discountCodes.endsAt), gt(discountCodes.endsAt, at)),
        ),
      ),
  )) > 0

/** Removes an account and its legal person from uses, whose amounts stay. */
export async function forgetPerson(tx: Db, accountId: string): Promise<void> {
  await run(tx.update(discountUses).set({ accountId: '', personKey: '' }).where(eq(discountUses.accountId, accountId)))
}
