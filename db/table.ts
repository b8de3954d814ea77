import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'
import { engine } from './engine'

/**
 * Column types for both engines. One table definition, and each query on it, works on both under PostgreSQL's types:
 * queries can only be awaited, and the SQLite-only `.get()`, `.all()` and `.run()` do not compile. This is the only
 * file that casts between the two.
 */
const here = <PostgresType>(ofPostgres: PostgresType, ofSqlite: unknown): PostgresType =>
  engine === 'postgres' ? ofPostgres : (ofSqlite as PostgresType)

const makeTable = here(pg.pgTable, sqlite.sqliteTable)
export const table = ((...args: Parameters<typeof pg.pgTable>) => {
  const made = makeTable(...args)
  for (const column of Object.values(getTableColumns(made))) {
    if (column.dataType !== 'json' && column.dataType !== 'boolean') continue
    const encode = column.mapToDriverValue.bind(column)
    // Drizzle passes the null of a placeholder to the encoder, which would turn it into the text `null`, or into false.
    column.mapToDriverValue = (value: unknown) => (value === null ? null : encode(value as never))
  }
  return made
}) as typeof pg.pgTable
export const index = here(pg.index, sqlite.index)
export const uniqueIndex = here(pg.uniqueIndex, sqlite.uniqueIndex)
export const primaryKey = here(pg.primaryKey, sqlite.primaryKey)
export const check = here(pg.check, sqlite.check)
/** For a query that reads a table twice. */
export const alias = here(pg.alias, sqlite.alias)
/** For a column that refers to its own table. */
export type AnyColumn = pg.AnyPgColumn

export const text = here(pg.text, sqlite.text)
/** The largest `integer` of PostgreSQL. */
export const INTEGER_MAX = 2_147_483_647
export const integer = here(pg.integer, sqlite.integer)
/** Never compare JSON as text: PostgreSQL sorts the keys. */
export const json = here(pg.jsonb, (name: string) => sqlite.text(name, { mode: 'json' }))
export const flag = here(pg.boolean, (name: string) => sqlite.integer(name, { mode: 'boolean' }))
/** Milliseconds since the epoch. */
export const instant = here(
  (name: string) => pg.bigint(name, { mode: 'number' }),
  (name: string) => sqlite.integer(name),
)
/** Euro cents. */
export const amount = integer
export const id = () => text('id').primaryKey()

/** Literals, since a CHECK cannot have parameters. */
export const oneOf = (column: unknown, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** Letters and digits only. */
export const alphanumeric = (column: unknown): SQL =>
  here(sql`${column} ~ '^[A-Za-z0-9]*$'`, sql`${column} not glob '*[^A-Za-z0-9]*'`)

/** SQLite has no boolean type. For CHECKs and index conditions, whose text is part of the schema. */
export const isTrue = (column: unknown): SQL => here(sql`${column}`, sql`${column} = 1`)
export const isFalse = (column: unknown): SQL => here(sql`not ${column}`, sql`${column} = 0`)

/** Text within an object of a column of JSON, as an index has it: null if there is none. */
export const textWithin = (column: unknown, object: string, key: string): SQL =>
  here(
    sql`(${column} -> ${sql.raw(`'${object}'`)} ->> ${sql.raw(`'${key}'`)})`,
    sql`(${column} ->> ${sql.raw(`'$.${object}.${key}'`)})`,
  )

/** The part of a text after its first dot: the extension of a domain name, as an index has it. */
export const afterFirstDot = (column: unknown): SQL =>
  here(sql`substr(${column}, strpos(${column}, '.') + 1)`, sql`substr(${column}, instr(${column}, '.') + 1)`)

/**
 * An expression as an index orders it for `startsWith`: byte by byte, which PostgreSQL's collations do not.
 */
export const byPrefix = (expression: SQL): SQL => here(sql`${expression} text_pattern_ops`, expression)

/** Whether an expression, which an index has `byPrefix`, starts with a text. */
export function startsWith(expression: SQL, prefix: string): SQL {
  const end = `${prefix}\u{10ffff}`
  return here(
    sql`(${expression} ~>=~ ${prefix} and ${expression} ~<~ ${end})`,
    sql`(${expression} >= ${prefix} and ${expression} < ${end})`,
  )
}

/** Returns the foreign keys of a table, for tests that go through the whole schema. */
export const foreignKeysOf = (made: pg.PgTable): pg.ForeignKey[] =>
  here(pg.getTableConfig, sqlite.getTableConfig)(made).foreignKeys
