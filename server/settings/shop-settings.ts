import type { Database, Tx } from '../../db/database'
import { isNoticeShown, readNotice, type ShopNotice } from '../../rules/shop-notice'
import type { Clock } from '../ports/clock'
import { findSetting, insertSetting, listSettings, type SettingRow } from './shop-settings.repository'

/** Notified of each change of a setting. */
const CHANNEL = 'shop-settings'

export const NOTICE = 'notice'

/** The settings that pages need, in memory: no page waits for the database. */
export interface ShopSettings {
  /** Returns the notice to show now; null if there is none. */
  notice(): ShopNotice | null
}

/** Reads the settings, and again after each change by any instance. */
export async function openShopSettings(db: Database, clock: Clock): Promise<ShopSettings> {
  let notice = noticeOf(await listSettings(db.reader))
  const refresh = async () => {
    notice = noticeOf(await listSettings(db.reader))
  }
  db.listen(CHANNEL, () => void refresh().catch(() => {}))
  return { notice: () => (notice && isNoticeShown(notice, clock.now()) ? notice : null) }
}

const noticeOf = (rows: readonly SettingRow[]): ShopNotice | null =>
  readNotice(rows.find(({ name }) => name === NOTICE)?.value ?? null)

/** Settings of a shop that has none, such as a sandbox. */
export const noSettings: ShopSettings = { notice: () => null }

interface SettingChange {
  name: string
  /** Version that the change was made from, 0 if there was none. */
  expectedVersion: number
  value: string | null
  changedBy: string
  changedAt: number
}

/**
 * Adds a version of a setting; every instance reads it after the commit. Returns the version before and after, or null if the
 * newest version is not the expected one.
 */
export async function changeSetting(
  tx: Tx,
  { expectedVersion, ...change }: SettingChange,
): Promise<{ before: SettingRow | null; after: SettingRow } | null> {
  const before = await findSetting(tx, change.name)
  if ((before?.version ?? 0) !== expectedVersion) return null
  const after = { ...change, version: expectedVersion + 1 }
  await insertSetting(tx, after)
  tx.notify(CHANNEL)
  return { before, after }
}
