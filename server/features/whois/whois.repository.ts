import { and, asc, count, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { domains } from '../../../db/schema/domains'
import { holders } from '../../../db/schema/whois'
import type { Holder } from '../../../rules/holder'

export type HolderRow = typeof holders.$inferSelect

const P = sql.placeholder

const isOfAccount = eq(holders.accountId, P('accountId'))
const isOwn = and(eq(holders.id, P('id')), isOfAccount)

const ofAccount = statement((db) =>
  db.select().from(holders).where(isOfAccount).orderBy(asc(holders.createdAt), asc(holders.id)),
)
const own = statement((db) => db.select().from(holders).where(isOwn))
const numberOf = statement((db) => db.select({ n: count() }).from(holders).where(isOfAccount))
const insertion = statementByColumns((db, row: HolderRow) => db.insert(holders).values(row).returning())
const change = statementByColumns((db, row: Holder & { changedAt: number }) =>
  db.update(holders).set(row).where(isOwn).returning(),
)
const removal = statement((db) => db.delete(holders).where(isOwn))

// The standard holder is the one that has no row: null equals null here.
const isHeld = and(
  eq(domains.accountId, P('accountId')),
  sql`${domains.holderId} is not distinct from ${P('holderId')}`,
)
const heldNames = statement((db) =>
  db
    .select({ id: domains.id, name: domains.name })
    .from(domains)
    .where(and(isHeld, gt(domains.name, P('after'))))
    .orderBy(asc(domains.name))
    .limit(P('limit')),
)
const heldName = statement((db) =>
  db
    .select({ isHidden: domains.privacyProtect })
    .from(domains)
    .where(and(isHeld, eq(domains.name, P('name')))),
)
const heldCounts = statement((db) =>
  db
    .select({ holderId: domains.holderId, n: count() })
    .from(domains)
    .where(and(eq(domains.accountId, P('accountId')), isNotNull(domains.holderId)))
    .groupBy(domains.holderId),
)

interface HeldBy {
  accountId: string
  /** Null for the standard one. */
  holderId: string | null
  /** The last name that was read; empty to begin with. */
  after: string
  limit: number
}

/** The domains that an account's holder has, by name. */
export const listHeld = (db: Db, held: HeldBy): Promise<{ id: string; name: string }[]> =>
  all(heldNames(db, { ...held }))

/** Their names alone. */
export const listHeldNames = async (db: Db, held: HeldBy): Promise<string[]> =>
  (await listHeld(db, held)).map(({ name }) => name)

/** A name while this holder has it; null for the standard one. */
export async function findHeldName(
  db: Db,
  held: { accountId: string; holderId: string | null; name: string },
): Promise<{ isHidden: boolean } | null> {
  return one(heldName(db, held))
}

/** How many names each holder of the account's own has; without those that have none. */
export async function countHeldNames(db: Db, accountId: string): Promise<Map<string, number>> {
  const rows = await all(heldCounts(db, { accountId }))
  return new Map(rows.map(({ holderId, n }) => [holderId ?? '', n]))
}

/** The oldest first. */
export async function listHolders(db: Db, accountId: string): Promise<HolderRow[]> {
  return all(ofAccount(db, { accountId }))
}

/** Null when there is none or when it is somebody else's. */
export async function findHolder(db: Db, accountId: string, id: string): Promise<HolderRow | null> {
  return one(own(db, { accountId, id }))
}

/** Null when the account has the most holders that it may have. */
export async function insertHolder(
  tx: Db,
  row: Holder & { id: string; accountId: string; now: number },
  max: number,
): Promise<HolderRow | null> {
  const { now, ...holder } = row
  const counted = await one(numberOf(tx, { accountId: row.accountId }))
  if ((counted?.n ?? 0) >= max) return null
  return written(insertion(tx, { ...holder, createdAt: now, changedAt: now }))
}

export async function updateHolder(
  tx: Db,
  accountId: string,
  id: string,
  changes: Holder & { changedAt: number },
): Promise<HolderRow | null> {
  return one(change(tx, changes, { accountId, id }))
}

/** Says whether there was one. Breaks a foreign key while a domain, an order or anything else refers to it. */
export async function deleteHolder(tx: Db, accountId: string, id: string): Promise<boolean> {
  return (await run(removal(tx, { accountId, id }))) === 1
}
