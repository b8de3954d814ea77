import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { createWriter, type Transact } from './group-commit'
import { DURABLE, type Durability, setPragmas } from './pragmas'

/** What a repository works on: the read connection, or the open transaction. */
export type Db = BetterSQLite3Database<Record<string, never>>

export interface Database {
  /** Sees committed data only. */
  reader: Db
  /**
   * Runs work in a transaction and answers once it is on disk. Callers that come together share one commit; a
   * rejected one leaves its neighbours whole. Work may await repositories, never a network call or a timer.
   */
  transaction: Transact<Db>
  /** Copies the whole database, while it is in use, to a file. */
  backup(file: string): Promise<void>
  close(): void
}

export interface OpenOptions {
  file: string
  durability?: Durability
}

/** Opens the shop's database, brings its schema up to date and refuses one that is newer than this program. */
export function openDatabase({ file, durability = DURABLE }: OpenOptions): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writing = connect(file, durability)
  const writer = drizzle(writing)
  refuseNewerSchema(writing)
  migrate(writer, { migrationsFolder: MIGRATIONS })
  const reading = connect(file, durability)
  reading.pragma('query_only = ON')
  const { transaction, close } = createWriter(writing, writer)
  return {
    reader: drizzle(reading),
    transaction,
    backup: async (target) => void (await writing.backup(target)),
    close() {
      close()
      reading.close()
      writing.pragma('wal_checkpoint(TRUNCATE)')
      writing.close()
    },
  }
}

function connect(file: string, durability: Durability) {
  const connection = new BetterSqlite(file)
  setPragmas(connection, durability)
  return connection
}

/** The build keeps `migrations/` beside the program; in the source tree it is beside this file. */
const MIGRATIONS = [join(import.meta.dirname, 'migrations'), join(import.meta.dirname, '../../db/migrations')].find(
  (folder) => existsSync(join(folder, 'meta/_journal.json')),
) as string

function refuseNewerSchema(connection: BetterSqlite.Database): void {
  const table = connection.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get()
  if (!table) return
  const newest = connection.prepare('select max(created_at) as at from __drizzle_migrations').get() as { at: number }
  const journal = JSON.parse(readFileSync(join(MIGRATIONS, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  const known = Math.max(0, ...journal.entries.map((entry) => entry.when))
  if (Number(newest.at) > known) throw new Error('The database was written by a newer version of this program.')
}
