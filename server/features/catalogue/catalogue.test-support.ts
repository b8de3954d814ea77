import type { Database } from '../../../db/database'
import { seedCatalogue } from '../../../db/seed/seed-catalogue'
import type { Locale } from '../../../rules/text'
import { emptyDatabase } from '../../../tests/support/test-database'
import type { Context } from '../../common/context'
import { VISITOR } from '../../common/viewer'
import { noPauses } from '../../monitoring/port-pauses'

/** A seeded catalogue, and its visitor; with a staffel the visitor is a reseller. */
export async function catalogueContext(
  options: { locale?: Locale; staffel?: number; now?: number } = {},
): Promise<Context> {
  const db = await seededDatabase()
  const viewer = options.staffel ? { ...VISITOR, isReseller: true, staffel: options.staffel } : VISITOR
  const now = options.now ?? 0
  const ports = { clock: { now: () => now } }
  const ctx = { db, locale: options.locale ?? 'nl', viewer, now, ports, salePauses: noPauses }
  // The catalogue uses no more of a context than this.
  return ctx as unknown as Context
}

async function seededDatabase(): Promise<Database> {
  const db = await emptyDatabase()
  await db.transaction((tx) => seedCatalogue(tx, { isDemo: true }))
  return db
}
