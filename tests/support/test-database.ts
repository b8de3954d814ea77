import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Database } from '../../db/database'
import { openDatabase } from '../../db/open'
import { openPostgres } from '../../db/postgres'
import { seedShop } from '../../db/seed'
import type { Config } from '../../server/config'

/** Lock that lets one process at a time create a template. */
const TEMPLATE = 20261123

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** Contents: none, or a shop's initial data. */
type Content = 'bare' | { isDemo: boolean; now: number }

/** A database, and the connection that creates and resets it. */
interface Place {
  url: string
  client: pg.Client
}

/** Databases of this process that are not in use. Creating one takes a third of a second, resetting one a hundredth. */
const free = new Map<string, Place[]>()

/** Copies the file of a migrated database into an empty data folder, when tests run on SQLite. */
export async function fillFolder(folder: string, content: Content): Promise<void> {
  const file = join(folder, 'shop.sqlite')
  if (process.env.DATABASE_URL || existsSync(file)) return
  const name = templateFor(content)
  const template = files.get(name) ?? makeFile(content)
  files.set(name, template)
  writeFileSync(file, await template)
}

/** Creating one takes as long as most tests. */
const files = new Map<string, Promise<Buffer>>()

async function makeFile(content: Content): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-template-'))
  try {
    const file = join(folder, 'shop.sqlite')
    const db = await openDatabase({ file, durability: 'OFF' })
    if (content !== 'bare') await seedShop(db, content)
    await db.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A migrated and seeded database for one test; null when tests run on SQLite, which uses a file for each. */
export async function testDatabase(content: Content): Promise<TestDatabase | null> {
  const server = process.env.DATABASE_URL
  if (!server) return null
  const template = await templateOf(server, content)
  const place = free.get(template)?.pop() ?? (await makePlace(server, template))
  return {
    url: place.url,
    async drop() {
      try {
        await place.client.query('select original.put_back()')
        free.set(template, [...(free.get(template) ?? []), place])
      } catch {
        // The test dropped tables or closed the connections.
        await place.client.end().catch(() => {})
        const { pathname } = new URL(place.url)
        await onServer(server, (client) => client.query(`drop database ${pathname.slice(1)} with (force)`))
      }
    },
  }
}

async function makePlace(server: string, template: string): Promise<Place> {
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await onServer(server, (client) => client.query(`create database ${name} template ${template}`))
  const url = databaseAt(server, name)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return { url, client }
}

/**
 * Stores the current content of every table and restores it on request, with one statement per table so that a connection plans
 * it once.
 */
const KEEP_ORIGINAL = `
  create schema original;
  do $$ declare t text; work text := ''; begin
    for t in select tablename from pg_tables where schemaname = 'public' loop
      execute format('create table original.%I as table public.%I', t, t);
      work := work || format('delete from public.%I; insert into public.%I select * from original.%I;', t, t, t);
    end loop;
    execute format('create function original.put_back() returns void language plpgsql as %L', $body$ declare t text; begin
      -- Neither triggers nor references say a word meanwhile.
      set local session_replication_role = replica;
      $body$ || work || $body$
      for t in select nspname from pg_namespace where nspname like 'sandbox%' loop
        execute format('drop schema %I cascade', t);
      end loop;
    end $body$);
  end $$`

/** An empty database with the shop's tables, on the engine that tests use. */
export async function emptyDatabase(): Promise<Database> {
  const { db, remove } = await openEmpty()
  onTestFinished(remove)
  return db
}

/** Like `emptyDatabase`, shared by all tests of a file. */
export async function openEmpty(): Promise<{ db: Database; remove(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'wimpel-database-'))
  await fillFolder(folder, 'bare')
  const place = await testDatabase('bare')
  const db = await openDatabase({ file: join(folder, 'shop.sqlite'), url: place?.url, durability: 'OFF' })
  const remove = async () => {
    await db.close()
    await place?.drop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db, remove }
}

type Rows = Record<string, unknown>[]

/** Runs queries and changes directly on a shop's database. */
export async function behind<T>(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  work: (query: (sql: string) => Promise<Rows>) => Promise<T>,
): Promise<T> {
  if (databaseUrl) return onServer(databaseUrl, (client) => work(async (sql) => (await client.query(sql)).rows))
  const connection = new BetterSqlite(join(dataDir, 'shop.sqlite'))
  const query = async (sql: string): Promise<Rows> => {
    if (/^select/i.test(sql)) return connection.prepare<[], Rows[number]>(sql).all()
    connection.exec(sql)
    return []
  }
  return work(query).finally(() => connection.close())
}

const templateFor = (content: Content) => `template_${content === 'bare' ? 'bare' : content.isDemo ? 'demo' : 'empty'}`

const made = new Map<string, Promise<string>>()

function templateOf(server: string, content: Content): Promise<string> {
  const name = templateFor(content)
  const known = made.get(name) ?? onServer(server, (client) => makeTemplate(client, { server, name, content }))
  made.set(name, known)
  return known
}

async function makeTemplate(
  client: pg.Client,
  { server, name, content }: { server: string; name: string; content: Content },
): Promise<string> {
  await client.query(`select pg_advisory_lock(${TEMPLATE})`)
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
  if (rowCount) return name
  const half = `${name}_in_the_making`
  await client.query(`drop database if exists ${half}`)
  await client.query(`create database ${half}`)
  const db = await openPostgres({ url: databaseAt(server, half) })
  if (content !== 'bare') await seedShop(db, content)
  await db.close()
  await onServer(databaseAt(server, half), (half) => half.query(KEEP_ORIGINAL))
  await client.query(`alter database ${half} rename to ${name}`)
  return name
}

async function onServer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}
