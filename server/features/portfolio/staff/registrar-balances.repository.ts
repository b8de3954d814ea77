import { asc, isNotNull, notInArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, run, statement } from '../../../../db/query'
import { registrarBalances } from '../../../../db/schema/portfolio'

export type BalanceRow = typeof registrarBalances.$inferSelect

const P = sql.placeholder

const byName = statement((db) => db.select().from(registrarBalances).orderBy(asc(registrarBalances.registrar)))
const low = statement((db) =>
  db
    .select()
    .from(registrarBalances)
    .where(isNotNull(registrarBalances.lowSince))
    .orderBy(asc(registrarBalances.lowSince))
    .limit(P('limit')),
)
const keeping = statement((db) =>
  db
    .insert(registrarBalances)
    .values({
      registrar: P('registrar'),
      amount: P('amount'),
      lastsDays: P('lastsDays'),
      unknownCostTerms: P('unknownCostTerms'),
      readAt: P('readAt'),
      lowSince: P('lowSince'),
    })
    .onConflictDoUpdate({
      target: registrarBalances.registrar,
      set: {
        amount: sql`excluded.amount`,
        lastsDays: sql`excluded.lasts_days`,
        unknownCostTerms: sql`excluded.unknown_cost_terms`,
        readAt: sql`excluded.read_at`,
        // The first of those in a row.
        lowSince: sql`case when excluded.low_since is null then null else coalesce(${registrarBalances.lowSince}, excluded.low_since) end`,
      },
    }),
)

/** Returns the balances by the name of their registrar. */
export const listBalances = (db: Db): Promise<BalanceRow[]> => all(byName(db))

/** Returns the balances that are too low, the longest first. */
export const listLow = (db: Db, limit: number): Promise<BalanceRow[]> => all(low(db, { limit }))

/** Stores a balance that was read. `lowSince` is the time of the reading if it is too low; that of the first one in a row is kept. */
export const keepBalance = (tx: Tx, row: BalanceRow): Promise<number> => run(keeping(tx, { ...row }))

/** Deletes the balances of all registrars but these. */
export const deleteOthers = (tx: Tx, registrars: readonly string[]): Promise<number> =>
  run(tx.delete(registrarBalances).where(notInArray(registrarBalances.registrar, [...registrars])))
