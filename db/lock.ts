import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { inWords } from './errors'

/**
 * Locks a data folder against a second process, and creates it if missing. The kernel releases the lock however this
 * process ends.
 */
export function lockDataFolder(folder: string): () => void {
  const lock = openLock(folder)
  try {
    lock.pragma('journal_mode = DELETE')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    const isTaken = (error as { code?: string }).code === 'SQLITE_BUSY'
    const message = isTaken ? `The data folder ${folder} is in use by another running shop.` : inWords(error, folder)
    throw new Error(message ?? String(error), { cause: error })
  }
  return () => lock.close()
}

function openLock(folder: string): BetterSqlite.Database {
  try {
    mkdirSync(folder, { recursive: true })
    return new BetterSqlite(join(folder, 'shop.lock'), { timeout: 0 })
  } catch (error) {
    throw new Error(inWords(error, folder) ?? String(error), { cause: error })
  }
}
