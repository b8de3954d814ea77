import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { engine } from './engine'
import type { Db } from './open'
import type { AnyColumn } from './table'

/** All rows. */
export async function all<Row>(query: PromiseLike<Row[]>): Promise<Row[]> {
  return query
}

/** The first row, or null. Fetches what the query finds: `limit(1)` unless it asks by a unique key. */
export async function one<Row>(query: PromiseLike<Row[]>): Promise<Row | null> {
  return (await query)[0] ?? null
}

/** The row that was written, by a query that returns it; throws when there is none. */
export async function written<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await query
  if (row === undefined) throw new Error('a query that writes one row has written none')
  return row
}

/** How many rows were written. */
export async function run(query: PromiseLike<unknown>): Promise<number> {
  const result = (await query) as { changes?: number; rowCount?: number | null }
  return result.changes ?? result.rowCount ?? 0
}

/** Adds the rows and changes those that are there, in one statement. A column that no row names stays as it is. */
export async function saveAll<T extends PgTable>(
  db: Db,
  table: T,
  { by, rows }: { by: AnyColumn | AnyColumn[]; rows: readonly T['$inferInsert'][] },
): Promise<void> {
  const named = new Set(rows.flatMap((row) => Object.keys(row)))
  const columns = Object.entries(getTableColumns(table)).filter(([name]) => named.has(name))
  const set = Object.fromEntries(
    columns.map(([name, { name: column }]) => [name, sql`excluded.${sql.identifier(column)}`]),
  )
  const insertion = db.insert(table).values([...rows])
  await run(insertion.onConflictDoUpdate({ target: by, set: set as PgUpdateSetSource<T> }))
}

interface Builder<Result> {
  prepare(name: string): { execute(values?: Record<string, unknown>): PromiseLike<Result> }
}

interface Builder<Result> {
  prepare(name: string): Prepared<Result>
}
interface Prepared<Result> {
  execute(values?: Record<string, unknown>): PromiseLike<Result>
}

/**
 * A query that is built once for each connection: `const byId = statement((db) => db.select()…)`, then
 * `one(byId(db, { id }))`. Building one costs 50 to 130 µs of CPU, a prepared one 5 to 25.
 */
export function statement<Result>(
  build: (db: Db) => Builder<Result>,
): (db: Db, values?: Record<string, unknown>) => PromiseLike<Result> {
  const name = newName()
  const prepared = new WeakMap<Db, Prepared<Result>>()
  return (db, values) => {
    const connection = connectionOf(db)
    const known = prepared.get(connection) ?? build(connection).prepare(name)
    prepared.set(connection, known)
    return known.execute(values)
  }
}

/**
 * As `statement`, for an insert or update whose columns differ from call to call: built once for each set of columns.
 * `const change = statementByColumns((db, row: Partial<Row>) => db.update(t).set(row).where(eq(t.id, P('id'))))`, then
 * `run(change(tx, { status }, { id }))`. A column that is undefined is left out, one that is null is set to null.
 */
export function statementByColumns<Row extends object, Result>(
  build: (db: Db, row: Row) => Builder<Result>,
): (db: Db, row: Row, values?: Record<string, unknown>) => PromiseLike<Result> {
  const prepared = new WeakMap<Db, LRUCache<string, Prepared<Result>>>()
  return (db, row, values) => {
    const connection = connectionOf(db)
    const known = prepared.get(connection) ?? new LRUCache({ max: MOST_SETS })
    prepared.set(connection, known)
    const filled: Record<string, unknown> = { ...values }
    const columns: string[] = []
    for (const [column, value] of Object.entries(row)) {
      if (value === undefined) continue
      columns.push(column)
      filled[`row.${column}`] = value
    }
    const key = columns.join()
    let query = known.get(key)
    if (!query) {
      const holes = columns.map((column) => [column, sql.placeholder(`row.${column}`)])
      // Drizzle takes a placeholder wherever it takes a column's value.
      query = build(connection, Object.fromEntries(holes) as Row).prepare(newName())
      known.set(key, query)
    }
    return query.execute(filled)
  }
}

/** The differences between two rows of a table with many columns could have thousands of sets. */
const MOST_SETS = 100

/** Whether the column is one of a list of any length, which is filled in by this name: `isAmong(t.id, 'ids')`. */
export const isAmong = (column: SQLWrapper, name: string): SQL =>
  engine === 'postgres'
    ? sql`${column} = any(${sql.param(sql.placeholder(name), AS_IT_IS)})`
    : sql`${column} in (select value from json_each(${sql.param(sql.placeholder(name), AS_JSON)}))`

/** PostgreSQL's driver makes an array of a list. */
const AS_IT_IS = { mapToDriverValue: (values: unknown) => values }
const AS_JSON = { mapToDriverValue: (values: unknown) => JSON.stringify(values) }

let statements = 0
/** PostgreSQL keeps a prepared query by its name. */
const newName = () => `s${++statements}`

const connections = new WeakMap<Db, () => Db>()
const connectionOf = (db: Db): Db => connections.get(db)?.() ?? db

/** Tells on which connection a transaction's handle works; asking once the transaction is over throws. */
export const rememberConnection = (handle: Db, connection: () => Db): void => void connections.set(handle, connection)
