import { and, asc, count, desc, eq, gt, isNull, lt, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database'
import { all, one, run, statement, statementByColumns } from '../../../db/query'
import { servers } from '../../../db/schema/servers'
import type { Page } from '../../graphql/connection'

export type ServerRow = typeof servers.$inferSelect
export type NewServer = Omit<typeof servers.$inferInsert, 'number'>
export type { ServerSpec } from '../../../db/schema/servers'

import { INTEGER_MAX } from '../../../db/table'

const P = sql.placeholder

const byId = statement((db) =>
  db
    .select()
    .from(servers)
    .where(eq(servers.id, P('id'))),
)
const byLine = statement((db) =>
  db
    .select()
    .from(servers)
    .where(eq(servers.orderLineId, P('orderLineId'))),
)
const isOfAccount = eq(servers.accountId, P('accountId'))
const isOnPage = and(isOfAccount, lt(servers.number, P('after')), gt(servers.number, P('before')))
const page = statement((db) =>
  db.select().from(servers).where(isOnPage).orderBy(desc(servers.number)).limit(P('limit')),
)
const pageBackward = statement((db) =>
  db.select().from(servers).where(isOnPage).orderBy(asc(servers.number)).limit(P('limit')),
)
const numberOf = statement((db) =>
  db
    .select({ n: count(), last: max(servers.number) })
    .from(servers)
    .where(isOfAccount),
)
const insertion = statementByColumns((db, row: typeof servers.$inferInsert) => db.insert(servers).values(row))
const change = statementByColumns((db, row: Partial<ServerRow>) =>
  db
    .update(servers)
    .set(row)
    .where(eq(servers.id, P('id'))),
)

export async function findServer(db: Db, id: string): Promise<ServerRow | null> {
  return one(byId(db, { id }))
}

export async function findByLine(db: Db, orderLineId: string): Promise<ServerRow | null> {
  return one(byLine(db, { orderLineId }))
}

/** Newest first; read backwards when the page is. */
export async function listPage(
  db: Db,
  accountId: string,
  { after, before, isBackward, limit }: Page<number>,
): Promise<ServerRow[]> {
  const read = isBackward ? pageBackward : page
  return all(read(db, { accountId, after: after ?? INTEGER_MAX, before: before ?? 0, limit }))
}

export async function countServers(db: Db, accountId: string): Promise<number> {
  return (await one(numberOf(db, { accountId })))?.n ?? 0
}

/** Assigns the account's next number. */
export async function insertServer(db: Db, row: NewServer): Promise<void> {
  const last = (await one(numberOf(db, { accountId: row.accountId })))?.last ?? 0
  await run(insertion(db, { ...row, number: last + 1 }))
}

export async function updateServer(db: Db, id: string, values: Partial<ServerRow>): Promise<void> {
  await run(change(db, values, { id }))
}

/** Counts those of an account whose term has not expired. */
export async function countActive(db: Db, accountId: string): Promise<number> {
  const row = await one(
    db
      .select({ n: count() })
      .from(servers)
      .where(and(eq(servers.accountId, accountId), isNull(servers.suspendedAt), ne(servers.state, 'FAILED'))),
  )
  return row?.n ?? 0
}

export async function deleteServersOf(tx: Db, accountId: string): Promise<void> {
  await run(tx.delete(servers).where(eq(servers.accountId, accountId)))
}

/** Lists all servers of an account, oldest first. */
export const listServersOf = (db: Db, accountId: string): Promise<ServerRow[]> =>
  all(db.select().from(servers).where(eq(servers.accountId, accountId)).orderBy(asc(servers.number)))

/** Gives a server to another account, with the next number there. */
export async function giveServer(tx: Db, id: string, accountId: string): Promise<void> {
  const last = (await one(numberOf(tx, { accountId })))?.last ?? 0
  await updateServer(tx, id, { accountId, number: last + 1 })
}
