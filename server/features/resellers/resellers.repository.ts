import { and, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, run, statement } from '../../../db/query'
import { accounts } from '../../../db/schema/accounts'
import { registrationsByYear } from '../../../db/schema/resellers'

export type RegistrationsRow = typeof registrationsByYear.$inferSelect

const P = sql.placeholder

const isReseller = eq(accounts.role, 'RESELLER')
const isOfAccount = eq(registrationsByYear.accountId, P('accountId'))

const counting = statement((db) =>
  db
    .insert(registrationsByYear)
    .values({ accountId: P('accountId'), year: P('year'), productCode: P('productCode'), count: 1 })
    .onConflictDoUpdate({
      target: [registrationsByYear.accountId, registrationsByYear.year, registrationsByYear.productCode],
      set: { count: sql`${registrationsByYear.count} + 1` },
    }),
)
const since = statement((db) =>
  db
    .select()
    .from(registrationsByYear)
    .where(and(isOfAccount, gte(registrationsByYear.year, P('year')))),
)
const earned = statement((db) =>
  db
    .update(accounts)
    .set({ earnedStaffel: sql`${P('staffel')}` })
    .where(and(eq(accounts.id, P('accountId')), isReseller, sql`${accounts.earnedStaffel} <> ${P('staffel')}`)),
)
const resellers = statement((db) =>
  db.select({ accountId: accounts.id, earnedStaffel: accounts.earnedStaffel }).from(accounts).where(isReseller),
)

/** Counts one registration more. */
export async function addRegistration(
  tx: Db,
  registered: Pick<RegistrationsRow, 'accountId' | 'year' | 'productCode'>,
): Promise<void> {
  await run(counting(tx, { ...registered }))
}

/** What an account registered in this year and later. */
export const listRegistrations = (db: Db, accountId: string, year: number): Promise<RegistrationsRow[]> =>
  all(since(db, { accountId, year }))

/** Of a reseller; for anybody else nothing changes. */
export async function setEarnedStaffel(tx: Db, accountId: string, staffel: number): Promise<void> {
  await run(earned(tx, { accountId, staffel }))
}

/** Every reseller with the staffel that was worked out last. */
export const listResellers = (db: Db): Promise<{ accountId: string; earnedStaffel: number }[]> => all(resellers(db))
