import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../db/database'
import { all, isAmong, one, run, statement, statementByColumns } from '../../../db/query'
import { zoneKeyRollovers, zoneKeys } from '../../../db/schema/dns'
import { noteChange } from '../../changes/changes'

export type ZoneKeyRow = typeof zoneKeys.$inferSelect
export type RolloverRow = typeof zoneKeyRollovers.$inferSelect

const P = sql.placeholder

const isOfDomain = eq(zoneKeys.domainId, P('domainId'))

const byDomain = statement((db) => db.select().from(zoneKeys).where(isOfDomain))
const withRollover = statement((db) =>
  db
    .select({ row: zoneKeys, rollover: zoneKeyRollovers })
    .from(zoneKeys)
    .leftJoin(zoneKeyRollovers, eq(zoneKeyRollovers.domainId, zoneKeys.domainId))
    .where(isAmong(zoneKeys.domainId, 'domainIds')),
)
const insertion = statementByColumns((db, row: typeof zoneKeys.$inferInsert) => db.insert(zoneKeys).values(row))
const change = statementByColumns((db, row: Partial<ZoneKeyRow>) =>
  db
    .update(zoneKeys)
    .set(row)
    .where(and(isOfDomain, eq(zoneKeys.version, P('seen')))),
)
const removal = statement((db) => db.delete(zoneKeys).where(isOfDomain))

const isRolloverOfDomain = eq(zoneKeyRollovers.domainId, P('domainId'))

const rolloverByDomain = statement((db) => db.select().from(zoneKeyRollovers).where(isRolloverOfDomain))
const rolloverInsertion = statementByColumns((db, row: typeof zoneKeyRollovers.$inferInsert) =>
  db.insert(zoneKeyRollovers).values(row),
)
const rolloverChange = statementByColumns((db, row: Partial<RolloverRow>) =>
  db
    .update(zoneKeyRollovers)
    .set(row)
    .where(and(isRolloverOfDomain, eq(zoneKeyRollovers.version, P('seen')))),
)
const rolloverRemoval = statement((db) => db.delete(zoneKeyRollovers).where(isRolloverOfDomain))
const olderThan = statement((db) =>
  db
    .select({ domainId: zoneKeys.domainId })
    .from(zoneKeys)
    .leftJoin(zoneKeyRollovers, eq(zoneKeyRollovers.domainId, zoneKeys.domainId))
    .where(
      and(
        eq(zoneKeys.state, 'ANNOUNCED'),
        or(isNull(zoneKeys.activeSince), lt(zoneKeys.activeSince, P('moment'))),
        isNull(zoneKeyRollovers.domainId),
      ),
    )
    .limit(P('limit')),
)

export async function findZoneKey(db: Db, domainId: string): Promise<ZoneKeyRow | null> {
  return one(byDomain(db, { domainId }))
}

/** Returns the keys of zones, each with that of its rollover; an unsigned zone has none. */
export const listKeys = (
  db: Db,
  domainIds: readonly string[],
): Promise<{ row: ZoneKeyRow; rollover: RolloverRow | null }[]> => all(withRollover(db, { domainIds }))

export async function insertZoneKey(tx: Tx, row: typeof zoneKeys.$inferInsert): Promise<void> {
  await run(insertion(tx, row))
  await noteChange(tx, 'DOMAIN_CHANGED', row.domainId)
}

/** Sets the next state and increments the version. */
export async function updateZoneKey(
  tx: Tx,
  { domainId, version }: ZoneKeyRow,
  values: Partial<Omit<ZoneKeyRow, 'domainId' | 'version'>>,
): Promise<void> {
  await run(change(tx, { ...values, version: version + 1 }, { domainId, seen: version }))
  await noteChange(tx, 'DOMAIN_CHANGED', domainId)
}

export async function deleteZoneKey(tx: Tx, domainId: string): Promise<void> {
  await run(removal(tx, { domainId }))
  await noteChange(tx, 'DOMAIN_CHANGED', domainId)
}

export async function findRollover(db: Db, domainId: string): Promise<RolloverRow | null> {
  return one(rolloverByDomain(db, { domainId }))
}

export async function insertRollover(tx: Tx, row: typeof zoneKeyRollovers.$inferInsert): Promise<void> {
  await run(rolloverInsertion(tx, row))
  await noteChange(tx, 'DOMAIN_CHANGED', row.domainId)
}

/** Sets the next state and increments the version; returns the new row. */
export async function updateRollover(
  tx: Tx,
  { domainId, version }: RolloverRow,
  values: Partial<Omit<RolloverRow, 'domainId' | 'version'>>,
): Promise<number> {
  await run(rolloverChange(tx, { ...values, version: version + 1 }, { domainId, seen: version }))
  await noteChange(tx, 'DOMAIN_CHANGED', domainId)
  return version + 1
}

export async function deleteRollover(tx: Tx, domainId: string): Promise<void> {
  await run(rolloverRemoval(tx, { domainId }))
  await noteChange(tx, 'DOMAIN_CHANGED', domainId)
}

/** Domains whose key has signed since before `moment` and is not being rolled over. */
export async function listDomainsWithOldKeys(db: Db, moment: number, limit: number): Promise<string[]> {
  return (await all(olderThan(db, { moment, limit }))).map(({ domainId }) => domainId)
}
