import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database, OpenOptions, Schema } from './database'
import { codeOf, isStorageFailure } from './errors'
import { migrationsFolder, NEWER_SCHEMA, newestOf } from './migrations'
import { createWriter, type Notifier } from './postgres-writer'

/** Default number of read connections. One writing connection is enough, since writers run one at a time. */
const READERS = 10
/** For a schema beside the shop, used by the API clients of one customer. */
const READERS_BESIDE = 2
const IDLE_BESIDE_MS = 10_000
const PUBLIC: Schema = { name: 'public', isNew: false }
const CONNECT_WITHIN_MS = 5000
const STATEMENT_WITHIN_MS = 10_000
/** PostgreSQL ends a slow statement sooner. Only an unresponsive network takes longer. */
const ANSWER_WITHIN_MS = STATEMENT_WITHIN_MS + 1000
/** Idle time after which the kernel checks whether a connection is alive. */
const KEEP_ALIVE_AFTER_MS = 10_000
/** How often the listening connection is tested, and the time limit of a test. */
const TRY_EVERY_MS = 5000
const TRIED_WITHIN_MS = 3000
/** A transaction waiting for something outside blocks all writers, so PostgreSQL ends it. */
const IDLE_WITHIN_MS = 2000
const LISTEN_AGAIN_MS = 1000
const MIGRATIONS = migrationsFolder('postgres')
/** Key of the advisory lock that all instances of a shop share. */
const MIGRATE = 20261121

/** Opens the shop's database on PostgreSQL. Other instances may have it open too. */
export async function openPostgres({
  url,
  schema = PUBLIC,
  readers: most = READERS,
  maxBytes,
  report = console.error,
  reportLost = report,
}: PostgresOptions): Promise<Database> {
  const isBeside = schema.name !== PUBLIC.name
  const session = {
    connectionString: url,
    options: `-c search_path=${quoted(schema.name)}`,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  }
  const poolOf = (max: number) =>
    new pg.Pool({
      ...session,
      max,
      idleTimeoutMillis: isBeside ? IDLE_BESIDE_MS : 0,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      statement_timeout: STATEMENT_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
      idle_in_transaction_session_timeout: IDLE_WITHIN_MS,
    })
      .on('error', reportLost)
      // A connection in use reports its end with an error event, which without a listener ends the process.
      .on('connect', (client) => client.on('error', reportLost))
  await prepareDatabase(session, schema)
  const readers = poolOf(isBeside ? READERS_BESIDE : most)
  const writers = poolOf(1)
  const notices = listenTo(session, channelOf(schema), reportLost)
  await notices.ready
  const { transaction, countWaiting } = createWriter(writers, {
    session,
    schema,
    notices,
    maxBytes,
    report,
  })
  return {
    reader: drizzle(readers),
    transaction,
    note: transaction,
    listen: notices.listen,
    usage: () => ({
      waitingWriters: countWaiting(),
      openReaders: readers.totalCount,
      busyReaders: readers.totalCount - readers.idleCount,
      mostReaders: isBeside ? READERS_BESIDE : most,
      waitingReaders: readers.waitingCount,
    }),
    findDamage: async () => [],
    backup: () => Promise.reject(new Error('A PostgreSQL database is backed up with pg_dump.')),
    async close() {
      await Promise.all([notices.close(), readers.end(), writers.end()])
    },
  }
}

type PostgresOptions = Pick<OpenOptions, 'schema' | 'readers' | 'maxBytes' | 'report' | 'reportLost'> & { url: string }

/** All notifications of a schema share one PostgreSQL channel. The payload names ours. */
const channelOf = ({ name }: Schema): string => `wimpel_${name}`

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Checks the required settings and migrates the schema, one instance at a time. */
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

/**
 * Returns what an operator has to do about an unusable database URL, without its password; null for any other error.
 */
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

/** Texts must be sorted by bytes, as on SQLite: pages of lists continue where the last one ended by comparing them. */
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

interface Notices extends Pick<Database, 'listen'>, Notifier {
  ready: Promise<void>
  close(): Promise<void>
}

/**
 * Receives the notifications of the other instances on its own connection; those of this one do not come by the
 * database. After a reconnect every listener is called once, since notifications sent meanwhile are lost.
 */
function listenTo(session: pg.ClientConfig, channel: string, report: (error: unknown) => void): Notices {
  const channels = new EventEmitter().setMaxListeners(0)
  const self = randomUUID()
  let begin = () => {}
  const ready = new Promise<void>((resolve) => (begin = resolve))
  let isClosed = false
  let wasLost = false
  let current: pg.Client | null = null

  const tellMissed = () => {
    for (const name of channels.eventNames()) channels.emit(name, null, false)
  }

  async function connect(): Promise<void> {
    const client = new pg.Client({ ...session, connectionTimeoutMillis: CONNECT_WITHIN_MS })
    current = client
    const ended = new Promise<void>((resolve) => client.once('end', resolve))
    client.on('error', report)
    client.on('notification', ({ payload = '' }) => {
      const [name = '', from, ...about] = payload.split('\n')
      if (from !== self) channels.emit(name, about.join('\n'), false)
    })
    // A connection that ends before it is established never resolves `connect`.
    await Promise.race([client.connect(), ended])
    await client.query({ text: `listen ${quoted(channel)}`, query_timeout: TRIED_WITHIN_MS } as pg.QueryConfig)
    if (wasLost) tellMissed()
    wasLost = true
    begin()
    const tries = setInterval(() => void tryOnce(client), TRY_EVERY_MS).unref()
    await ended.finally(() => clearInterval(tries))
  }

  /** A connection that only listens would never notice that nothing arrives any more. */
  const tryOnce = (client: pg.Client): Promise<unknown> =>
    client.query({ text: 'select', query_timeout: TRIED_WITHIN_MS } as pg.QueryConfig).catch((error: unknown) => {
      report(error)
      return client.end().catch(() => {})
    })

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
    channel,
    payloadOf: (name, about) => [name, self, about].join('\n'),
    tellOwn: (name, about) => void channels.emit(name, about, true),
    tellMissed,
    listen(name, listener) {
      channels.on(name, listener)
      return () => channels.off(name, listener)
    },
    async close() {
      isClosed = true
      await current?.end().catch(() => {})
      await done
    },
  }
}
