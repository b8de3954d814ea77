import { and, asc, count, eq, inArray, isNull, like, max, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, written } from '../../../db/query'
import { basketItems, baskets, promoClaims } from '../../../db/schema/basket'

export type BasketRow = typeof baskets.$inferSelect
export type ItemRow = typeof basketItems.$inferSelect
export type NewItem = typeof basketItems.$inferInsert
export type BasketKind = BasketRow['kind']

/** Whose open basket: the account's, or else the visitor's of this browser. */
export interface BasketOwner {
  kind: BasketKind
  accountId: string | null
  visitorHash: string
}

const P = sql.placeholder

/** Written out, since a bound value makes SQLite plan the query again each time: the index is for open baskets only. */
const isOpen = sql`${baskets.state} = 'OPEN'`

const byAccount = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(and(eq(baskets.accountId, P('accountId')), eq(baskets.kind, P('kind')), isOpen)),
)
const byVisitor = statement((db) =>
  db
    .select()
    .from(baskets)
    .where(and(eq(baskets.visitorHash, P('visitorHash')), eq(baskets.kind, P('kind')), isOpen)),
)
const itemsOf = statement((db) =>
  db
    .select()
    .from(basketItems)
    .where(eq(basketItems.basketId, P('basketId')))
    .orderBy(asc(basketItems.position)),
)
const insertion = statement((db) =>
  db
    .insert(basketItems)
    .values({
      id: P('id'),
      basketId: P('basketId'),
      parentId: P('parentId'),
      productCode: P('productCode'),
      slot: P('slot'),
      domainName: P('domainName'),
      redirectUrl: P('redirectUrl'),
      availability: P('availability'),
      premiumPrice: P('premiumPrice'),
      invoiced: P('invoiced'),
      transferCode: P('transferCode'),
      transferDnsLater: P('transferDnsLater'),
      dnsProfileId: P('dnsProfileId'),
      position: P('position'),
      createdAt: P('createdAt'),
    })
    .onConflictDoNothing(),
)
const change = statement((db) =>
  db
    .update(baskets)
    .set({ version: sql`${baskets.version} + 1`, changedAt: sql`${P('now')}` })
    .where(eq(baskets.id, P('id'))),
)
const lastPosition = statement((db) =>
  db
    .select({ last: max(basketItems.position) })
    .from(basketItems)
    .where(eq(basketItems.basketId, P('basketId'))),
)
const removal = statement((db) => db.delete(basketItems).where(eq(basketItems.id, P('id'))))

export async function findOpenBasket(db: Db, owner: BasketOwner): Promise<BasketRow | null> {
  return one(owner.accountId ? byAccount(db, { ...owner }) : byVisitor(db, { ...owner }))
}

export async function readItems(db: Db, basketId: string): Promise<ItemRow[]> {
  return all(itemsOf(db, { basketId }))
}

export async function insertBasket(db: Db, row: typeof baskets.$inferInsert): Promise<BasketRow> {
  return written(db.insert(baskets).values(row).returning())
}

export async function updateBasket(db: Db, basketId: string, values: Partial<BasketRow>): Promise<void> {
  await run(db.update(baskets).set(values).where(eq(baskets.id, basketId)))
}

/** Notes that the basket is another one than before. */
export async function markChanged(db: Db, basketId: string, now: number): Promise<void> {
  await run(change(db, { id: basketId, now }))
}

/** Puts an item behind the others. A name that is in the basket already stays as it is. */
export async function insertItem(db: Db, item: Omit<NewItem, 'position'>): Promise<void> {
  const position = await nextPosition(db, item.basketId)
  await run(insertion(db, { ...EMPTY_ITEM, ...item, position }))
}

export async function updateItem(db: Db, itemId: string, values: Partial<ItemRow>): Promise<void> {
  await run(db.update(basketItems).set(values).where(eq(basketItems.id, itemId)))
}

/** Puts an item of another basket behind the others of this one. */
export async function moveItem(db: Db, itemId: string, to: { basketId: string; parentId: string | null }) {
  await updateItem(db, itemId, { ...to, position: await nextPosition(db, to.basketId) })
}

/** Removes an item; what hangs on it goes with it. */
export async function deleteItem(db: Db, itemId: string): Promise<void> {
  await run(removal(db, { id: itemId }))
}

/** Empties these slots of a domain; `extra:*` means all extras. */
export async function deleteSlots(db: Db, parentId: string, slots: readonly string[]): Promise<void> {
  if (slots.length === 0) return
  const extras = slots.includes('extra:*') ? like(basketItems.slot, 'extra:%') : undefined
  await run(
    db
      .delete(basketItems)
      .where(and(eq(basketItems.parentId, parentId), or(inArray(basketItems.slot, [...slots]), extras))),
  )
}

/** Hosting that waits for a domain, with what hangs on it, goes to this domain. */
export async function adoptLoneHosting(db: Db, basketId: string, domainId: string, domainName: string): Promise<void> {
  const { slot, parentId, domainName: name } = basketItems
  const lone = await one(
    db
      .select({ id: basketItems.id })
      .from(basketItems)
      .where(and(eq(basketItems.basketId, basketId), eq(slot, 'hosting'), isNull(parentId), isNull(name))),
  )
  if (!lone) return
  const values = { parentId: domainId, domainName }
  await run(
    db
      .update(basketItems)
      .set(values)
      .where(or(eq(basketItems.id, lone.id), eq(parentId, lone.id))),
  )
}

export async function deleteBasket(db: Db, basketId: string): Promise<void> {
  await run(db.delete(baskets).where(eq(baskets.id, basketId)))
}

/** Baskets of visitors that nobody touched since; how many went. */
export async function deleteStaleVisitorBaskets(db: Db, before: number): Promise<number> {
  return run(db.delete(baskets).where(and(isOpen, isNull(baskets.accountId), sql`${baskets.changedAt} < ${before}`)))
}

/** How many .nl names this legal person has had at the promotional rate. */
export async function countPromoClaims(db: Db, personKey: string): Promise<number> {
  const row = await one(db.select({ n: count() }).from(promoClaims).where(eq(promoClaims.personKey, personKey)))
  return row?.n ?? 0
}

/** Takes a place at the promotional rate; the same line takes it once. */
export async function insertPromoClaim(tx: Db, claim: typeof promoClaims.$inferInsert): Promise<void> {
  await run(tx.insert(promoClaims).values(claim).onConflictDoNothing())
}

export async function deletePromoClaim(tx: Db, orderLineId: string): Promise<void> {
  await run(tx.delete(promoClaims).where(eq(promoClaims.orderLineId, orderLineId)))
}

async function nextPosition(db: Db, basketId: string): Promise<number> {
  const row = await one(lastPosition(db, { basketId }))
  return (row?.last ?? 0) + 1
}

const EMPTY_ITEM = {
  parentId: null,
  domainName: null,
  redirectUrl: null,
  availability: null,
  premiumPrice: null,
  invoiced: true,
  transferCode: null,
  transferDnsLater: true,
  dnsProfileId: null,
}
