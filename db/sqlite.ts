import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { drizzle } from 'drizzle-orm/better-sqlite3'
import { migrate } from 'drizzle-orm/better-sqlite3/migrator'
import { migrationsFolder, NEWER_SCHEMA, newestOf } from './migrations'
import type { Database, Db, OpenOptions, Tx } from './open'
import { DURABLE, type Durability, setPragmas } from './pragmas'
import { rememberConnection } from './query'
import { createWriter, type Guard } from './sqlite-writer'

const MIGRATIONS = migrationsFolder('sqlite')

/** Opens the shop's database on SQLite. Callers of `transaction` that come together share one commit. */
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
    notify: (channel: string, about = '') => onCommit(() => channels.emit(channel, about)),
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

function refuseNewerSchema(connection: BetterSqlite.Database): void {
  const table = connection.prepare(`select 1 from sqlite_master where name = '__drizzle_migrations'`).get()
  if (!table) return
  const newest = connection.prepare('select max(created_at) as at from __drizzle_migrations').get() as { at: number }
  const known = newestOf(MIGRATIONS)
  if (Number(newest.at) > known) throw new Error(NEWER_SCHEMA)
}
