import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { engine } from './engine'
import type { Durability } from './pragmas'

/**
 * What a repository works on: the read connection, or the open transaction. It has PostgreSQL's type, as the tables have,
 * so that queries can only be awaited: by the words of `query.ts`.
 */
export type Db = Pick<PgDatabase<PgQueryResultHKT>, 'select' | 'insert' | 'update' | 'delete'>

/** An open transaction. It is worth nothing once its work has ended. */
export interface Tx extends Db {
  /** Does something once the transaction is durable, before its caller hears of it; never when it is rolled back. */
  onCommit(listener: () => void): void
  /** Tells who listens on this channel, in every program on the database, once the transaction is durable: at most 7 KB. */
  notify(channel: string, about?: string): void
}

export type Transact<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface Database {
  /** Sees committed data only. */
  reader: Db
  /**
   * Runs work in a transaction and answers once it is durable; a rejected one leaves its neighbours whole. Work may await
   * repositories, never another transaction, a network call or a timer: it is rejected. Writers take turns, those of
   * other programs too, so what it has read stays true until it is committed.
   */
  transaction: Transact<Tx>
  /** The same for what is only noted beside a request, such as in a log: it says nothing about whether the request came to something. */
  note: Transact<Tx>
  /**
   * Hears of each transaction that notifies this channel; the answer ends it. Null is for all that may have been told
   * while the database was away.
   */
  listen(channel: string, listener: (about: string | null) => void): () => void
  /** Copies the whole database, while it is in use, to a file. SQLite only: PostgreSQL has `pg_dump`. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

export interface OpenOptions {
  /** Of SQLite. */
  file: string
  /** Of PostgreSQL: `postgres://…`. */
  url?: string | null
  /** The part of a PostgreSQL database that it is, made when it is missing; the shop itself is `public`. */
  schema?: Schema
  /** Most connections to PostgreSQL that read at once; one that writes and one that listens stand beside them. */
  readers?: number
  durability?: Durability
  /** How large the file may become; as large as the disk when left out. A write beyond it fails as on a full disk. */
  maxBytes?: number
  /** Told what goes wrong after a commit, when its caller has its answer already. */
  report?(error: unknown): void
}

export interface Schema {
  name: string
  /** Whatever an earlier one of this name held is forgotten first. */
  isNew: boolean
}

/** Opens the shop's database, brings its schema up to date and refuses one that is newer than this program. */
export async function openDatabase({
  file,
  url,
  schema,
  readers,
  durability,
  maxBytes,
  report,
}: OpenOptions): Promise<Database> {
  if (engine === 'sqlite') {
    const { openSqlite } = await import('./sqlite')
    return openSqlite({ file, durability, maxBytes, report })
  }
  if (!url) throw new Error('The address of the PostgreSQL database is missing.')
  const { openPostgres } = await import('./postgres')
  return openPostgres({ url, schema, readers, maxBytes, report })
}
