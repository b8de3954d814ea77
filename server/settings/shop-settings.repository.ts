import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/database'
import { all, one, run } from '../../db/query'
import { shopLogos, shopSettings } from '../../db/schema/shop-settings'
import type { LogoType } from '../../rules/shop-logo'

export type SettingRow = typeof shopSettings.$inferSelect

/** Returns the newest version of each setting. */
export const listSettings = (db: Db): Promise<SettingRow[]> =>
  all(
    db
      .select()
      .from(shopSettings)
      .where(
        sql`${shopSettings.version} = (select max(s.version) from shop_settings s where s.name = ${shopSettings.name})`,
      ),
  )

/** Returns the newest version of a setting; null if it was never set. */
export const findSetting = (db: Db, name: string): Promise<SettingRow | null> =>
  one(db.select().from(shopSettings).where(eq(shopSettings.name, name)).orderBy(desc(shopSettings.version)).limit(1))

/** Returns a version of a setting; null if there is none. */
export const findVersion = (db: Db, name: string, version: number): Promise<SettingRow | null> =>
  one(
    db
      .select()
      .from(shopSettings)
      .where(and(eq(shopSettings.name, name), eq(shopSettings.version, version))),
  )

/** Lists the newest versions of a setting, newest first. */
export const listVersions = (db: Db, name: string, limit: number): Promise<SettingRow[]> =>
  all(
    db.select().from(shopSettings).where(eq(shopSettings.name, name)).orderBy(desc(shopSettings.version)).limit(limit),
  )

export const insertSetting = async (tx: Tx, row: SettingRow): Promise<void> => {
  await run(tx.insert(shopSettings).values(row))
}

/** Returns a file of a logo by its hash; null if there is none. */
export async function findLogoFile(db: Db, hash: string): Promise<{ type: LogoType; content: Buffer } | null> {
  const row = await one(db.select().from(shopLogos).where(eq(shopLogos.hash, hash)))
  return row && { type: row.type, content: Buffer.from(row.content, 'base64') }
}

/** Stores a file of a logo; nothing happens if it is there already. */
export const keepLogoFile = async (tx: Tx, row: typeof shopLogos.$inferInsert): Promise<void> => {
  await run(tx.insert(shopLogos).values(row).onConflictDoNothing())
}
