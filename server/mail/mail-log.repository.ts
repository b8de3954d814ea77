import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../db/query'
import { mailLog } from '../../db/schema/mail-log'
import { type BounceCause, type MailOutcome, mailOutcome } from '../../rules/mail-state'

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

const bounce = statementByColumns((db, row: Partial<MailRow>) =>
  db
    .update(mailLog)
    .set(row)
    .where(and(eq(mailLog.reportToken, P('token')), isNull(mailLog.bouncedAt))),
)
const byToken = statement((db) =>
  db
    .select({ id: mailLog.id })
    .from(mailLog)
    .where(eq(mailLog.reportToken, P('token'))),
)

/** Does nothing if a mail with the same reference is known. */
export async function insertMail(tx: Tx, row: MailRow): Promise<void> {
  await run(insertion(tx, row))
}

export async function updateMail(tx: Tx, reference: string, values: Partial<MailRow>): Promise<void> {
  await run(change(tx, values, { reference }))
}

/** Records a report about a mail that has not bounced. Returns whether there is one. */
export const reportMail = async (tx: Tx, token: string, values: Partial<MailRow>): Promise<boolean> =>
  (await run(bounce(tx, values, { token }))) > 0

/** Returns the id of the mail that a report names. */
export const findReported = async (db: Db, token: string): Promise<string | null> =>
  (await one(byToken(db, { token })))?.id ?? null

export const findMail = (db: Db, id: string): Promise<MailRow | null> => one(byId(db, { id }))

export const findMailByReference = (db: Db, reference: string): Promise<MailRow | null> =>
  one(byReference(db, { reference }))

/** Returns the outcome of each mail with one of these references, with the time of its latest change. */
export const listMailOutcomes = async (
  db: Db,
  references: readonly string[],
): Promise<{ reference: string; outcome: MailOutcome; changedAt: number }[]> => {
  const { reference, state, bouncedAt, changedAt } = mailLog
  const rows = await all(
    db
      .select({ reference, state, bouncedAt, changedAt })
      .from(mailLog)
      .where(inArray(reference, [...references])),
  )
  return rows.map(({ state, bouncedAt, ...row }) => ({ ...row, outcome: mailOutcome({ state, bouncedAt }) }))
}

const bouncedOf = statement((db) =>
  db
    .select({ reference: mailLog.reference, at: mailLog.bouncedAt })
    .from(mailLog)
    .where(and(isAmong(mailLog.reference, 'references'), isNotNull(mailLog.bouncedAt))),
)

/** Returns those of these mails that bounced, with when. */
export async function listBounces(db: Db, references: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (references.length === 0) return new Map()
  return new Map((await all(bouncedOf(db, { references }))).map(({ reference, at }) => [reference, at ?? 0]))
}

const bouncedKind = statement((db) =>
  db
    .select({ reference: mailLog.reference })
    .from(mailLog)
    .where(and(gte(mailLog.bouncedAt, P('since')), eq(mailLog.kind, P('kind')))),
)

/** Returns the references of mails of a kind that bounced since a time. */
export const listBouncedOf = async (db: Db, kind: string, since: number): Promise<string[]> =>
  (await all(bouncedKind(db, { kind, since }))).map(({ reference }) => reference)

/** Filter of mails; null fits all. */
export interface MailQuery {
  state: MailOutcome | null
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
    state === 'BOUNCED' ? isNotNull(mailLog.bouncedAt) : undefined,
    state === null || state === 'BOUNCED' ? undefined : and(eq(mailLog.state, state), isNull(mailLog.bouncedAt)),
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

const NOTHING: SQL = sql`true`

/** Addresses of mails that bounced, if none was accepted that was sent after the bounce was known. */
const bounced = (condition: SQL): SQL => sql`from ${mailLog} bounced
  where bounced.bounced_at is not null and ${condition} and not exists (select 1 from ${mailLog} later
    where later.to_address = bounced.to_address and later.state = 'ACCEPTED' and later.queued_at > bounced.bounced_at)`

const failingAddresses = (ofFailed: SQL, ofBounced: SQL): SQL => sql`select failed.to_address from ${mailLog} failed
  where failed.state in ('REFUSED', 'GIVEN_UP') and ${ofFailed} and not exists (select 1 from ${mailLog} later
    where later.to_address = failed.to_address and later.state = 'ACCEPTED' and later.queued_at > failed.queued_at)
  union all select bounced.to_address ${bounced(ofBounced)}`

/** Addresses that refuse mail, or that no server took a mail for, and have accepted none since: a query, for a condition. */
export const FAILING_ADDRESSES = failingAddresses(NOTHING, NOTHING)

const failing = statement((db) =>
  db
    .select({ to: sql<string>`f.to_address` })
    .from(
      sql`(${failingAddresses(isAmong(sql`failed.to_address`, 'addresses'), isAmong(sql`bounced.to_address`, 'addresses'))}) f`,
    )
    .groupBy(sql`f.to_address`),
)

/** Returns those of these addresses that mail does not reach. */
export async function listFailingAddresses(db: Db, addresses: readonly string[]): Promise<ReadonlyMap<string, true>> {
  return new Map((await all(failing(db, { addresses }))).map(({ to }) => [to, true]))
}

/** Addresses that return mail, by the cause. */
export interface Bounces {
  cause: BounceCause
  addresses: number
  newestAt: number
}

const bouncesByCause = statement((db) =>
  db
    .select({
      cause: sql<BounceCause | null>`bounced.bounce_cause`,
      addresses: sql<number>`cast(count(distinct bounced.to_address) as integer)`,
      newestAt: sql<number>`cast(max(bounced.bounced_at) as bigint)`,
    })
    .from(sql`(select bounced.* ${bounced(NOTHING)}) bounced`)
    .groupBy(sql`bounced.bounce_cause`),
)

/** Counts the addresses that return mail, by cause. */
export const countBounces = async (db: Db): Promise<Bounces[]> =>
  (await all(bouncesByCause(db, {}))).map(({ cause, addresses, newestAt }) => ({
    cause: cause ?? 'UNDELIVERABLE',
    ...{ addresses, newestAt: Number(newestAt) },
  }))

/** Deletes mails that were queued before a time. Returns how many. */
export const deleteMailsBefore = (tx: Tx, before: number): Promise<number> =>
  run(tx.delete(mailLog).where(lt(mailLog.queuedAt, before)))
