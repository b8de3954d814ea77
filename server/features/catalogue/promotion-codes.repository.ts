import { and, asc, count, eq, gt, inArray, isNull, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, one, run } from '../../../db/query'
import { promotionCodes } from '../../../db/schema/catalogue'

export type PromotionCodeRow = typeof promotionCodes.$inferSelect

/** How many codes of a promotion there are, by what became of them. */
export interface CodeCounts {
  made: number
  /** Codes that an order used at least once. */
  used: number
  withdrawn: number
  /** Codes that buyers can still enter. */
  left: number
}

const hasUseLeft = and(isNull(promotionCodes.withdrawnAt), gt(promotionCodes.maxUses, promotionCodes.used))
const counted = (is: unknown) => sum(sql`case when ${is} then 1 else 0 end`).mapWith(Number)

/** Counts the codes of promotions, by promotion. A promotion without codes is left out. */
export async function countCodes(db: Db, promotions: readonly string[]): Promise<ReadonlyMap<string, CodeCounts>> {
  if (promotions.length === 0) return new Map()
  const rows = await all(
    db
      .select({
        promotion: promotionCodes.promotion,
        made: count(),
        used: counted(gt(promotionCodes.used, 0)),
        withdrawn: counted(sql`${promotionCodes.withdrawnAt} is not null`),
        left: counted(hasUseLeft),
      })
      .from(promotionCodes)
      .where(inArray(promotionCodes.promotion, [...promotions]))
      .groupBy(promotionCodes.promotion),
  )
  return new Map(rows.map(({ promotion, ...counts }) => [promotion, counts as CodeCounts]))
}

/** Rows in one statement, below the number of values that SQLite takes. */
const ROWS_AT_ONCE = 1_000

export async function insertCodes(
  tx: Tx,
  { codes, ...shared }: { codes: readonly string[]; promotion: string; maxUses: number; createdAt: number },
): Promise<void> {
  for (let from = 0; from < codes.length; from += ROWS_AT_ONCE) {
    const rows = codes.slice(from, from + ROWS_AT_ONCE).map((code) => ({ code, ...shared }))
    await run(tx.insert(promotionCodes).values(rows))
  }
}

/** Lists the codes of a promotion, the last made first. */
export const listCodes = (db: Db, promotion: string): Promise<PromotionCodeRow[]> =>
  all(
    db
      .select()
      .from(promotionCodes)
      .where(eq(promotionCodes.promotion, promotion))
      .orderBy(sql`${promotionCodes.createdAt} desc`, asc(promotionCodes.code)),
  )

/** Withdraws the codes of a promotion that have a use left. Returns their number. */
export const withdrawCodes = (tx: Tx, promotion: string, withdrawnAt: number): Promise<number> =>
  run(
    tx
      .update(promotionCodes)
      .set({ withdrawnAt })
      .where(and(eq(promotionCodes.promotion, promotion), hasUseLeft)),
  )

/** Returns whether a code was made in bulk. */
export const isBulkCode = async (db: Db, code: string): Promise<boolean> =>
  (await one(db.select({ code: promotionCodes.code }).from(promotionCodes).where(eq(promotionCodes.code, code)))) !==
  null
