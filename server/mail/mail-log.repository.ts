import { and, asc, count, desc, eq, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../db/query'
import { mailLog } from '../../db/schema/mail-log'
import type { MailState } from '../../rules/mail-state'

export type MailRow = typeof mailLog.$inferSelect

const P = sql.placeholder

const insertion = statementByColumns((db, row: MailRow) => db.insert(mailLog).values(row).onConflictDoNothing())
const change = statementByColumns((db, row: Partial<MailRow>) =>
  db
    .update(mailLog)
    .set(row)
    .where(eq(mailLog.reference, P('reference'))),
)
const byId = statement((db) =>
  db
    .select()
    .from(mailLog)
    .where(eq(mailLog.id, P('id'))),
)
const byReference = statement((db) =>
  db
    .select()
    .from(mailLog)
    .where(eq(mailLog.reference, P('reference'))),
)

/** Does nothing if a mail with the same reference is known. */
export async function insertMail(tx: Tx, row: MailRow): Promise<void> {
  await run(insertion(tx, row))
}

export async function updateMail(tx: Tx, reference: string, values: Partial<MailRow>): Promise<void> {
  await run(change(tx, values, { reference }))
}

export const findMail = (db: Db, id: string): Promise<MailRow | null> => one(byId(db, { id }))

export const findMailByReference = (db: Db, reference: string): Promise<MailRow | null> =>
  one(byReference(db, { reference }))

/** Returns the state of each mail with one of these references, with the time of its latest change. */
export const listMailStates = (
  db: Db,
  references: readonly string[],
): Promise<Pick<MailRow, 'reference' | 'state' | 'changedAt'>[]> =>
  all(
    db
      .select({ reference: mailLog.reference, state: mailLog.state, changedAt: mailLog.changedAt })
      .from(mailLog)
      .where(inArray(mailLog.reference, [...references])),
  )

/** Filter of mails; null fits all. */
export interface MailQuery {
  state: MailState | null
  /** Addresses, in full. */
  to: readonly string[] | null
  kind: string | null
}

/** Position in the list. */
export interface MailKey {
  at: number
  id: string
}

const conditionsOf = ({ state, to, kind }: MailQuery): SQL | undefined =>
  and(
    state === null ? undefined : eq(mailLog.state, state),
    to === null ? undefined : inArray(mailLog.to, [...to]),
    kind === null ? undefined : eq(mailLog.kind, kind),
  )

/** Returns the mails after a key, newest first. */
export function listMails(
  db: Db,
  query: MailQuery,
  page: { after: MailKey | null; limit: number },
): Promise<MailRow[]> {
  const { after } = page
  const follows =
    after === null
      ? undefined
      : or(lt(mailLog.queuedAt, after.at), and(eq(mailLog.queuedAt, after.at), sql`${mailLog.id} > ${after.id}`))
  return all(
    db
      .select()
      .from(mailLog)
      .where(and(conditionsOf(query), follows))
      .orderBy(desc(mailLog.queuedAt), asc(mailLog.id))
      .limit(page.limit),
  )
}

/** Counts up to a limit. */
export async function countMails(db: Db, query: MailQuery, limit: number): Promise<number> {
  const found = db.select({ id: mailLog.id }).from(mailLog).where(conditionsOf(query)).limit(limit).as('found')
  return (await one(db.select({ n: count() }).from(found)))?.n ?? 0
}

/** Addresses that refuse mail, or that no server took a mail for, and have accepted none since: a query, for a condition. */
export const FAILING_ADDRESSES = sql`select failed.to_address from ${mailLog} failed
  where failed.state in ('REFUSED', 'GIVEN_UP') and not exists (select 1 from ${mailLog} later
    where later.to_address = failed.to_address and later.state = 'ACCEPTED' and later.queued_at > failed.queued_at)`

const failing = statement((db) =>
  db
    .select({ to: sql<string>`f.to_address` })
    .from(sql`(${FAILING_ADDRESSES} and ${isAmong(sql`failed.to_address`, 'addresses')}) f`)
    .groupBy(sql`f.to_address`),
)

/** Returns those of these addresses that mail does not reach. */
export async function listFailingAddresses(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, true>> {
  return new Map((await all(failing(db, { addresses }))).map(({ to }) => [to, true]))
}

/** Deletes mails that were queued before a time. Returns how many. */
export const deleteMailsBefore = (tx: Tx, before: number): Promise<number> =>
  run(tx.delete(mailLog).where(lt(mailLog.queuedAt, before)))
