import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { createWriter, type Guard, type Transact } from './group-commit'
import { DURABLE, type Durability, setPragmas } from './pragmas'
import { rememberConnection } from './query'

/**
 * What a repository works on: the read connection, or the open transaction. It has PostgreSQL's type, as the tables have,
 * so that queries can only be awaited: by the words of `query.ts`.
 */
export type Db = Pick<PgDatabase<PgQueryResultHKT>, 'select' | 'insert' | 'update' | 'delete'>

/** An open transaction. It is worth nothing once its work has ended. */
export interface Tx extends Db {
  /** Does something once the transaction is durable, before its caller hears of it; never when it is rolled back. */
  onCommit(listener: () => void): void
  /** Tells who listens on this channel, once the transaction is durable. */
  notify(channel: string): void
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
  /** The same for what is only noted beside a request, such as in a log: it says nothing about whether the request came to something. */
  note: Transact<Tx>
  /** Hears of each transaction that notifies this channel; the answer ends it. */
  listen(channel: string, listener: () => void): () => void
  /** Copies the whole database, while it is in use, to a file. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  file: string
  durability?: Durability
  /** How large the file may become; as large as the disk when left out. A write beyond it fails as on a full disk. */
  maxBytes?: number
  /** Told what goes wrong after a commit, when its caller has its answer already. */
  report?(error: unknown): void
}

/** Opens the shop's database, brings its schema up to date and refuses one that is newer than this program. */
export function openDatabase({ file, durability = DURABLE, maxBytes, report = console.error }: OpenOptions): Database {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(`${file}.restoring`))
    throw new Error(`A restore into ${dirname(file)} was cut off. Run it again: npm run restore -- FOLDER`)
  const writing = connect(file, durability)
  refuseNewerSchema(writing)
  migrate(drizzle(writing), { migrationsFolder: MIGRATIONS })
  if (maxBytes !== undefined) limitSize(writing, maxBytes)
  const writer = queriesOn(writing)
  const reading = connect(file, durability)
  reading.pragma('query_only = ON')
  const channels = new EventEmitter().setMaxListeners(0)
  const { transaction, close } = createWriter(writing, {
    open: (guard) => handleOn(writing, writer, guard, channels),
    report,
  })
  return {
    reader: queriesOn(reading),
    transaction,
    note: transaction,
    listen(channel, listener) {
      channels.on(channel, listener)
      return () => channels.off(channel, listener)
    },
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
function handleOn(
  connection: BetterSqlite.Database,
  writer: Db,
  { assertOpen, onCommit }: Guard,
  channels: EventEmitter,
): Tx {
  const prepare = (sql: string) => {
    assertOpen()
    return connection.prepare(sql)
  }
  const tx: Tx = Object.assign(queriesOn({ prepare }), {
    onCommit,
    notify: (channel: string) => onCommit(() => channels.emit(channel)),
  })
  rememberConnection(tx, () => {
    assertOpen()
    return writer
  })
  return tx
}

/** Drizzle asks no more of a connection than to prepare; awaited, what it makes answers as PostgreSQL's types say. */
const queriesOn = (connection: { prepare(sql: string): unknown }): Db =>
  drizzle(connection as BetterSqlite.Database) as unknown as Db

function connect(file: string, durability: Durability) {
  const connection = new BetterSqlite(file)
  setPragmas(connection, durability)
  return connection
}

function limitSize(connection: BetterSqlite.Database, bytes: number): void {
  const pageSize = connection.pragma('page_size', { simple: true }) as number
  connection.pragma(`max_page_count = ${Math.floor(bytes / pageSize)}`)
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
