import { isDeepStrictEqual } from 'node:util'
import { and, asc, count, eq, gt, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statement, statementByColumns, written } from '../../../db/query'
import { holders } from '../../../db/schema/whois'
import type { Holder } from '../../../rules/holder'
import { newId } from '../../common/ids'

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

/** Oldest first. */
export async function listHolders(db: Db, accountId: string): Promise<HolderRow[]> {
  return all(ofAccount(db, { accountId }))
}

const page = statement((db) =>
  db
    .select()
    .from(holders)
    .where(
      and(
        isOfAccount,
        or(gt(holders.createdAt, P('at')), and(eq(holders.createdAt, P('at')), gt(holders.id, P('id')))),
      ),
    )
    .orderBy(asc(holders.createdAt), asc(holders.id))
    .limit(P('limit')),
)

/** Returns one page of the registrants of an account, oldest first, after a time and an id. */
export const pageHolders = (
  db: Db,
  asked: { accountId: string; at: number; id: string; limit: number },
): Promise<HolderRow[]> => all(page(db, { ...asked }))

export const countHolders = async (db: Db, accountId: string): Promise<number> =>
  (await one(numberOf(db, { accountId })))?.n ?? 0

/** Null when it does not exist or is another's. */
export async function findHolder(db: Db, accountId: string, id: string): Promise<HolderRow | null> {
  return one(own(db, { accountId, id }))
}

/** Null when the account has the maximum number of registrants. */
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

/** Returns whether it existed. Violates a foreign key while a domain, an order or anything else refers to it. */
export async function deleteHolder(tx: Db, accountId: string, id: string): Promise<boolean> {
  return (await run(removal(tx, { accountId, id }))) === 1
}

/** E-mail addresses of the registrants of an account. */
export const listHolderEmails = async (db: Db, accountId: string): Promise<string[]> =>
  (await all(db.select({ email: holders.email }).from(holders).where(eq(holders.accountId, accountId)))).map(
    ({ email }) => email,
  )

/** Deletes all registrants of an account. Nothing may refer to them any more. */
export async function deleteHoldersOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(holders).where(eq(holders.accountId, accountId)))
}

/** Returns the registrant of another account with the details of this one, which is added if there is none; null for no registrant. */
export async function copyHolder(tx: Db, id: string, toAccountId: string, now: number): Promise<string | null> {
  const row = await one(tx.select().from(holders).where(eq(holders.id, id)))
  if (!row || row.accountId === toAccountId) return row?.id ?? null
  const details = detailsIn(row)
  const same = (await listHolders(tx, toAccountId)).find((other) => isDeepStrictEqual(detailsIn(other), details))
  if (same) return same.id
  const copy = { ...row, id: newId('who'), accountId: toAccountId, createdAt: now, changedAt: now }
  await run(tx.insert(holders).values(copy))
  return copy.id
}

const detailsIn = ({ id: _, accountId: __, createdAt: ___, changedAt: ____, ...details }: HolderRow) => details
