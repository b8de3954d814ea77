import { and, eq, gte, sql, sum } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, isAmong, run, statement } from '../../../db/query'
import { registrationsByYear } from '../../../db/schema/resellers'

export type RegistrationsRow = typeof registrationsByYear.$inferSelect

const P = sql.placeholder

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

const sums = statement((db) =>
  db
    .select({ accountId: registrationsByYear.accountId, count: sum(registrationsByYear.count).mapWith(Number) })
    .from(registrationsByYear)
    .where(and(isAmong(registrationsByYear.accountId, 'accountIds'), eq(registrationsByYear.year, P('year'))))
    .groupBy(registrationsByYear.accountId),
)

/** Sums the registrations of accounts in a year; accounts without any are left out. */
export const sumRegistrations = async (
  db: Db,
  accountIds: readonly string[],
  year: number,
): Promise<ReadonlyMap<string, number>> =>
  new Map((await all(sums(db, { accountIds, year }))).map(({ accountId, count }) => [accountId, count]))

/** Counts one more registration. */
export async function addRegistration(
  tx: Db,
  registered: Pick<RegistrationsRow, 'accountId' | 'year' | 'productCode'>,
): Promise<void> {
  await run(counting(tx, { ...registered }))
}

/** Registrations of an account in this year and later. */
export const listRegistrations = (db: Db, accountId: string, year: number): Promise<RegistrationsRow[]> =>
  all(since(db, { accountId, year }))
