import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'

/** Keeps a second program off the same data folder, and makes it if need be. The kernel frees it however this process ends. */
export function lockDataFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const lock = new BetterSqlite(join(folder, 'shop.lock'), { timeout: 0 })
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new Error(`The data folder ${folder} is in use by another running shop.`, { cause: error })
  }
  return () => lock.close()
}
