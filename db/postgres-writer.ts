import { setImmediate as nextTurn } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Db, Schema, Transact, Tx } from './database'
import { codeOf, FULL, isConnectionLost, OutcomeUnknown } from './errors'
import { findOutcome, TRANSACTION_ID, type TransactionId } from './postgres-outcome'
import { rememberConnection } from './query'

/** Key of the advisory lock that the writers of all instances share. */
const WRITE = 20261122
const SAVEPOINT = 'savepoint work'
const RELEASE = `release ${SAVEPOINT}`
/** Maximum number of transactions in one commit: the first resolves only when the last is done. */
const TOGETHER = 8
/** A transaction that computes sends a query after this time: PostgreSQL ends a silent one, which waits for something outside. */
const SILENT_MS = 250

export interface WriterOptions {
  /** Where to ask for the outcome of a transaction whose connection was lost. */
  session: pg.ClientConfig
  schema: Schema
  notices: Notifier
  /** Limited by the disk if omitted. */
  maxBytes?: number
  /** Called with errors of `onCommit` listeners. The transaction remains committed. */
  report(error: unknown): void
}

/** Sends the notifications of a transaction. */
export interface Notifier {
  /** PostgreSQL's channel of all notifications, see `channelOf`. */
  channel: string
  /** Also names the instance that sends it. */
  payloadOf(name: string, about: string): string
  /** Calls the listeners of this instance. */
  tellOwn(name: string, about: string): void
  /** Calls all listeners of this instance, since notifications may have been missed. */
  tellMissed(): void
}

interface Request {
  work(tx: Tx): Promise<unknown>
  resolve(value: never): void
  reject(reason: unknown): void
}

/** The place of a transaction in its group. */
interface Place {
  isAlone: boolean
  isLast: boolean
}

interface Done {
  request: Request
  value: unknown
  listeners: (() => void)[]
  told: string[]
}

type Outcome = Done | { request: Request; error: unknown }

/**
 * One writing connection, and one lock for the writers of all instances, so that nothing a transaction has read changes
 * before it commits, as on SQLite. READ COMMITTED is therefore enough, and nothing is retried. Transactions waiting
 * when the lock is acquired share one commit, each in its own savepoint, and resolve after it.
 */
export function createWriter(
  /** A pool of one connection, which is recreated when lost. */
  writers: pg.Pool,
  { session: address, schema, notices, maxBytes, report }: WriterOptions,
): { transaction: Transact<Tx>; countWaiting(): number } {
  const measure = maxBytes === undefined ? async () => {} : refusingWhenFull(schema, maxBytes)
  const lock = `pg_advisory_xact_lock(${WRITE}, hashtext('${schema.name}'))`
  const begin = `begin; select ${lock}; select ${TRANSACTION_ID}`
  const waiting: Request[] = []
  let isAtWork = false
  /** Per connection, so that its statements remain prepared. */
  const sessions = new WeakMap<pg.PoolClient, Session>()
  const sessionOf = (client: pg.PoolClient): Session => {
    const known = sessions.get(client) ?? openSession(client)
    sessions.set(client, known)
    return known
  }

  async function drain(): Promise<void> {
    if (isAtWork) return
    isAtWork = true
    while (waiting.length > 0) (await runGroup()).forEach(tell)
    isAtWork = false
  }

  function tell(outcome: Outcome): void {
    if ('error' in outcome) {
      outcome.request.reject(outcome.error)
      return
    }
    for (const listener of outcome.listeners) {
      try {
        listener()
      } catch (error) {
        report(error)
      }
    }
    outcome.request.resolve(outcome.value as never)
  }

  async function runGroup(): Promise<Outcome[]> {
    let group = waiting
    let client: pg.PoolClient | null = null
    let isBroken = false
    try {
      client = await writers.connect()
      const session = sessionOf(client)
      const id = idIn(await client.query(begin))
      await measure(client)
      group = waiting.splice(0, TOGETHER)
      const outcomes: Outcome[] = []
      const isAlone = group.length === 1
      if (!isAlone) await session.ask(SAVEPOINT)
      for (const request of group)
        outcomes.push(await runOne(session, request, { isAlone, isLast: request === group.at(-1) }))
      await commit(client, outcomes).catch((error: unknown) => {
        if (!isConnectionLost(error)) throw error
        isBroken = true
        // The next group does not wait: PostgreSQL grants it the lock once this transaction has ended.
        void settle(outcomes.splice(0), id, error)
      })
      return outcomes
    } catch (error) {
      // Without a connection or the lock, no transaction of the group can run.
      const refused = group.splice(0)
      isBroken ||= isConnectionLost(error)
      if (!isBroken) await client?.query('rollback').catch(() => (isBroken = true))
      return refused.map((request) => ({ request, error }))
    } finally {
      client?.release(isBroken)
    }
  }

  /** There was no response to COMMIT: the outcome is looked up before any caller resolves. */
  async function settle(outcomes: readonly Outcome[], id: TransactionId, error: unknown): Promise<void> {
    const found = await findOutcome(address, id)
    const failure = found === 'aborted' ? error : new OutcomeUnknown(error)
    if (found === 'unknown') notices.tellMissed()
    for (const outcome of outcomes) {
      const isOpen = found !== 'committed' && !('error' in outcome)
      tell(isOpen ? { request: outcome.request, error: failure } : outcome)
    }
  }

  /** Also begins the savepoint of the next transaction of the group. Throws if the whole group has failed. */
  async function runOne(session: Session, request: Request, { isAlone, isLast }: Place): Promise<Outcome> {
    const listeners: (() => void)[] = []
    const told: string[] = []
    let isOver = false
    const assertOpen = () => {
      if (isOver) throw new Error('this transaction is over')
    }
    const ask: Ask = (...query) => {
      assertOpen()
      return session.ask(...query)
    }
    // The handle of this transaction only, which becomes unusable with it.
    const tx: Tx = Object.assign(queriesOn(ask), {
      onCommit(listener: () => void) {
        assertOpen()
        listeners.push(listener)
      },
      notify(channel: string, about = '') {
        assertOpen()
        const payload = notices.payloadOf(channel, about)
        if (told.includes(payload)) return
        told.push(payload)
        listeners.push(() => notices.tellOwn(channel, about))
      },
      async pause() {
        assertOpen()
        await nextTurn()
        if (session.silentMs() > SILENT_MS) await ask('select')
      },
    })
    rememberConnection(tx, () => {
      assertOpen()
      return session.db
    })
    const end = async (): Promise<void> => {
      isOver = true
      await session.idle()
    }
    try {
      const value = await session.unlessLost(request.work(tx)).finally(end)
      if (!isAlone) await session.ask(isLast ? RELEASE : `${RELEASE}; ${SAVEPOINT}`).catch(inFailedTransaction)
      return { request, value, listeners, told }
    } catch (error) {
      if (isAlone) throw error
      // The savepoint remains, so the next of the group has one.
      await session.ask(`rollback to ${SAVEPOINT}`).catch(() => {
        throw error
      })
      return { request, error }
    }
  }

  /** Sends the notifications and COMMIT in one query. */
  async function commit(client: pg.PoolClient, outcomes: readonly Outcome[]): Promise<void> {
    const told = new Set(outcomes.flatMap((outcome) => ('told' in outcome ? outcome.told : [])))
    const payloads = [...told].map((payload) => pg.escapeLiteral(payload)).join()
    const channel = pg.escapeLiteral(notices.channel)
    const telling = `select pg_notify(${channel}, payload) from unnest(array[${payloads}]) as payload; `
    const answers = [await client.query(told.size > 0 ? `${telling}commit` : 'commit')].flat()
    // After a failed statement PostgreSQL responds to COMMIT with a rollback, and reports success.
    if (answers.at(-1)?.command === 'ROLLBACK') throw new Error(WENT_ON)
  }

  const transaction: Transact<Tx> = (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      void drain()
    })
  return { transaction, countWaiting: () => waiting.length }
}

/** The driver returns one result per statement of a query, which its types do not express. */
const idIn = (answers: unknown): TransactionId =>
  (answers as pg.QueryResult<TransactionId>[]).at(-1)?.rows[0] as TransactionId

const WENT_ON = 'the work went on after a statement that failed'

function inFailedTransaction(error: unknown): never {
  throw codeOf(error) === '25P02' ? new Error(WENT_ON, { cause: error }) : error
}

type Ask = (...query: unknown[]) => Promise<unknown>

interface Session {
  /** Work may run several queries at once; a connection executes them one after the other. */
  ask: Ask
  /** Returns the time since the last query was sent. */
  silentMs(): number
  /** Resolves when all queries have completed. */
  idle(): Promise<unknown>
  /** Resolves with the result of the work, or rejects with the error that closed the connection meanwhile. */
  unlessLost<T>(work: Promise<T>): Promise<T>
  db: Db
}

function openSession(client: pg.PoolClient): Session {
  const query = client.query.bind(client) as Ask
  let sentAt = performance.now()
  const send: Ask = (...asked) => {
    sentAt = performance.now()
    return query(...asked)
  }
  let last: Promise<unknown> = Promise.resolve()
  const ask: Ask = (...query) => {
    const answer = last.then(() => send(...query))
    last = answer.catch(() => {})
    return answer
  }
  return {
    ask,
    silentMs: () => performance.now() - sentAt,
    idle: () => last,
    async unlessLost(work) {
      let lose: (error: Error) => void = () => {}
      const lost = new Promise<never>((_, reject) => (lose = reject))
      client.once('error', lose)
      return Promise.race([work, lost]).finally(() => client.off('error', lose))
    },
    db: queriesOn(ask),
  }
}

/** Drizzle uses no other method of a connection. */
const queriesOn = (query: Ask): Db => drizzle({ query } as unknown as pg.PoolClient)

/** Interval at which a database that is less than half full is measured. */
const MEASURE_EVERY_MS = 1000

/** PostgreSQL has no maximum size per schema. The size is measured before a write, which takes one call per file. */
function refusingWhenFull({ name }: Schema, maxBytes: number): (client: pg.PoolClient) => Promise<void> {
  let againAt = 0
  return async (client) => {
    if (performance.now() < againAt) return
    const { rows } = await client.query({
      name: 'size',
      text: `select coalesce(sum(pg_total_relation_size(oid)), 0) as bytes from pg_class
        where relkind = 'r' and relnamespace = to_regnamespace($1)`,
      values: [`"${name}"`],
    })
    const bytes = Number(rows[0].bytes)
    if (bytes > maxBytes) throw new Error(`${name} holds more than ${maxBytes} bytes`, { cause: { code: FULL } })
    if (bytes < maxBytes / 2) againAt = performance.now() + MEASURE_EVERY_MS
  }
}
