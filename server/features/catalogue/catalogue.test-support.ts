import BetterSqlite from 'better-sqlite3'
import { generateSQLiteDrizzleJson, generateSQLiteMigration } from 'drizzle-kit/api'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import type { Db } from '../../../db/open'
import * as schema from '../../../db/schema/catalogue'
import { seedCatalogue } from '../../../db/seed/seed-catalogue'
import type { Locale } from '../../../rules/text'
import type { Context } from '../../common/context'
import { VISITOR } from '../../common/viewer'

/** A seeded catalogue in memory, and a visitor who looks at it; a staffel makes that visitor a reseller. */
export async function catalogueContext(
  options: { locale?: Locale; staffel?: number; now?: number; db?: Db } = {},
): Promise<Context> {
  const db = options.db ?? (await seededDatabase())
  const viewer = options.staffel ? { ...VISITOR, isReseller: true, staffel: options.staffel } : VISITOR
  const ctx = { db: { reader: db }, locale: options.locale ?? 'nl', viewer, now: options.now ?? 0 }
  // The catalogue asks no more of a context than this.
  return ctx as unknown as Context
}

async function seededDatabase(): Promise<Db> {
  const connection = new BetterSqlite(':memory:')
  connection.pragma('foreign_keys = ON')
  const [none, all] = await Promise.all([generateSQLiteDrizzleJson({}), generateSQLiteDrizzleJson(schema)])
  for (const statement of await generateSQLiteMigration(none, all)) connection.exec(statement)
  const db: Db = drizzle(connection)
  await seedCatalogue(db)
  return db
}
