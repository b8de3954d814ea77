import { and, asc, count, desc, eq, gt, inArray, lt, or, sql, sum } from 'drizzle-orm'
import type { Db, Tx } from '../../../../db/database'
import { all, one, run, statement } from '../../../../db/query'
import { bankEntries, bankMatches, bankStatements } from '../../../../db/schema/invoices'
import type { BankEntryState } from '../../../../rules/bank-file'

export type StatementRow = typeof bankStatements.$inferSelect
export type EntryRow = typeof bankEntries.$inferSelect
export type MatchRow = typeof bankMatches.$inferSelect

/** Rows of one insertion: PostgreSQL has at most 65,535 parameters. */
const ROWS_MAX = 500

/** Inserts a statement, or finds the one that was read before. */
export async function keepStatement(tx: Tx, row: StatementRow): Promise<StatementRow> {
  const { account, reference } = bankStatements
  const isThis = and(eq(account, row.account), eq(reference, row.reference))
  await run(tx.insert(bankStatements).values(row).onConflictDoNothing())
  const kept = await one(tx.select().from(bankStatements).where(isThis))
  if (!kept) throw new Error('a bank statement was not kept')
  return kept
}

/** Inserts the entries that the statement does not have yet. Returns how many. */
export async function insertEntries(tx: Tx, rows: readonly (typeof bankEntries.$inferInsert)[]): Promise<number> {
  let inserted = 0
  for (let at = 0; at < rows.length; at += ROWS_MAX)
    inserted += await run(
      tx
        .insert(bankEntries)
        .values(rows.slice(at, at + ROWS_MAX))
        .onConflictDoNothing(),
    )
  return inserted
}

export async function findEntry(db: Db, id: string): Promise<EntryRow | null> {
  return one(db.select().from(bankEntries).where(eq(bankEntries.id, id)))
}

export interface EntryPlace {
  bookedOn: string
  id: string
}

export interface EntryFilter {
  state: BankEntryState | null
  statementId: string | null
  /** Last four characters of the other party's account number. */
  accountEnd?: string | null
}

const conditionsOf = ({ state, statementId, accountEnd = null }: EntryFilter) => [
  accountEnd === null ? undefined : eq(bankEntries.accountEnd, accountEnd),
  // Spelled out for open entries, which have an index of their own.
  state === 'OPEN' ? sql`${bankEntries.state} = 'OPEN'` : state === null ? undefined : eq(bankEntries.state, state),
  statementId === null ? undefined : eq(bankEntries.statementId, statementId),
]

/** Newest first. */
export async function listEntries(
  db: Db,
  filter: EntryFilter,
  { after, limit }: { after: EntryPlace | null; limit: number },
): Promise<EntryRow[]> {
  const { bookedOn, id } = bankEntries
  const isAfter = after && or(lt(bookedOn, after.bookedOn), and(eq(bookedOn, after.bookedOn), lt(id, after.id)))
  return all(
    db
      .select()
      .from(bankEntries)
      .where(and(...conditionsOf(filter), isAfter ?? undefined))
      .orderBy(desc(bookedOn), desc(id))
      .limit(limit),
  )
}

/** Newest first, by the last four characters of the other party's account number. */
export const listEntriesByEnd = (db: Db, accountEnd: string, limit: number): Promise<EntryRow[]> =>
  listEntries(db, { state: null, statementId: null, accountEnd }, { after: null, limit })

export async function countEntries(db: Db, filter: EntryFilter, limit: number): Promise<number> {
  const found = db
    .select({ id: bankEntries.id })
    .from(bankEntries)
    .where(and(...conditionsOf(filter)))
    .limit(limit)
    .as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

/** Open entries, oldest first: the order in which they are matched. */
export async function listOpen(db: Db, limit: number): Promise<EntryRow[]> {
  return all(
    db
      .select()
      .from(bankEntries)
      .where(sql`${bankEntries.state} = 'OPEN'`)
      .orderBy(asc(bankEntries.bookedOn), asc(bankEntries.id))
      .limit(limit),
  )
}

const openSums = statement((db) =>
  db
    .select({
      n: count(),
      amount: sum(bankEntries.amount).mapWith(Number),
      since: sql<number | null>`min(${bankEntries.changedAt})`,
    })
    .from(bankEntries)
    .where(and(sql`${bankEntries.state} = 'OPEN'`, gt(bankEntries.amount, 0))),
)

/** Entries received that nobody matched or put aside, with the day of the oldest. */
export async function summariseOpen(db: Db): Promise<{ count: number; amount: number; since: number | null }> {
  const row = await one(openSums(db))
  return { count: row?.n ?? 0, amount: row?.amount ?? 0, since: row?.since == null ? null : Number(row.since) }
}

export async function setState(tx: Tx, ids: readonly string[], state: BankEntryState, now: number): Promise<number> {
  if (ids.length === 0) return 0
  return run(
    tx
      .update(bankEntries)
      .set({ state, changedAt: now })
      .where(inArray(bankEntries.id, [...ids])),
  )
}

export async function insertMatch(tx: Tx, row: MatchRow): Promise<void> {
  await run(tx.insert(bankMatches).values(row))
}

export async function listMatches(db: Db, entryIds: readonly string[]): Promise<MatchRow[]> {
  if (entryIds.length === 0) return []
  return all(
    db
      .select()
      .from(bankMatches)
      .where(inArray(bankMatches.entryId, [...entryIds])),
  )
}

/** Takes back all matches with an invoice: the entries are open again. */
export async function reopenEntriesOf(tx: Tx, invoiceId: string): Promise<void> {
  const removed = await all(
    tx.delete(bankMatches).where(eq(bankMatches.invoiceId, invoiceId)).returning({ entryId: bankMatches.entryId }),
  )
  const ids = removed.map(({ entryId }) => entryId)
  if (ids.length > 0) await run(tx.update(bankEntries).set({ state: 'OPEN' }).where(inArray(bankEntries.id, ids)))
}

/** Newest first. */
export async function listStatements(
  db: Db,
  limit: number,
): Promise<(StatementRow & { entries: number; open: number })[]> {
  const { id, importedAt } = bankStatements
  const rows = await all(db.select().from(bankStatements).orderBy(desc(importedAt), desc(id)).limit(limit))
  const counts = await all(
    db
      .select({
        id: bankEntries.statementId,
        entries: count(),
        open: sum(sql`case when ${bankEntries.state} = 'OPEN' then 1 else 0 end`).mapWith(Number),
      })
      .from(bankEntries)
      .where(inArray(bankEntries.statementId, [...rows.map((row) => row.id), '']))
      .groupBy(bankEntries.statementId),
  )
  const of = new Map(counts.map((row) => [row.id, row]))
  return rows.map((row) => ({ ...row, entries: of.get(row.id)?.entries ?? 0, open: of.get(row.id)?.open ?? 0 }))
}
