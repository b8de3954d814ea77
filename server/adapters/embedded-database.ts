import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DURABLE, type Durability } from '../../db/pragmas'

/** The one file in which all embedded outside systems keep what they know. */
export type EmbeddedDatabase = Database.Database

/**
 * Opens `embedded.sqlite` in the data folder and makes the folder when it is missing; `:memory:` keeps everything in
 * memory. It is apart from the shop's own database, since it stands for systems that the shop does not own: a backup
 * of the shop that is put back must not roll back the bank. A write that makes it larger than `maxBytes` fails.
 */
export function openEmbeddedDatabase(
  dataDir: string,
  { maxBytes, durability = DURABLE }: { maxBytes?: number; durability?: Durability } = {},
): EmbeddedDatabase {
  const db = new Database(fileIn(dataDir))
  db.pragma('journal_mode = WAL')
  // What the bank or the registry has answered must outlive a power cut; the default in WAL is NORMAL.
  db.pragma(`synchronous = ${durability}`)
  db.pragma('foreign_keys = ON')
  db.pragma('busy_timeout = 5000')
  db.pragma('trusted_schema = OFF')
  db.pragma('mmap_size = 0')
  if (maxBytes !== undefined)
    db.pragma(`max_page_count = ${Math.floor(maxBytes / (db.pragma('page_size', { simple: true }) as number))}`)
  return db
}

/** An id that an outside system hands out: a prefix and 128 random bits. The shop never reads meaning into it. */
export const outsideId = (prefix: string): string => `${prefix}_${randomBytes(16).toString('base64url')}`

function fileIn(dataDir: string): string {
  if (dataDir === ':memory:') return dataDir
  mkdirSync(dataDir, { recursive: true })
  return join(dataDir, 'embedded.sqlite')
}
