import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm'
import { nextNumber } from '../../../db/counters'
import type { Db, Tx } from '../../../db/database'
import { all, one, run } from '../../../db/query'
import { priceChanges, priceSets } from '../../../db/schema/catalogue'

export type PriceSetRow = typeof priceSets.$inferSelect
export type PriceChangeRow = typeof priceChanges.$inferSelect
export type PriceSetState = PriceSetRow['state']

const isOf = (state: PriceSetState | null): SQL | undefined => (state === null ? undefined : eq(priceSets.state, state))

export const findPriceSet = (db: Db, id: string): Promise<PriceSetRow | null> =>
  one(db.select().from(priceSets).where(eq(priceSets.id, id)))

/** Lists sets below a number, the newest first. */
export const listPriceSets = (
  db: Db,
  state: PriceSetState | null,
  { before, limit }: { before: number | null; limit: number },
): Promise<PriceSetRow[]> =>
  all(
    db
      .select()
      .from(priceSets)
      .where(and(isOf(state), before === null ? undefined : lt(priceSets.number, before)))
      .orderBy(desc(priceSets.number))
      .limit(limit),
  )

/** Counts up to a limit. */
export async function countPriceSets(db: Db, state: PriceSetState | null, limit: number): Promise<number> {
  const found = db.select({ id: priceSets.id }).from(priceSets).where(isOf(state)).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

/** Lists the changes of a set: by product, the list price first. */
export const listChanges = (db: Db, setId: string): Promise<PriceChangeRow[]> =>
  all(
    db
      .select()
      .from(priceChanges)
      .where(eq(priceChanges.setId, setId))
      .orderBy(asc(priceChanges.productId), asc(priceChanges.staffel)),
  )

/** A list price of a set that was not cancelled. */
export interface PriceVersionRow extends PriceChangeRow {
  set: Pick<PriceSetRow, 'number' | 'state' | 'createdBy' | 'validFrom'>
}

/** Returns the list prices of products in drafts and scheduled sets, those of the newest sets on top. */
export const listVersions = (db: Db, productIds: readonly string[]): Promise<PriceVersionRow[]> =>
  all(
    db
      .select({
        ...getTableColumns(priceChanges),
        set: {
          number: priceSets.number,
          state: priceSets.state,
          createdBy: priceSets.createdBy,
          validFrom: priceSets.validFrom,
        },
      })
      .from(priceChanges)
      .innerJoin(priceSets, eq(priceSets.id, priceChanges.setId))
      .where(
        and(
          inArray(priceChanges.productId, [...productIds]),
          eq(priceChanges.staffel, 0),
          ne(priceSets.state, 'CANCELLED'),
        ),
      )
      .orderBy(desc(priceSets.number)),
  )

/** Assigns the next number. */
export async function insertPriceSet(
  tx: Tx,
  row: Pick<PriceSetRow, 'id' | 'name' | 'reason' | 'createdBy' | 'createdAt'>,
  changes: readonly Omit<PriceChangeRow, 'setId'>[],
): Promise<void> {
  const number = await nextNumber(tx, 'price-set')
  await run(tx.insert(priceSets).values({ ...row, number }))
  await insertChanges(tx, row.id, changes)
}

/** Replaces the changes of a draft. Returns false if it has another version, or is no draft. */
export async function replaceDraft(
  tx: Tx,
  { id, version }: Pick<PriceSetRow, 'id' | 'version'>,
  { name, reason }: Pick<PriceSetRow, 'name' | 'reason'>,
  changes: readonly Omit<PriceChangeRow, 'setId'>[],
): Promise<boolean> {
  if (!(await changeSet(tx, { id, version, state: 'DRAFT' }, { name, reason }))) return false
  await run(tx.delete(priceChanges).where(eq(priceChanges.setId, id)))
  await insertChanges(tx, id, changes)
  return true
}

async function insertChanges(tx: Tx, setId: string, changes: readonly Omit<PriceChangeRow, 'setId'>[]): Promise<void> {
  if (changes.length > 0) await run(tx.insert(priceChanges).values(changes.map((row) => ({ ...row, setId }))))
}

/** Changes a set that has this version and state, and increments its version. Returns whether it had. */
export const changeSet = async (
  tx: Tx,
  { id, version, state }: Pick<PriceSetRow, 'id' | 'version' | 'state'>,
  values: Partial<PriceSetRow>,
): Promise<boolean> =>
  (
    await all(
      tx
        .update(priceSets)
        .set({ ...values, version: version + 1 })
        .where(and(eq(priceSets.id, id), eq(priceSets.version, version), eq(priceSets.state, state)))
        .returning({ id: priceSets.id }),
    )
  ).length > 0

/** Deletes a draft with its changes. */
export const deleteDraft = (tx: Tx, id: string): Promise<number> =>
  run(tx.delete(priceSets).where(and(eq(priceSets.id, id), eq(priceSets.state, 'DRAFT'))))

/** Lists scheduled sets whose prices apply after a time, and for which no customers were looked for since another. */
export const listToTell = (
  db: Db,
  { validAfter, lookedBefore }: { validAfter: number; lookedBefore: number },
): Promise<PriceSetRow[]> =>
  all(
    db
      .select()
      .from(priceSets)
      .where(
        and(
          eq(priceSets.state, 'SCHEDULED'),
          gt(priceSets.validFrom, validAfter),
          or(isNull(priceSets.noticesAt), lt(priceSets.noticesAt, lookedBefore)),
        ),
      )
      .orderBy(asc(priceSets.number)),
  )

/** Lists the times at which scheduled sets begin to apply, of those after a time, the earliest first. */
export const listStarts = async (db: Db, after: number, limit: number): Promise<number[]> =>
  (
    await all(
      db
        .select({ validFrom: priceSets.validFrom })
        .from(priceSets)
        .where(and(eq(priceSets.state, 'SCHEDULED'), gt(priceSets.validFrom, after)))
        .orderBy(asc(priceSets.validFrom))
        .limit(limit),
    )
  ).flatMap(({ validFrom }) => validFrom ?? [])

export async function setLookedAt(tx: Tx, id: string, noticesAt: number): Promise<void> {
  await run(tx.update(priceSets).set({ noticesAt }).where(eq(priceSets.id, id)))
}
