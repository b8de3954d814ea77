import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { one, run, statement, statementByColumns, written } from '../../../db/query'
import { baskets } from '../../../db/schema/basket'
import type { BasketOwner } from '../../common/api-token'

export type CheckoutBasketRow = typeof baskets.$inferSelect

const P = sql.placeholder
/** Written as a literal, so that SQLite uses the indexes of open baskets. */
const isOpen = sql`${baskets.state} = 'OPEN' and ${baskets.kind} = 'CHECKOUT'`

const byAccount = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(and(eq(baskets.accountId, P('accountId')), isOpen)),
)
const byVisitor = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(and(eq(baskets.visitorHash, P('visitorHash')), isOpen)),
)
const byId = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(eq(baskets.id, P('id'))),
)
const insertion = statementByColumns((db, row: typeof baskets.$inferInsert) =>
  db.insert(baskets).values(row).returning(),
)
const change = statementByColumns((db, row: Partial<CheckoutBasketRow>) =>
  db
    .update(baskets)
    .set(row)
    .where(eq(baskets.id, P('id'))),
)
const removal = statement((db) => db.delete(baskets).where(eq(baskets.id, P('id'))))

export const findOpen = (db: Db, { accountId, visitorHash }: BasketOwner): Promise<CheckoutBasketRow | null> =>
  one(accountId ? byAccount(db, { accountId }) : byVisitor(db, { visitorHash }))

/** Returns a basket of any kind and state. */
export const findBasket = (db: Db, id: string): Promise<CheckoutBasketRow | null> => one(byId(db, { id }))

export async function insertBasket(tx: Db, id: string, owner: BasketOwner, now: number): Promise<CheckoutBasketRow> {
  const { accountId } = owner
  const visitorHash = accountId ? null : owner.visitorHash
  const row = { id, kind: 'CHECKOUT' as const, accountId, visitorHash, createdAt: now, changedAt: now }
  return written(insertion(tx, row))
}

/** Inserts a basket that was never stored here, such as that of an API client, as ordered or cancelled. */
export async function insertSettled(
  tx: Db,
  basket: { id: string; accountId: string; state: 'ORDERED' | 'CANCELLED' },
  now: number,
): Promise<void> {
  await written(insertion(tx, { ...basket, kind: 'CHECKOUT', createdAt: now, changedAt: now }))
}

export async function updateBasket(tx: Db, id: string, values: Partial<CheckoutBasketRow>): Promise<void> {
  await run(change(tx, values, { id }))
}

export async function deleteBasket(tx: Db, id: string): Promise<void> {
  await run(removal(tx, { id }))
}
