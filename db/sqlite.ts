import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { findDamage } from './damage'
import type { Database, Db, OpenOptions, Tx } from './database'
import { migrationsFolder, NEWER_SCHEMA, newestOf } from './migrations'
import { DURABLE, type Durability, setPragmas } from './pragmas'
import { rememberConnection } from './query'
import { createWriter, type Guard } from './sqlite-writer'

/** Time limit for a connection of a running shop while another process has locked the file. */
const BUSY_MS = 10
const MIGRATIONS = migrationsFolder('sqlite')

/** Opens the shop's database on SQLite. Concurrent calls of `transaction` share one commit. */
export function openSqlite({
  file,
  durability = DURABLE,
  maxBytes,
  report = console.error,
}: Omit<OpenOptions, 'url' | 'schema'>): Database {
  mkdirSync(dirname(file), { recursive: true })
  if (existsSync(`${file}.restoring`))
    throw new Error(`A restore into ${dirname(file)} was cut off. Run it again: npm run restore -- FOLDER`)
  const writing = connect(file, durability)
  refuseNewerSchema(writing)
  migrate(drizzle(withSafeRollback(writing)), { migrationsFolder: MIGRATIONS })
  if (maxBytes !== undefined) limitSize(writing, maxBytes)
  const writer = queriesOn(writing)
  const reading = connect(file, durability)
  reading.pragma('query_only = ON')
  // A wait after this point blocks the whole process. The writer waits asynchronously instead.
  for (const connection of [writing, reading]) connection.pragma(`busy_timeout = ${BUSY_MS}`)
  const channels = new EventEmitter().setMaxListeners(0)
  const { transaction, countWaiting, close } = createWriter(writing, {
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
    usage: () => ({ ...ONE_READER, waitingWriters: countWaiting() }),
    findDamage: () => findDamage(file),
    backup: async (target) => void (await writing.backup(target)),
    async close() {
      await close()
      if (!writing.open) return
      reading.close()
      writing.pragma('wal_checkpoint(TRUNCATE)')
      writing.close()
    },
  }
}

const ONE_READER = { openReaders: 1, busyReaders: 0, mostReaders: 1, waitingReaders: 0 }

/** The handle of this transaction only, which becomes unusable with it, like any query started with it. */
function handleOn(
  connection: BetterSqlite.Database,
  writer: Db,
  { assertOpen, onCommit, pause }: Guard,
  channels: EventEmitter,
): Tx {
  const prepare = (sql: string) => {
    assertOpen()
    return connection.prepare(sql)
  }
  const tx: Tx = Object.assign(queriesOn({ prepare }), {
    onCommit,
    pause,
    notify: (channel: string, about = '') => onCommit(() => channels.emit(channel, about, true)),
  })
  rememberConnection(tx, () => {
    assertOpen()
    return writer
  })
  return tx
}

/**
 * Drizzle uses no other method of a connection than prepare. When awaited, its queries resolve as PostgreSQL's types
 * say.
 */
const queriesOn = (connection: { prepare(sql: string): unknown }): Db =>
  drizzle(connection as BetterSqlite.Database) as unknown as Db

/** SQLite ends a transaction automatically when the disk is full. Another rollback would hide the original error. */
const withSafeRollback = (connection: BetterSqlite.Database): BetterSqlite.Database =>
  ({
    prepare: (sql: string) => connection.prepare(sql === 'ROLLBACK' && !connection.inTransaction ? 'select 1' : sql),
  }) as unknown as BetterSqlite.Database

function connect(file: string, durability: Durability) {
  const connection = new BetterSqlite(file)
  setPragmas(connection, durability)
  return connection
}

function limitSize(connection: BetterSqlite.Database, bytes: number): void {
  const pageSize = connection.pragma('page_size', { simple: true }) as number
  connection.pragma(`max_page_count = ${Math.floor(bytes / pageSize)}`)
}

function refuseNewerSchema(connection: BetterSqlite.Database): void {
  const table = connection.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get()
  if (!table) return
  const newest = connection.prepare('select max(created_at) as at from __drizzle_migrations').get() as { at: number }
  const known = newestOf(MIGRATIONS)
  if (Number(newest.at) > known) throw new Error(NEWER_SCHEMA)
}
