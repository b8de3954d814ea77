import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, run, saveAll, statement } from '../../../db/query'
import { renewalDiscounts } from '../../../db/schema/catalogue'
import type { RenewableKind } from '../../../rules/renewal'

export type RenewalDiscountRow = typeof renewalDiscounts.$inferSelect

/** An item that is renewed; a domain and its protection have the same id. */
export interface RenewedItem {
  kind: RenewableKind
  thingId: string
}

const P = sql.placeholder

const ofItem = statement((db) =>
  db
    .select()
    .from(renewalDiscounts)
    .where(and(eq(renewalDiscounts.kind, P('kind')), eq(renewalDiscounts.thingId, P('thingId')))),
)

/** Lists the discounts of an item and its extras. */
export const listOfItem = (db: Db, { kind, thingId }: RenewedItem): Promise<RenewalDiscountRow[]> =>
  all(ofItem(db, { kind, thingId }))

const ofItems = statement((db) =>
  db
    .select()
    .from(renewalDiscounts)
    .where(and(eq(renewalDiscounts.kind, P('kind')), isAmong(renewalDiscounts.thingId, 'ids'))),
)

/** Lists the discounts of items of a kind and their extras. */
export const listOfItems = (db: Db, kind: RenewableKind, ids: readonly string[]): Promise<RenewalDiscountRow[]> =>
  all(ofItems(db, { kind, ids }))

const removal = statement((db) =>
  db
    .delete(renewalDiscounts)
    .where(
      and(
        eq(renewalDiscounts.kind, P('kind')),
        isAmong(renewalDiscounts.thingId, 'thingIds'),
        eq(renewalDiscounts.part, P('part')),
      ),
    ),
)

const isPart = ({ kind, thingId }: RenewedItem, part: string) =>
  and(eq(renewalDiscounts.kind, kind), eq(renewalDiscounts.thingId, thingId), eq(renewalDiscounts.part, part))

/** Replaces the discount of an item or of an extra. */
export async function saveDiscount(tx: Tx, row: RenewalDiscountRow): Promise<void> {
  const { kind, thingId, part } = renewalDiscounts
  await saveAll(tx, renewalDiscounts, { by: [kind, thingId, part], rows: [row] })
}

/** Deletes the discounts of items, or of the same extra of each. */
export async function deleteDiscounts(
  tx: Tx,
  kind: RenewableKind,
  thingIds: readonly string[],
  part: string,
): Promise<void> {
  await run(removal(tx, { kind, thingIds, part }))
}

/** Sets the number of renewals that were delivered, at most those that the discount holds for. */
export async function setUsed(tx: Tx, item: RenewedItem, part: string, used: number): Promise<void> {
  await run(
    tx
      .update(renewalDiscounts)
      .set({ used })
      .where(and(isPart(item, part), sql`${renewalDiscounts.renewals} >= ${used}`)),
  )
}
