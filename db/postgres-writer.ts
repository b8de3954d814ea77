import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { codeOf, FULL } from './errors'
import type { Db, Schema, Transact, Tx } from './open'
import { rememberConnection } from './query'

/** The key of the lock that the writers of all programs share. */
const WRITE = 20261122
/** Most that share a commit: the first of them hears of it when the last one is done. */
const TOGETHER = 8

export interface WriterOptions {
  schema: Schema
  /** Where notices are told, see `channelOf`. */
  channel: string
  /** As large as the disk when left out. */
  maxBytes?: number
  /** Told what an `onCommit` listener threw: the transaction stands all the same. */
  report(error: unknown): void
}

interface Request {
  work(tx: Tx): Promise<unknown>
  resolve(value: never): void
  reject(reason: unknown): void
}

interface Done {
  request: Request
  value: unknown
  listeners: (() => void)[]
  told: string[]
}

type Outcome = Done | { request: Request; error: unknown }

/**
 * One writing connection, and one lock for the writers of all programs, so that nothing that the work has read changes
 * before it is committed, as on SQLite: READ COMMITTED is enough, and nothing is ever tried again. Those that wait when
 * the lock is had share its one commit, each in a savepoint of its own, and hear of success after it.
 */
export function createWriter(
  /** Of one connection, which is made anew when it was lost. */
  writers: pg.Pool,
  { schema, channel, maxBytes, report }: WriterOptions,
): Transact<Tx> {
  const measure = maxBytes === undefined ? async () => {} : refusingWhenFull(schema, maxBytes)
  const begin = `begin; select pg_advisory_xact_lock(${WRITE}, hashtext('${schema.name}'))`
  const waiting: Request[] = []
  let isAtWork = false
  /** Of each connection, so that its statements stay prepared. */
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
      await client.query(begin)
      await measure(client)
      group = waiting.splice(0, TOGETHER)
      const outcomes: Outcome[] = []
      for (const request of group) outcomes.push(await runOne(session, request, { isAlone: group.length === 1 }))
      await commit(client, outcomes)
      return outcomes
    } catch (error) {
      // Without a connection or the lock nobody's turn comes.
      const refused = group.splice(0)
      await client?.query('rollback').catch(() => (isBroken = true))
      return refused.map((request) => ({ request, error }))
    } finally {
      client?.release(isBroken)
    }
  }

  /** Throws what is wrong with all of the group. */
  async function runOne(session: Session, request: Request, { isAlone }: { isAlone: boolean }): Promise<Outcome> {
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
    // A handle of this transaction's own, which goes dead with it.
    const tx: Tx = Object.assign(queriesOn(ask), {
      onCommit(listener: () => void) {
        assertOpen()
        listeners.push(listener)
      },
      notify(channel: string, about = '') {
        assertOpen()
        told.push(`${channel}\n${about}`)
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
      if (!isAlone) await session.ask('savepoint work')
      const value = await session.unlessLost(request.work(tx)).finally(end)
      if (!isAlone) await session.ask('release savepoint work').catch(inFailedTransaction)
      return { request, value, listeners, told }
    } catch (error) {
      if (isAlone) throw error
      await session.ask('rollback to savepoint work; release savepoint work').catch(() => {
        throw error
      })
      return { request, error }
    }
  }

  /** With what is told, in one question. */
  async function commit(client: pg.PoolClient, outcomes: readonly Outcome[]): Promise<void> {
    const told = new Set(outcomes.flatMap((outcome) => ('told' in outcome ? outcome.told : [])))
    const notices = [...told].map((notice) => pg.escapeLiteral(notice)).join()
    const telling = `select pg_notify(${pg.escapeLiteral(channel)}, notice) from unnest(array[${notices}]) as notice; `
    const answers = [await client.query(told.size > 0 ? `${telling}commit` : 'commit')].flat()
    // After a statement that failed PostgreSQL answers a commit with a rollback, and calls that success.
    if (answers.at(-1)?.command === 'ROLLBACK') throw new Error(WENT_ON)
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject })
      void drain()
    })
}

const WENT_ON = 'the work went on after a statement that failed'

function inFailedTransaction(error: unknown): never {
  throw codeOf(error) === '25P02' ? new Error(WENT_ON, { cause: error }) : error
}

type Ask = (...query: unknown[]) => Promise<unknown>

interface Session {
  /** Work may ask several things at once, and a connection answers one after the other. */
  ask: Ask
  /** All that was asked is answered. */
  idle(): Promise<unknown>
  /** The answer of the work, or the error that took the connection away meanwhile. */
  unlessLost<T>(work: Promise<T>): Promise<T>
  db: Db
}

function openSession(client: pg.PoolClient): Session {
  const send = client.query.bind(client) as Ask
  let last: Promise<unknown> = Promise.resolve()
  const ask: Ask = (...query) => {
    const answer = last.then(() => send(...query))
    last = answer.catch(() => {})
    return answer
  }
  return {
    ask,
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

/** Drizzle asks no more of a connection than this. */
const queriesOn = (query: Ask): Db => drizzle({ query } as unknown as pg.PoolClient)

/** What is less than half full is not looked at again within this. */
const MEASURE_EVERY_MS = 1000

/** PostgreSQL knows no largest size: what is there is measured before more is written, which asks for each file of it. */
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
