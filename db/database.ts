import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Durability } from './pragmas'

/**
 * Database handle of a repository: the read connection, or the open transaction. Typed as PostgreSQL, like the tables,
 * so that queries can only be awaited, with the functions of `query.ts`.
 */
export type Db = Pick<PgDatabase<PgQueryResultHKT>, 'select' | 'insert' | 'update' | 'delete'>

/** An open transaction. The handle is unusable once its work has ended. */
export interface Tx extends Db {
  /** Calls the listener once the transaction is durable, before its caller resolves; never after a rollback. */
  onCommit(listener: () => void): void
  /**
   * Notifies the listeners of this channel, in every instance on the database, once the transaction is durable. At most
   * 7 KB.
   */
  notify(channel: string, about?: string): void
  /**
   * Yields to the event loop once, for work that would block it for long. The transaction remains open: readers do not
   * see it yet, and other writers wait.
   */
  pause(): Promise<void>
}

export type Transact<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

export interface Database {
  /** Sees committed data only. */
  reader: Db
  /**
   * Runs work in a transaction and resolves once it is durable. A rejected transaction does not affect others in the
   * same commit. The work may await repositories and `pause`, but is rejected if it awaits another transaction, a
   * network call or a timer. Writers run one at a time across all instances, so what it has read remains true until
   * commit.
   */
  transaction: Transact<Tx>
  /**
   * Same as `transaction`, for a note beside a request, such as a log entry. It does not count as a commit of the
   * request: after a later storage failure the request has still changed nothing.
   */
  note: Transact<Tx>
  /**
   * Calls the listener after each transaction that notifies this channel, and says whether it was one of this instance.
   * Null means that notifications may have been missed during an outage. Returns a function that unsubscribes.
   */
  listen(channel: string, listener: (about: string | null, isOwn: boolean) => void): () => void
  /** Current load. */
  usage(): DatabaseUsage
  /**
   * Checks a SQLite file for damage while it is in use, and returns the faults. Does nothing on PostgreSQL, which has
   * checksums.
   */
  findDamage(): Promise<readonly string[]>
  /** Copies the whole database to a file while it is in use. SQLite only: PostgreSQL has `pg_dump`. */
  backup(file: string): Promise<void>
  close(): Promise<void>
}

export interface DatabaseUsage {
  /** Transactions waiting in this instance. */
  waitingWriters: number
  /** Read connections, busy or idle, and their maximum. SQLite has one, which never waits. */
  openReaders: number
  busyReaders: number
  mostReaders: number
  /** Queries waiting for a connection. */
  waitingReaders: number
}

export interface OpenOptions {
  /** For SQLite. */
  file: string
  /** For PostgreSQL: `postgres://…`. */
  url?: string | null
  /** Schema within a PostgreSQL database, created if missing. The shop itself uses `public`. */
  schema?: Schema
  /** Maximum number of read connections to PostgreSQL. One writing and one listening connection are added. */
  readers?: number
  durability?: Durability
  /** Maximum size of the file; limited by the disk if omitted. A write beyond it fails as on a full disk. */
  maxBytes?: number
  /** Called for errors after a commit, when the caller already has its response. */
  report?(error: unknown): void
  /** Called each time a connection to PostgreSQL is lost. It is reconnected automatically. */
  reportLost?(error: unknown): void
}

export interface Schema {
  name: string
  /** Deletes an earlier database of this name first. */
  isNew: boolean
}
