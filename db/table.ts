import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type * as postgres from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

/**
 * What tables are made of: SQLite's tables under PostgreSQL's types, so that one definition, and each query on it, stands
 * for both. PostgreSQL's queries can only be awaited: `.get()`, `.all()` and `.run()`, which only SQLite has, do not
 * compile. This is the one file that casts between the two.
 */
const typed = <PostgresType>(made: unknown): PostgresType => made as PostgresType

export const table = typed<typeof postgres.pgTable>((...args: Parameters<typeof sqlite.sqliteTable>) => {
  const made = sqlite.sqliteTable(...args)
  for (const column of Object.values(getTableColumns(made))) {
    if (column.dataType !== 'json' && column.dataType !== 'boolean') continue
    const encode = column.mapToDriverValue.bind(column)
    // Drizzle hands the null of a placeholder to the encoder, which would make it the text `null`, or false.
    column.mapToDriverValue = (value: unknown) => (value === null ? null : encode(value as never))
  }
  return made
})
export const index = typed<typeof postgres.index>(sqlite.index)
export const uniqueIndex = typed<typeof postgres.uniqueIndex>(sqlite.uniqueIndex)
export const primaryKey = typed<typeof postgres.primaryKey>(sqlite.primaryKey)
export const check = typed<typeof postgres.check>(sqlite.check)
/** Of a column that refers to its own table. */
export type AnyColumn = postgres.AnyPgColumn

export const text = typed<typeof postgres.text>(sqlite.text)
/** Up to 2,147,483,647, which is PostgreSQL's limit. */
export const integer = typed<typeof postgres.integer>(sqlite.integer)
/** Never compare it as text: PostgreSQL sorts the keys. */
export const json = typed<typeof postgres.jsonb>((name: string) => sqlite.text(name, { mode: 'json' }))
export const flag = typed<typeof postgres.boolean>((name: string) => sqlite.integer(name, { mode: 'boolean' }))
/** Milliseconds since the epoch. */
export const instant = typed<(name: string) => postgres.PgBigInt53BuilderInitial<string>>(sqlite.integer)
/** Euro cents. */
export const amount = integer
export const id = () => text('id').primaryKey()

/** Literals, since a CHECK takes no parameters. */
export const oneOf = (column: unknown, words: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`

/** Letters and digits only. */
export const alphanumeric = (column: unknown): SQL => sql`${column} not glob '*[^A-Za-z0-9]*'`
