import { and, asc, eq, gte, inArray, isNull, min, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, run, statement } from '../../../db/query'
import { priceSets } from '../../../db/schema/catalogue'
import { priceNotices } from '../../../db/schema/price-notices'
import type { PriceNotice } from '../../../rules/price-notice'

export type PriceNoticeRow = typeof priceNotices.$inferSelect

const P = sql.placeholder

const toldOf = statement((db) =>
  db
    .select({ setId: priceNotices.setId, productId: priceNotices.productId, toldAt: priceNotices.toldAt })
    .from(priceNotices)
    .where(and(eq(priceNotices.accountId, P('accountId')), sql`${priceNotices.state} = 'TOLD'`)),
)

/** Lists the raises that an account was told of. */
export const listTold = async (db: Db, accountId: string): Promise<PriceNotice[]> =>
  (await all(toldOf(db, { accountId }))).map((row) => ({ ...row, toldAt: row.toldAt ?? 0 }))

/** As `listTold`, for several accounts. */
export async function listToldOf(db: Db, accountIds: readonly string[]): Promise<Map<string, PriceNotice[]>> {
  const found = new Map<string, PriceNotice[]>()
  const { accountId, setId, productId, toldAt, state } = priceNotices
  const rows = await all(
    db
      .select({ accountId, setId, productId, toldAt })
      .from(priceNotices)
      .where(and(inArray(accountId, [...accountIds]), eq(state, 'TOLD'))),
  )
  for (const { accountId: owner, ...row } of rows)
    found.set(owner, [...(found.get(owner) ?? []), { ...row, toldAt: row.toldAt ?? 0 }])
  return found
}

/** Lists the products of a set of which an account was mailed, whether or not the mail arrived. */
export const listMailed = async (db: Db, accountId: string, setId: string): Promise<string[]> =>
  (
    await all(
      db
        .select({ productId: priceNotices.productId })
        .from(priceNotices)
        .where(and(eq(priceNotices.accountId, accountId), eq(priceNotices.setId, setId))),
    )
  ).map(({ productId }) => productId)

export async function insertNotices(
  tx: Tx,
  rows: readonly Pick<PriceNoticeRow, 'setId' | 'accountId' | 'productId' | 'mailReference' | 'sentAt'>[],
): Promise<void> {
  await run(tx.insert(priceNotices).values([...rows]))
}

/** Lists mails of which it is not known yet whether they arrived, the oldest first. */
export const listWaitingMails = async (db: Db, since: number, limit: number): Promise<string[]> =>
  (
    await all(
      db
        .select({ reference: priceNotices.mailReference })
        .from(priceNotices)
        .where(and(eq(priceNotices.state, 'SENT'), gte(priceNotices.sentAt, since)))
        .groupBy(priceNotices.mailReference)
        .orderBy(asc(min(priceNotices.sentAt)))
        .limit(limit),
    )
  ).map(({ reference }) => reference)

export const setOutcome = (
  tx: Tx,
  mailReference: string,
  outcome: Pick<PriceNoticeRow, 'state' | 'toldAt'>,
): Promise<number> => run(tx.update(priceNotices).set(outcome).where(eq(priceNotices.mailReference, mailReference)))

/** Counts the customers of a set by whether they were told. */
export async function countNotices(db: Db, setId: string): Promise<Record<PriceNoticeRow['state'], number>> {
  const rows = await all(
    db
      .select({
        state: priceNotices.state,
        customers: sql<number>`cast(count(distinct ${priceNotices.accountId}) as integer)`,
      })
      .from(priceNotices)
      .where(eq(priceNotices.setId, setId))
      .groupBy(priceNotices.state),
  )
  const counts = { SENT: 0, TOLD: 0, NOT_DELIVERED: 0 }
  for (const { state, customers } of rows) counts[state] = customers
  return counts
}

/** Lists the notices of a set to one customer. */
export const listNotices = (db: Db, setId: string, accountId: string): Promise<PriceNoticeRow[]> =>
  all(
    db
      .select()
      .from(priceNotices)
      .where(and(eq(priceNotices.setId, setId), eq(priceNotices.accountId, accountId))),
  )

/** Lists customers who were mailed of a set that was cancelled afterwards, and were not mailed of that yet. */
export const listToRevoke = (db: Db, limit: number): Promise<{ setId: string; accountId: string }[]> =>
  all(
    db
      .select({ setId: priceNotices.setId, accountId: priceNotices.accountId })
      .from(priceNotices)
      .innerJoin(priceSets, eq(priceSets.id, priceNotices.setId))
      .where(and(eq(priceSets.state, 'CANCELLED'), isNull(priceNotices.revokedAt)))
      .groupBy(priceNotices.setId, priceNotices.accountId)
      .limit(limit),
  )

/** Records that a customer was mailed that a set does not apply after all. Returns how many products it concerned. */
export const setRevoked = (
  tx: Tx,
  { setId, accountId }: Pick<PriceNoticeRow, 'setId' | 'accountId'>,
  revokedAt: number,
): Promise<number> =>
  run(
    tx
      .update(priceNotices)
      .set({ revokedAt })
      .where(and(eq(priceNotices.setId, setId), eq(priceNotices.accountId, accountId), isNull(priceNotices.revokedAt))),
  )
