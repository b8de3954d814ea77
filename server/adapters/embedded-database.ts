import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DURABLE, type Durability } from '../../db/pragmas'

/** Database file shared by all embedded outside systems. */
export type EmbeddedDatabase = Database.Database

/**
 * Opens `embedded.sqlite` in the data folder, which is created if missing; `:memory:` keeps everything in memory.
 * Separate from the database of the shop, because it stands for systems that the shop does not own: restoring a backup
 * of the shop must not roll back the bank. Writes beyond `maxBytes` fail.
 */
export function openEmbeddedDatabase(
  dataDir: string,
  { maxBytes, durability = DURABLE }: { maxBytes?: number; durability?: Durability } = {},
): EmbeddedDatabase {
  const db = new Database(fileIn(dataDir))
  db.pragma('journal_mode = WAL')
  // Responses of the bank or the registry must survive a power failure; the default in WAL is NORMAL.
  db.pragma(`synchronous = ${durability}`)
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma('trusted_schema = OFF')
  db.pragma('mmap_size = 0')
  if (maxBytes !== undefined)
    db.pragma(`max_page_count = ${Math.floor(maxBytes / (db.pragma('page_size', { simple: true }) as number))}`)
  return db
}

/** Opaque id issued by an outside system: a prefix and 128 random bits. */
export const outsideId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`

function fileIn(dataDir: string): string {
  if (dataDir === ':memory:') return dataDir
  mkdirSync(dataDir, { recursive: true })
  return join(dataDir, 'embedded.sqlite')
}
