import { and, asc, count, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statement, statementByColumns, statementOfRows } from '../../../db/query'
import { basketItems, baskets, promoClaims } from '../../../db/schema/basket'
import type { BasketOwner as Owner } from '../../common/api-token'

export type SetAsideItem = BasketRow['setAside'][number]
export type BasketRow = typeof baskets.$inferSelect
export type ItemRow = typeof basketItems.$inferSelect
export type BasketKind = BasketRow['kind']

/** Owner and channel of an open basket. */
export interface BasketOwner extends Owner {
  kind: BasketKind
}

/** A basket with its items, in the order in which they were added. */
export interface StoredBasket {
  basket: BasketRow
  items: readonly ItemRow[]
}

const P = sql.placeholder

/** Written as a literal, since a bound value makes SQLite plan the query each time: the index covers open baskets only. */
const isOpen = sql`${baskets.state} = 'OPEN'`

const byId = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(eq(baskets.id, P('id'))),
)
const isOfAccount = and(eq(baskets.accountId, P('accountId')), eq(baskets.kind, P('kind')), isOpen)
const isOfVisitor = and(eq(baskets.visitorHash, P('visitorHash')), eq(baskets.kind, P('kind')), isOpen)
const byAccount = statement((db) => db.select().from(baskets).where(isOfAccount))
const byVisitor = statement((db) => db.select().from(baskets).where(isOfVisitor))
const itemsOf = statement((db) =>
  db
    .select()
    .from(basketItems)
    .where(eq(basketItems.basketId, P('basketId')))
    .orderBy(asc(basketItems.position)),
)
const namedIn = (isOfOwner: SQL | undefined) =>
  statement((db) =>
    db
      .select({ id: basketItems.id })
      .from(baskets)
      .innerJoin(basketItems, eq(basketItems.basketId, baskets.id))
      .where(and(isOfOwner, sql`${basketItems.role} = 'domain'`, eq(basketItems.domainName, P('name')))),
  )
const namedInAccounts = namedIn(isOfAccount)
const namedInVisitors = namedIn(isOfVisitor)
const insertion = statement((db) =>
  db.insert(basketItems).values({
    id: P('id'),
    basketId: P('basketId'),
    parentId: P('parentId'),
    productCode: P('productCode'),
    role: P('role'),
    domainName: P('domainName'),
    redirectUrl: P('redirectUrl'),
    availability: P('availability'),
    premiumPrice: P('premiumPrice'),
    invoiced: P('invoiced'),
    serviceType: P('serviceType'),
    transferCode: P('transferCode'),
    transferCodeState: P('transferCodeState'),
    transferDnsLater: P('transferDnsLater'),
    dnsProfileId: P('dnsProfileId'),
    position: P('position'),
    createdAt: P('createdAt'),
  }),
)
const touch = statement((db) =>
  db
    .update(baskets)
    .set({ changedAt: sql`${P('now')}` })
    .where(eq(baskets.id, P('id'))),
)
const insertionOfBasket = statementByColumns((db, row: BasketRow) => db.insert(baskets).values(row))
const changeOfBasket = statementByColumns((db, row: Partial<BasketRow>) =>
  db
    .update(baskets)
    .set(row)
    .where(eq(baskets.id, P('id'))),
)
const removalOfBasket = statement((db) => db.delete(baskets).where(eq(baskets.id, P('id'))))
const change = statementByColumns((db, row: Partial<ItemRow>) =>
  db
    .update(basketItems)
    .set(row)
    .where(eq(basketItems.id, P('id'))),
)
const promosOf = statement((db) =>
  db
    .select({ n: count() })
    .from(promoClaims)
    .where(or(eq(promoClaims.personKey, P('personKey')), eq(promoClaims.accountId, P('accountId')))),
)
const insertionOfPromos = statementOfRows((db, rows: (typeof promoClaims.$inferSelect)[]) =>
  db.insert(promoClaims).values(rows).onConflictDoNothing(),
)
const removalOfPromo = statement((db) => db.delete(promoClaims).where(eq(promoClaims.orderLineId, P('orderLineId'))))
const removal = statement((db) => db.delete(basketItems).where(eq(basketItems.id, P('id'))))

export async function findContents(db: Db, owner: BasketOwner): Promise<StoredBasket | null> {
  const basket = await findOpenBasket(db, owner)
  return basket ? { basket, items: await listItems(db, basket.id) } : null
}

/** Lists the items in the order in which they were added. */
export const listItems = (db: Db, basketId: string): Promise<ItemRow[]> => all(itemsOf(db, { basketId }))

export const findBasket = (db: Db, id: string): Promise<BasketRow | null> => one(byId(db, { id }))

/** Returns whether this name is in the owner's open basket. */
export async function holdsDomain(db: Db, owner: BasketOwner, name: string): Promise<boolean> {
  const named = owner.accountId ? namedInAccounts : namedInVisitors
  return (await one(named(db, { ...owner, name }))) !== null
}

export const findOpenBasket = (db: Db, owner: BasketOwner): Promise<BasketRow | null> =>
  one(owner.accountId ? byAccount(db, { ...owner }) : byVisitor(db, { ...owner }))

/** Returns the row of a new, empty basket. */
export const emptyRow = (
  owner: Pick<BasketRow, 'id' | 'kind' | 'accountId' | 'visitorHash'>,
  now: number,
): BasketRow => ({
  ...owner,
  state: 'OPEN',
  period: 'YEARLY',
  discountCode: null,
  proposedServices: [],
  joinedItems: [],
  setAside: [],
  upgradeOf: null,
  version: 1,
  createdAt: now,
  changedAt: now,
})

export async function insertBasket(tx: Db, row: BasketRow): Promise<void> {
  await run(insertionOfBasket(tx, row))
}

export async function updateBasket(tx: Db, basketId: string, values: Partial<BasketRow>): Promise<void> {
  await run(changeOfBasket(tx, values, { id: basketId }))
}

/**
 * Writes the differences between two states of a basket. Items that come from another basket are in `before` as well. The schema
 * raises its version.
 */
export async function saveChanges(tx: Db, before: StoredBasket, after: StoredBasket, now: number): Promise<void> {
  const known = new Map(before.items.map((item) => [item.id, item]))
  const kept = new Set(after.items.map(({ id }) => id))
  for (const { id } of before.items) if (!kept.has(id)) await run(removal(tx, { id }))
  // A new domain is inserted before the hosting that is linked to it.
  for (const item of after.items) if (!known.has(item.id)) await run(insertion(tx, { ...item }))
  for (const item of after.items) await updateItem(tx, known.get(item.id) ?? item, item)
  const row = differences(before.basket, after.basket)
  if (Object.keys(row).length > 0) await updateBasket(tx, after.basket.id, row)
  await run(touch(tx, { id: after.basket.id, now }))
}

async function updateItem(tx: Db, old: ItemRow, item: ItemRow): Promise<void> {
  if (old === item) return
  const values = differences(old, item)
  if (Object.keys(values).length === 0) return
  await run(change(tx, values, { id: item.id }))
}

/** Returns the columns whose values differ. */
function differences<Row extends object>(old: Row, row: Row): Partial<Row> {
  const changed = Object.entries(row).filter(([column, value]) => old[column as keyof Row] !== value)
  // Columns of a row are columns of the same row.
  return Object.fromEntries(changed) as Partial<Row>
}

export async function deleteBasket(tx: Db, basketId: string): Promise<void> {
  await run(removalOfBasket(tx, { id: basketId }))
}

/** Deletes the open baskets of a visitor or token in every channel. */
export async function deleteOpenOf(tx: Db, visitorHash: string): Promise<void> {
  await run(tx.delete(baskets).where(and(isOpen, eq(baskets.visitorHash, visitorHash))))
}

/** Deletes baskets of visitors and tokens that were not touched since a time. Returns how many. */
export const deleteStaleVisitorBaskets = (tx: Db, before: number): Promise<number> =>
  run(tx.delete(baskets).where(and(isOpen, isNull(baskets.accountId), sql`${baskets.changedAt} < ${before}`)))

/** Counts the .nl names that this legal person, or this account, has registered at the promotional rate. */
export async function countPromoClaims(db: Db, { personKey, accountId }: Claimant): Promise<number> {
  const counted = await one(promosOf(db, { personKey, accountId }))
  return counted?.n ?? 0
}

/** The account and legal person that take places at the promotional rate. */
export type Claimant = Pick<typeof promoClaims.$inferSelect, 'personKey' | 'accountId'>

/** Takes a place at the promotional rate, once per line. */
export async function insertPromoClaims(tx: Db, claims: readonly (typeof promoClaims.$inferSelect)[]): Promise<void> {
  await insertionOfPromos(tx, claims)
}

export async function deletePromoClaim(tx: Db, orderLineId: string): Promise<void> {
  await run(removalOfPromo(tx, { orderLineId }))
}

/** Deletes all baskets of an account and its use of promotions. Orders must no longer refer to them. */
export async function deleteBasketsOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(baskets).where(eq(baskets.accountId, accountId)))
  await run(tx.delete(promoClaims).where(eq(promoClaims.accountId, accountId)))
}
