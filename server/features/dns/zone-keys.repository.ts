import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open'
import { one, run, statement, statementByColumns } from '../../../db/query'
import { zoneKeys } from '../../../db/schema/dns'

export type ZoneKeyRow = typeof zoneKeys.$inferSelect

const P = sql.placeholder

const isOfDomain = eq(zoneKeys.domainId, P('domainId'))

const byDomain = statement((db) => db.select().from(zoneKeys).where(isOfDomain))
const insertion = statementByColumns((db, row: typeof zoneKeys.$inferInsert) => db.insert(zoneKeys).values(row))
const change = statementByColumns((db, row: Partial<ZoneKeyRow>) =>
  db
    .update(zoneKeys)
    .set(row)
    .where(and(isOfDomain, eq(zoneKeys.version, P('seen')))),
)
const removal = statement((db) => db.delete(zoneKeys).where(isOfDomain))

export async function findZoneKey(db: Db, domainId: string): Promise<ZoneKeyRow | null> {
  return one(byDomain(db, { domainId }))
}

export async function insertZoneKey(db: Db, row: typeof zoneKeys.$inferInsert): Promise<void> {
  await run(insertion(db, row))
}

/** The next state, under the next version. */
export async function updateZoneKey(
  db: Db,
  { domainId, version }: ZoneKeyRow,
  values: Pick<ZoneKeyRow, 'state' | 'dueAt'>,
): Promise<void> {
  await run(change(db, { ...values, version: version + 1 }, { domainId, seen: version }))
}

export async function deleteZoneKey(db: Db, domainId: string): Promise<void> {
  await run(removal(db, { domainId }))
}
