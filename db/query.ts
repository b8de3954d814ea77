import { getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Db } from './database'
import { engine } from './engine'
import type { AnyColumn } from './table'

/** Returns all rows. */
export async function all<Row>(query: PromiseLike<Row[]>): Promise<Row[]> {
  return query
}

/**
 * Returns the first row, or null. Fetches everything the query finds, so use `limit(1)` unless it selects by a unique
 * key.
 */
export async function one<Row>(query: PromiseLike<Row[]>): Promise<Row | null> {
  return (await query)[0] ?? null
}

/** Returns the row written by a query with RETURNING. Throws if there is none. */
export async function written<Row>(query: PromiseLike<Row[]>): Promise<Row> {
  const [row] = await query
  if (row === undefined) throw new Error('a query that writes one row has written none')
  return row
}

/** Returns the number of rows written. */
export async function run(query: PromiseLike<unknown>): Promise<number> {
  const result = (await query) as { changes?: number; rowCount?: number | null }
  return result.changes ?? result.rowCount ?? 0
}

/** Upserts rows in one statement. A column that no row contains is unchanged. */
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

/** Inserts the rows whose key does not exist yet. Existing rows are unchanged. */
export async function addMissing<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<void> {
  if (rows.length > 0)
    await run(
      db
        .insert(table)
        .values([...rows])
        .onConflictDoNothing(),
    )
}

interface Builder<Result> {
  prepare(name: string): Prepared<Result>
}
interface Prepared<Result> {
  execute(values?: Record<string, unknown>): PromiseLike<Result>
}

/**
 * A query that is built once per connection: `const byId = statement((db) => db.select()…)`, then `one(byId(db, { id
 * }))`. Building a query costs 50 to 130 µs of CPU, running a prepared one 5 to 25.
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
 * Same as `statement` for a query whose conditions differ per call: built once for each key. `build` uses of its argument only what is in
 * the key, and placeholders for the rest: `const page = statementBy((asked: Asked) => String(asked.after !== null), (db, { after }) =>
 * db.select()…)`, then `all(page(db, asked, { after: asked.after }))`. All keys are kept, so there must be few.
 */
export function statementBy<Asked, Result>(
  keyOf: (asked: Asked) => string,
  build: (db: Db, asked: Asked) => Builder<Result>,
): (db: Db, asked: Asked, values?: Record<string, unknown>) => PromiseLike<Result> {
  const made = new Map<string, ReturnType<typeof statement<Result>>>()
  return (db, asked, values) => {
    const key = keyOf(asked)
    const known = made.get(key) ?? statement((connection) => build(connection, asked))
    made.set(key, known)
    return known(db, values)
  }
}

/**
 * Same as `statement` for an insert or update whose columns differ per call: built once for each set of columns. `const
 * change = statementByColumns((db, row: Partial<Row>) => db.update(t).set(row).where(eq(t.id, P('id'))))`, then
 * `run(change(tx, { status }, { id }))`. An undefined column is left out, null is stored as null.
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
      // Drizzle accepts a placeholder in place of any column value.
      query = build(connection, Object.fromEntries(holes) as Row).prepare(newName())
      known.set(key, query)
    }
    return query.execute(filled)
  }
}

/** Limits the cache: the possible sets of a table with many columns run into thousands. */
const MOST_SETS = 100

/**
 * Same as `statementByColumns` for an insert of several rows, which have the same columns: built once for each set of columns and
 * number of rows. `const insertion = statementOfRows((db, rows: Row[]) => db.insert(t).values(rows))`, then `await insertion(tx,
 * rows)`. At most sixteen rows are one statement; `turn` is awaited after each. Resolves with the result of each statement.
 */
export function statementOfRows<Row extends object, Result>(
  build: (db: Db, rows: Row[]) => Builder<Result>,
): (db: Db, rows: readonly Row[], turn?: () => Promise<void>) => Promise<Result[]> {
  const prepared = new WeakMap<Db, LRUCache<string, Prepared<Result>>>()
  return async (db, rows, turn) => {
    const connection = connectionOf(db)
    const known = prepared.get(connection) ?? new LRUCache({ max: MOST_SETS })
    prepared.set(connection, known)
    const columns = Object.entries(rows[0] ?? {}).flatMap(([column, value]) => (value === undefined ? [] : [column]))
    const results: Result[] = []
    for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
      const group = rows.slice(from, from + ROWS_AT_ONCE)
      const key = `${group.length} ${columns}`
      let query = known.get(key)
      if (!query) {
        const holes = group.map((_, at) =>
          Object.fromEntries(columns.map((column) => [column, sql.placeholder(`${at}.${column}`)])),
        )
        query = build(connection, holes as Row[]).prepare(newName())
        known.set(key, query)
      }
      results.push(await query.execute(filledBy(group)))
      await turn?.()
    }
    return results
  }
}

const ROWS_AT_ONCE = 16

function filledBy(rows: readonly object[]): Record<string, unknown> {
  const filled: Record<string, unknown> = {}
  for (const [at, row] of rows.entries())
    for (const [column, value] of Object.entries(row)) filled[`${at}.${column}`] = value
  return filled
}

/** Part of a query, which only repositories make. */
export type Condition = SQL

/** Condition that the column is in a list of any length, passed under this name: `isAmong(t.id, 'ids')`. */
export const isAmong = (column: SQLWrapper, name: string): SQL =>
  engine === 'postgres'
    ? sql`${column} = any(${sql.param(sql.placeholder(name), AS_IT_IS)})`
    : sql`${column} in (select value from json_each(${sql.param(sql.placeholder(name), AS_JSON)}))`

/** Day in UTC of a time in milliseconds, as text: `2026-11-21`. */
export const utcDay = (instant: SQLWrapper): SQL =>
  engine === 'postgres'
    ? sql`to_char(to_timestamp((${instant}) / 1000.0) at time zone 'UTC', 'YYYY-MM-DD')`
    : sql`date((${instant}) / 1000, 'unixepoch')`

/** Text after the first dot: the extension of a domain name. */
export const afterDot = (name: SQLWrapper): SQL =>
  engine === 'postgres'
    ? sql`substr(${name}, position('.' in ${name}) + 1)`
    : sql`substr(${name}, instr(${name}, '.') + 1)`

/** Start of a day in UTC, in milliseconds, of a day as text. */
export const utcStart = (day: SQLWrapper): SQL =>
  engine === 'postgres' ? sql`extract(epoch from (${day})::date)::bigint * 1000` : sql`unixepoch(${day}) * 1000`

/** Current time of the database in milliseconds, which is the same for instances whose clocks differ. */
export const databaseNow: SQL<number> =
  engine === 'postgres'
    ? sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`
    : sql`cast(unixepoch('subsec') * 1000 as integer)`

/** The PostgreSQL driver would turn a list into an array. */
const AS_IT_IS = { mapToDriverValue: (values: unknown) => values }
const AS_JSON = { mapToDriverValue: (values: unknown) => JSON.stringify(values) }

let statements = 0
/** PostgreSQL identifies a prepared query by name. */
const newName = () => `s${++statements}`

const connections = new WeakMap<Db, () => Db>()
const connectionOf = (db: Db): Db => connections.get(db)?.() ?? db

/** Records the connection of a transaction handle. Looking it up throws once the transaction has ended. */
export const rememberConnection = (handle: Db, connection: () => Db): void => void connections.set(handle, connection)

/** Pattern of LIKE for a text anywhere in a value of small letters. Goes with `escape '\\'`. */
export const patternOf = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

/** Condition that a column contains a text, in small or capital letters. */
export const contains = (column: unknown, text: string): SQL =>
  sql`lower(${column}) like ${patternOf(text)} escape '\\'`
