import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { type BetterSQLite3Database, drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { createWriter, type Guard, type Transact } from './group-commit'
import { DURABLE, type Durability, setPragmas } from './pragmas'
import { rememberConnection } from './statement'

/** What a repository works on: the read connection, or the open transaction. */
export type Db = BetterSQLite3Database<Record<string, never>>

/** An open transaction. It is worth nothing once its work has ended. */
export type Tx = Db & {
  /** Does something once the transaction is durable, before its caller hears of it; never when it is rolled back. */
  onCommit(listener: () => void): void
}

export interface Database {
  /** Sees committed data only. */
  reader: Db
  /**
   * Runs work in a transaction and answers once it is on disk. Callers that come together share one commit; a rejected
   * one leaves its neighbours whole. Work may await repositories, never another transaction, a network call or a timer:
   * it is rejected at once. Writers take turns, so what it has read stays true until it is committed.
   */
  transaction: Transact<Tx>
  /** Copies the whole database, while it is in use, to a file. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  file: string
  durability?: Durability
  /** Told what goes wrong after a commit, when nobody waits for it any more. */
  report?(error: unknown): void
}

/** Opens the shop's database, brings its schema up to date and refuses one that is newer than this program. */
export function openDatabase({ file, durability = DURABLE, report = console.error }: OpenOptions): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writing = connect(file, durability)
  const writer = drizzle(writing)
  refuseNewerSchema(writing)
  migrate(writer, { migrationsFolder: MIGRATIONS })
  const reading = connect(file, durability)
  reading.pragma('query_only = ON')
  const { transaction, close } = createWriter(writing, { open: (guard) => handleOn(writing, writer, guard), report })
  return {
    reader: drizzle(reading),
    transaction,
    backup: async (target) => void (await writing.backup(target)),
    async close() {
      close()
      if (!writing.open) return
      reading.close()
      writing.pragma('wal_checkpoint(TRUNCATE)')
      writing.close()
    },
  }
}

/** A handle of this transaction's own, which goes dead with it; so does a query that was begun with it. */
function handleOn(connection: BetterSqlite.Database, writer: Db, { assertOpen, onCommit }: Guard): Tx {
  // All that Drizzle asks of a connection to build and run a query.
  const guarded: Pick<BetterSqlite.Database, 'prepare'> = {
    prepare(sql: string) {
      assertOpen()
      return connection.prepare(sql)
    },
  }
  const tx = Object.assign(drizzle(guarded as BetterSqlite.Database), { onCommit })
  rememberConnection(tx, () => {
    assertOpen()
    return writer
  })
  return tx
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
