import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns, written } from '../../../db/query'
import { collections, mandates } from '../../../db/schema/mandates'
import { oneOf } from '../../../db/table'
import { LIVE_COLLECTION_STATES } from '../../../rules/mandate'

export type MandateRow = typeof mandates.$inferSelect
export type CollectionRow = typeof collections.$inferSelect

const P = sql.placeholder

const isActive = oneOf(mandates.state, ['ACTIVE'])
const isLive = oneOf(collections.state, LIVE_COLLECTION_STATES)

const byId = statement((db) =>
  db
    .select()
    .from(mandates)
    .where(eq(mandates.id, P('id'))),
)
const activeOf = statement((db) =>
  db
    .select()
    .from(mandates)
    .where(and(eq(mandates.accountId, P('accountId')), isActive)),
)
const accountsByEnd = statement((db) =>
  db
    .select({ accountId: mandates.accountId })
    .from(mandates)
    .where(and(eq(mandates.accountEnd, P('accountEnd')), isActive))
    .orderBy(desc(mandates.createdAt))
    .limit(P('limit')),
)
const byPayment = statement((db) =>
  db
    .select()
    .from(mandates)
    .where(eq(mandates.paymentAttemptId, P('paymentAttemptId'))),
)
const ofAccount = statement((db) =>
  db
    .select()
    .from(mandates)
    .where(eq(mandates.accountId, P('accountId')))
    .orderBy(desc(mandates.createdAt)),
)
const insertion = statementByColumns((db, row: typeof mandates.$inferInsert) => db.insert(mandates).values(row))
const change = statementByColumns((db, row: Partial<MandateRow>) =>
  db
    .update(mandates)
    .set(row)
    .where(and(eq(mandates.id, P('id')), eq(mandates.state, P('from')))),
)

const collectionById = statement((db) =>
  db
    .select()
    .from(collections)
    .where(eq(collections.id, P('id'))),
)
const collectionByPayment = statement((db) =>
  db
    .select()
    .from(collections)
    .where(eq(collections.paymentAttemptId, P('paymentAttemptId'))),
)
const liveOfAccount = statement((db) =>
  db
    .select({ invoiceId: collections.invoiceId, collectOn: collections.collectOn, amount: collections.amount })
    .from(collections)
    .innerJoin(mandates, eq(mandates.id, collections.mandateId))
    .where(and(eq(mandates.accountId, P('accountId')), isLive))
    .orderBy(asc(collections.collectOn)),
)
const announcedBy = statement((db) =>
  db
    .select()
    .from(collections)
    .where(and(eq(collections.mandateId, P('mandateId')), eq(collections.state, 'ANNOUNCED')))
    .orderBy(asc(collections.collectOn)),
)
const latestOf = statement((db) =>
  db
    .select({ number: max(collections.number) })
    .from(collections)
    .where(eq(collections.invoiceId, P('invoiceId'))),
)
const ofInvoice = statement((db) =>
  db
    .select()
    .from(collections)
    .where(eq(collections.invoiceId, P('invoiceId')))
    .orderBy(asc(collections.number)),
)
const collectionInsertion = statementByColumns((db, row: typeof collections.$inferInsert) =>
  db.insert(collections).values(row).returning(),
)
const collectionChange = statementByColumns((db, row: Partial<CollectionRow>) =>
  db
    .update(collections)
    .set(row)
    .where(and(eq(collections.id, P('id')), eq(collections.state, P('from')))),
)

export const findMandate = (db: Db, id: string): Promise<MandateRow | null> => one(byId(db, { id }))

export const findActive = (db: Db, accountId: string): Promise<MandateRow | null> => one(activeOf(db, { accountId }))

/** Accounts with an active mandate on a bank account that ends in these characters, the newest first. */
export const listAccountsByEnd = async (db: Db, accountEnd: string, limit: number): Promise<string[]> =>
  (await all(accountsByEnd(db, { accountEnd, limit }))).map(({ accountId }) => accountId)

/** The mandate that a payment gives. */
export const findByPayment = (db: Db, paymentAttemptId: string): Promise<MandateRow | null> =>
  one(byPayment(db, { paymentAttemptId }))

/** Newest first. */
export const listMandates = (db: Db, accountId: string): Promise<MandateRow[]> => all(ofAccount(db, { accountId }))

export async function insertMandate(tx: Tx, row: typeof mandates.$inferInsert): Promise<void> {
  await run(insertion(tx, row))
}

/** Compare and set: false when the state had changed since the caller read it. */
export async function moveMandate(
  tx: Tx,
  { id, state: from }: Pick<MandateRow, 'id' | 'state'>,
  to: Pick<MandateRow, 'state'> & Partial<MandateRow>,
): Promise<boolean> {
  return (await run(change(tx, to, { id, from }))) > 0
}

export const findCollection = (db: Db, id: string): Promise<CollectionRow | null> => one(collectionById(db, { id }))

/** The collection that a payment carries out. */
export const findCollectionByPayment = (db: Db, paymentAttemptId: string): Promise<CollectionRow | null> =>
  one(collectionByPayment(db, { paymentAttemptId }))

/** An invoice that is going to be collected. */
export type LiveCollection = Pick<CollectionRow, 'invoiceId' | 'collectOn' | 'amount'>

/** The invoices of an account that are going to be collected, by day. */
export const listLive = (db: Db, accountId: string): Promise<LiveCollection[]> => all(liveOfAccount(db, { accountId }))

/** All collections of an invoice, in order. */
export const listCollections = (db: Db, invoiceId: string): Promise<CollectionRow[]> =>
  all(ofInvoice(db, { invoiceId }))

const ofInvoices = statement((db) =>
  db.select().from(collections).where(isAmong(collections.invoiceId, 'invoiceIds')).orderBy(asc(collections.number)),
)

/** The last collection of each of these invoices that has one, by invoice. */
export async function listLastCollections(
  db: Db,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, CollectionRow>> {
  return new Map((await all(ofInvoices(db, { invoiceIds }))).map((row) => [row.invoiceId, row]))
}

/** The collections of a mandate that were not sent yet, by day. */
export const listAnnounced = (db: Db, mandateId: string): Promise<CollectionRow[]> =>
  all(announcedBy(db, { mandateId }))

/** Inserts the next collection of an invoice. The database refuses a second live one, and a third. */
export async function insertCollection(
  tx: Tx,
  row: Omit<typeof collections.$inferInsert, 'number'>,
): Promise<CollectionRow> {
  const latest = (await one(latestOf(tx, { invoiceId: row.invoiceId })))?.number ?? 0
  return written(collectionInsertion(tx, { ...row, number: latest + 1 }))
}

/** Compare and set, as `moveMandate`. */
export async function moveCollection(
  tx: Tx,
  { id, state: from }: Pick<CollectionRow, 'id' | 'state'>,
  to: Pick<CollectionRow, 'state' | 'changedAt'> & Partial<CollectionRow>,
): Promise<boolean> {
  return (await run(collectionChange(tx, to, { id, from }))) > 0
}

/** Removes the end of the account number from all mandates of an account, and what its bank said of collections. */
export async function forgetBank(tx: Tx, accountId: string): Promise<void> {
  await run(tx.update(mandates).set({ accountEnd: null }).where(eq(mandates.accountId, accountId)))
  const own = tx.select({ id: mandates.id }).from(mandates).where(eq(mandates.accountId, accountId))
  await run(tx.update(collections).set({ bankReason: null }).where(inArray(collections.mandateId, own)))
}
