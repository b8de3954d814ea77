import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { INVARIANTS } from './invariants'
import { lockDataFolder } from './lock'
import { openPostgres } from './postgres'
import { openSqlite } from './sqlite'

export interface Moved {
  /** Number of rows by table. */
  rows: Readonly<Record<string, number>>
}

type Row = Record<string, unknown>

/** One database in a move: whole tables of plain rows, with the value types of PostgreSQL. */
interface Side {
  tables(): Promise<string[]>
  count(table: string): Promise<number>
  /** Reads the rows in batches, in key order. */
  read(table: string): AsyncIterable<Row[]>
  /**
   * Writes all rows or none. Constraints are checked at the end, so rows that refer to each other may come in any
   * order.
   */
  fill(write: (insert: (table: string, rows: Row[]) => Promise<void>) => Promise<void>): Promise<void>
  /** Returns the rows of a query. */
  find(query: string): Promise<Row[]>
  close(): Promise<void>
}

/** Number of rows held in memory. */
const BATCH = 500

/**
 * Copies a whole shop from one database to another, each a SQLite file or a PostgreSQL database, while nobody writes to
 * it. The target must be empty or missing, and is filled completely or not at all. Throws if a shop is running on a
 * SQLite file, or if the copy differs from the source.
 */
export async function moveShop(from: string, to: string): Promise<Moved> {
  const unlock = lockFolders([from, to])
  try {
    const source = await openSide(from, { isTarget: false })
    try {
      const target = await openSide(to, { isTarget: true })
      try {
        return await copy(source, target)
      } finally {
        await target.close()
      }
    } finally {
      await source.close()
    }
  } finally {
    unlock()
  }
}

const isPostgres = (place: string): boolean => /^postgres(ql)?:/.test(place)

/** Locks the data folders until the move is complete: anything written by a shop meanwhile would be lost. */
function lockFolders(places: readonly string[]): () => void {
  const folders = new Set(places.filter((place) => !isPostgres(place)).map((place) => dirname(resolve(place))))
  const unlocks: (() => void)[] = []
  const unlock = () => unlocks.forEach((unlockOne) => void unlockOne())
  try {
    for (const folder of folders) if (existsSync(folder)) unlocks.push(lockDataFolder(folder))
  } catch (error) {
    unlock()
    throw error
  }
  return unlock
}

async function copy(source: Side, target: Side): Promise<Moved> {
  const tables = await source.tables()
  const others = await target.tables()
  if (tables.join() !== others.join()) throw new Error('The two databases do not have the same tables.')
  for (const table of tables) {
    if ((await target.count(table)) > 0) throw new Error(`The target is not empty: there are rows in ${table}.`)
  }
  const rows: Record<string, number> = {}
  await target.fill(async (insert) => {
    for (const table of tables) {
      rows[table] = 0
      for await (const part of source.read(table)) {
        await insert(table, part)
        rows[table] += part.length
      }
    }
    for (const table of tables) {
      const [before, after] = [await source.count(table), await target.count(table)]
      if (before !== after) throw new Error(`${table} has ${before} rows, and ${after} of them came over.`)
    }
    await compareSums(source, target)
    for (const [rule, query] of INVARIANTS) {
      const [broken] = await target.find(query)
      if (broken) throw new Error(`Not true of what came over: ${rule} (${JSON.stringify(broken)})`)
    }
  })
  return { rows }
}

/** Totals that people would miss first, compared between source and target. */
const SUMS: readonly (readonly [string, string])[] = [
  [
    'the orders',
    'select count(*) as n, coalesce(sum(gross), 0) as total, coalesce(max(number), 0) as last from orders',
  ],
  [
    'the invoices',
    'select count(*) as n, coalesce(sum(gross), 0) as total, coalesce(max(number), 0) as last from invoices',
  ],
  ['the counters', 'select count(*) as n, coalesce(sum(value), 0) as total from counters'],
  ['the records of the DNS', 'select count(*) as n, coalesce(sum(length(value)), 0) as total from dns_records'],
]

async function compareSums(source: Side, target: Side): Promise<void> {
  for (const [what, query] of SUMS) {
    const [before, after] = [await source.find(query), await target.find(query)].map(([row]) =>
      Object.values(row ?? {}).map(Number),
    )
    if (String(before) !== String(after)) throw new Error(`The sums of ${what} differ: ${before} and ${after}.`)
  }
}

async function openSide(place: string, { isTarget }: { isTarget: boolean }): Promise<Side> {
  if (!isPostgres(place) && !isTarget && !existsSync(place)) throw new Error(`There is no file ${place}.`)
  // Opening the database migrates its schema, as at the start of a shop.
  await (isPostgres(place) ? await openPostgres({ url: place }) : openSqlite({ file: place })).close()
  return isPostgres(place) ? postgresSide(place) : sqliteSide(place)
}

/** PostgreSQL value types that SQLite stores as numbers and texts. */
type Kind = 'boolean' | 'jsonb' | 'bigint' | 'other'

async function postgresSide(url: string): Promise<Side> {
  const client = new pg.Client({ connectionString: url, types: JSON_AS_TEXT })
  await client.connect()
  const find = async (query: string, values?: unknown[]): Promise<Row[]> => (await client.query(query, values)).rows
  const tables = async () =>
    (
      await find(`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like '\\_\\_%' order by table_name collate "C"`)
    ).map(({ name }) => String(name))
  return {
    tables,
    count: async (table) => Number((await find(`select count(*) as n from ${quoted(table)}`))[0]?.n),
    async *read(table) {
      // In one snapshot, regardless of concurrent writes.
      await client.query('begin isolation level repeatable read')
      await client.query(`declare rows cursor for select * from ${quoted(table)}`)
      for (;;) {
        const part = await find(`fetch ${BATCH} from rows`)
        if (part.length === 0) break
        yield part
      }
      await client.query('commit')
    },
    async fill(write) {
      await client.query('begin')
      try {
        const references = await find(`select conrelid::regclass::text as "table", conname as name,
          pg_get_constraintdef(oid) as definition from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
        for (const { table, name } of references)
          await client.query(`alter table ${table} drop constraint ${quoted(String(name))}`)
        for (const table of await tables()) await client.query(`alter table ${quoted(table)} disable trigger user`)
        const kinds = await kindsOf(find)
        await write(async (table, rows) => {
          const [first] = rows
          if (!first) return
          const columns = Object.keys(first)
          const values = rows.flatMap((row) =>
            columns.map((column) => kept(row[column], kinds.get(`${table}.${column}`))),
          )
          const holes = rows.map((_, i) => `(${columns.map((_, j) => `$${i * columns.length + j + 1}`).join()})`)
          await client.query(
            `insert into ${quoted(table)} (${columns.map(quoted).join()}) values ${holes.join()}`,
            values,
          )
        })
        for (const table of await tables()) await client.query(`alter table ${quoted(table)} enable trigger user`)
        // Recreating a foreign key checks it for all rows.
        for (const { table, name, definition } of references)
          await client.query(`alter table ${table} add constraint ${quoted(String(name))} ${definition}`)
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    find,
    close: () => client.end(),
  }
}

/** JSON is copied as text: parsed, a list or bare text would be taken for an array or for invalid JSON. */
const JSON_AS_TEXT = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.JSON || oid === pg.types.builtins.JSONB
      ? (text: string) => text
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}

async function kindsOf(find: (query: string) => Promise<Row[]>): Promise<Map<string, Kind>> {
  const columns = await find(
    `select table_name, column_name, data_type from information_schema.columns where table_schema = 'public'`,
  )
  return new Map(columns.map((row) => [`${row.table_name}.${row.column_name}`, row.data_type as Kind]))
}

/** Converts a value from SQLite to PostgreSQL. */
function kept(value: unknown, kind: Kind | undefined): unknown {
  if (value === null) return null
  if (kind === 'boolean') return value === 1 || value === true
  return value
}

function sqliteSide(file: string): Side {
  const connection = new BetterSqlite(file)
  const tables = connection
    .prepare<[], string>(
      `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '\\_\\_%' escape '\\' order by name`,
    )
    .pluck()
    .all()
  return {
    tables: async () => tables,
    count: async (table) =>
      Number(
        connection
          .prepare(`select count(*) as n from ${quoted(table)}`)
          .pluck()
          .get(),
      ),
    async *read(table) {
      const after = connection.prepare<[number], Row & { rowid_: number }>(
        `select rowid as rowid_, * from ${quoted(table)} where rowid > ? order by rowid limit ${BATCH}`,
      )
      let last = -1
      for (;;) {
        const part = after.all(last)
        const newest = part.at(-1)
        if (!newest) return
        last = newest.rowid_
        yield part.map(({ rowid_: _, ...row }) => row)
      }
    },
    async fill(write) {
      connection.pragma('foreign_keys = OFF')
      connection.exec('begin immediate')
      try {
        const triggers = connection
          .prepare<[], { name: string; sql: string }>(`select name, sql from sqlite_master where type = 'trigger'`)
          .all()
        for (const { name } of triggers) connection.exec(`drop trigger ${quoted(name)}`)
        await write(async (table, rows) => {
          const columns = Object.keys(rows[0] ?? {})
          const insert = connection.prepare(
            `insert into ${quoted(table)} (${columns.map(quoted).join()}) values (${columns.map(() => '?').join()})`,
          )
          for (const row of rows) insert.run(columns.map((column) => plain(row[column])))
        })
        for (const { sql } of triggers) connection.exec(sql)
        const orphans = connection.pragma('foreign_key_check') as { table: string }[]
        if (orphans.length > 0) throw new Error(`${orphans.length} rows refer to nothing, in ${orphans[0]?.table}.`)
        connection.exec('commit')
      } catch (error) {
        connection.exec('rollback')
        throw error
      }
    },
    find: async (query) => connection.prepare<[], Row>(query).all(),
    close: async () => void connection.close(),
  }
}

/** Converts a value from PostgreSQL to SQLite. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return Number(value)
  return value
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
