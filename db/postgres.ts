import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { codeOf, isStorageFailure } from './errors'
import { migrationsFolder, NEWER_SCHEMA, newestOf } from './migrations'
import type { Database, OpenOptions, Schema } from './open'
import { createWriter } from './postgres-writer'

/** For reading, where it is not said; writing needs no more than one, since writers take turns. */
const READERS = 10
/** Of a part beside the shop, which one customer's programs use. */
const READERS_BESIDE = 2
const IDLE_BESIDE_MS = 10_000
const PUBLIC: Schema = { name: 'public', isNew: false }
const CONNECT_WITHIN_MS = 5000
const STATEMENT_WITHIN_MS = 10_000
/** A transaction that waits for something outside keeps all writers waiting: PostgreSQL ends it. */
const IDLE_WITHIN_MS = 2000
const LISTEN_AGAIN_MS = 1000
const MIGRATIONS = migrationsFolder('postgres')
/** The key of the lock that all programs of a shop share. */
const MIGRATE = 20261121

/** Opens the shop's database on PostgreSQL; other programs may have it open too. */
export async function openPostgres({
  url,
  schema = PUBLIC,
  readers: most = READERS,
  maxBytes,
  report = console.error,
}: PostgresOptions): Promise<Database> {
  const isBeside = schema.name !== PUBLIC.name
  const session = { connectionString: url, options: `-c search_path=${quoted(schema.name)}`, keepAlive: true }
  const poolOf = (max: number) =>
    new pg.Pool({
      ...session,
      max,
      idleTimeoutMillis: isBeside ? IDLE_BESIDE_MS : 0,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      statement_timeout: STATEMENT_WITHIN_MS,
      idle_in_transaction_session_timeout: IDLE_WITHIN_MS,
    })
      .on('error', report)
      // A connection in use tells of its end by an event of its own, which without a listener ends the program.
      .on('connect', (client) => client.on('error', report))
  await prepareDatabase(session, schema)
  const readers = poolOf(isBeside ? READERS_BESIDE : most)
  const writers = poolOf(1)
  const notices = listenTo(session, channelOf(schema), report)
  await notices.ready
  const transaction = createWriter(writers, { schema, channel: channelOf(schema), maxBytes, report })
  return {
    reader: drizzle(readers),
    transaction,
    note: transaction,
    listen: notices.listen,
    backup: () => Promise.reject(new Error('A PostgreSQL database is backed up with pg_dump.')),
    async close() {
      await Promise.all([notices.close(), readers.end(), writers.end()])
    },
  }
}

type PostgresOptions = Pick<OpenOptions, 'schema' | 'readers' | 'maxBytes' | 'report'> & { url: string }

/** All notices of a part come on one channel of PostgreSQL's, whose text says which of ours is meant. */
const channelOf = ({ name }: Schema): string => `wimpel_${name}`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Checks what the shop relies on and brings the schema up to date, one program at a time. */
async function prepareDatabase(session: pg.ClientConfig, { name, isNew }: Schema): Promise<void> {
  const client = new pg.Client({ ...session, connectionTimeoutMillis: CONNECT_WITHIN_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await refuseOtherOrder(client)
    await client.query(`select pg_advisory_lock(${MIGRATE})`)
    if (isNew) await client.query(`drop schema if exists ${quoted(name)} cascade`)
    if (name !== PUBLIC.name) await client.query(`create schema if not exists ${quoted(name)}`)
    await refuseNewerSchema(client, name)
    await migrate(drizzle(client), { migrationsFolder: MIGRATIONS, migrationsSchema: name })
  } catch (error) {
    throw new Error(inWords(error, session.connectionString) ?? String(error), { cause: error })
  } finally {
    await client.end().catch(() => {})
  }
}

/** What a person has to do about an address that cannot be used; its password stays out of it. Null when it is about something else. */
function inWords(error: unknown, url = ''): string | null {
  const { hostname, port, pathname, username } = new URL(url)
  const server = `${hostname || 'this machine'}:${port || 5432}`
  const code = codeOf(error)
  if (isStorageFailure(error))
    return `PostgreSQL at ${server} cannot be reached (${code}). DATABASE_URL says where it is.`
  if (/^28/.test(code))
    return `PostgreSQL at ${server} does not let ${username} in (${code}). Look at the name and the password in DATABASE_URL.`
  if (code === '3D000')
    return `There is no database ${pathname.slice(1)} at ${server} (${code}). Make it with: ${creation(pathname.slice(1))}`
  if (code === '42501')
    return `${username} may not make the shop's tables in ${pathname.slice(1)} (${code}). Run: alter database "${pathname.slice(1)}" owner to "${username}"`
  return null
}

const creation = (name: string): string => `create database "${name}" encoding 'UTF8' locale 'C' template template0`

/** Texts are ordered by their bytes, as on SQLite: pages of lists go on where the last one ended by comparing them. */
async function refuseOtherOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select pg_encoding_to_char(encoding) as encoding, datcollate as collation, datname as name
      from pg_database where datname = current_database()`,
  )
  const { encoding, collation, name } = rows[0] as Record<'encoding' | 'collation' | 'name', string>
  if (encoding === 'UTF8' && /^(C|POSIX)(\.utf-?8)?$/i.test(collation)) return
  throw new Error(
    `The database ${name} has the encoding ${encoding} and the collation ${collation}, and needs UTF8 and C. ` +
      `Make it with: ${creation(name)}`,
  )
}

async function refuseNewerSchema(client: pg.Client, schema: string): Promise<void> {
  const migrations = `${quoted(schema)}.__drizzle_migrations`
  const { rows } = await client.query('select to_regclass($1) as migrations', [migrations])
  if (rows[0].migrations === null) return
  const newest = await client.query(`select max(created_at) as at from ${migrations}`)
  if (Number(newest.rows[0].at) > newestOf(MIGRATIONS)) throw new Error(NEWER_SCHEMA)
}

interface Notices extends Pick<Database, 'listen'> {
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * Hears what any program tells, on a connection of its own. One that was lost is made again, and every listener looks
 * once, since what was told in the meantime is gone.
 */
function listenTo(session: pg.ClientConfig, notices: string, report: (error: unknown) => void): Notices {
  const channels = new EventEmitter().setMaxListeners(0)
  let begin = () => {}
  const ready = new Promise<void>((resolve) => (begin = resolve))
  let isClosed = false
  let wasLost = false
  let current: pg.Client | null = null

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...session, connectionTimeoutMillis: CONNECT_WITHIN_MS })
    current = client
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', report)
    client.on('notification', ({ payload = '' }) => {
      const [channel = '', about] = payload.split('\n')
      channels.emit(channel, about)
    })
    await client.connect()
    await client.query(`listen ${quoted(notices)}`)
    if (wasLost) for (const channel of channels.eventNames()) channels.emit(channel, null)
    wasLost = true
    begin()
    await ended
  }

  async function keepListening(): Promise<void> {
    while (!isClosed) {
      await connect().catch(report)
      if (isClosed) return
      await delay(LISTEN_AGAIN_MS)
    }
  }

  const done = keepListening()
  return {
    ready,
    listen(channel, listener) {
      channels.on(channel, listener)
      return () => channels.off(channel, listener)
    },
    async close() {
      isClosed = true
      await current?.end().catch(() => {})
      await done
    },
  }
}
