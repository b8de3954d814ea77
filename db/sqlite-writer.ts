import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Database as Connection } from 'better-sqlite3'
import type { Transact } from './database'

/** Operations behind the handle of one transaction. Each throws once the transaction has ended. */
export interface Guard {
  assertOpen(): void
  onCommit(listener: () => void): void
  /** Resolves in a later turn of the event loop, with the transaction still open. */
  pause(): Promise<void>
}

export interface WriterOptions<Tx> {
  /** Creates the handle for the work of one transaction. */
  open(guard: Guard): Tx
  /** Called with errors of `onCommit` listeners. The transaction remains committed. */
  report(error: unknown): void
}

export interface Writer<Tx> {
  transaction: Transact<Tx>
  /** Returns the number of waiting transactions. */
  countWaiting(): number
  /** Refuses waiting and new transactions immediately, and resolves when the running one has ended. */
  close(): Promise<void>
}

interface Request<Tx> {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

interface Running<Tx> {
  /** Ends the transaction now, even if its work is still waiting. */
  stop(error: Error): void
  /** Transactions requested while this one is running, so by its own work. */
  nested: Request<Tx>[]
}

type Outcome<Tx> = { request: Request<Tx> } & ({ value: unknown; listeners: (() => void)[] } | { error: unknown })

const BATCH = 256
/** Time limit for writers while another process has locked the file. */
const BUSY_WITHIN_MS = 2000
const BUSY_AGAIN_MS = 25

/**
 * A single writer: transactions that wait when it becomes free share one BEGIN IMMEDIATE, each in its own savepoint,
 * and resolve only after the one COMMIT. Full durability at the price of one fsync for many. Do not use DEFERRED
 * constraints: one that fails at COMMIT rolls back the whole batch.
 */
export function createWriter<Tx>(connection: Connection, { open, report }: WriterOptions<Tx>): Writer<Tx> {
  const queue: Request<Tx>[] = []
  let scheduled = false
  let closed = false
  let running: Running<Tx> | null = null
  let draining: Promise<void> = Promise.resolve()

  function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the database is closed'))
      const request: Request<Tx> = { work, resolve, reject }
      running?.nested.push(request)
      queue.push(request)
      schedule()
    })
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // After the I/O callbacks of this turn, so that requests that arrived together share one commit.
    setImmediate(() => {
      draining = drain()
    })
  }

  async function drain(): Promise<void> {
    const outcomes = await runBatch(queue.splice(0, BATCH))
    scheduled = false
    if (queue.length > 0) schedule()
    for (const outcome of outcomes) {
      if ('error' in outcome) outcome.request.reject(outcome.error)
      else {
        outcome.listeners.forEach(call)
        outcome.request.resolve(outcome.value as never)
      }
    }
  }

  function call(listener: () => void): void {
    try {
      listener()
    } catch (error) {
      report(error)
    }
  }

  async function runBatch(batch: Request<Tx>[]): Promise<Outcome<Tx>[]> {
    try {
      await begin()
      const outcomes: Outcome<Tx>[] = []
      for (const request of batch) outcomes.push(await runOne(request))
      connection.exec('COMMIT')
      return outcomes
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      return batch.map((request) => ({ request, error }))
    }
  }

  /** Another process may hold the lock, such as a person editing the file. The event loop continues meanwhile. */
  async function begin(): Promise<void> {
    for (const until = performance.now() + BUSY_WITHIN_MS; ; await delay(BUSY_AGAIN_MS)) {
      try {
        return void connection.exec('BEGIN IMMEDIATE')
      } catch (error) {
        if ((error as { code?: string }).code !== 'SQLITE_BUSY' || performance.now() > until) throw error
      }
    }
  }

  async function runOne(request: Request<Tx>): Promise<Outcome<Tx>> {
    const listeners: (() => void)[] = []
    let isOver = false
    const assertOpen = () => {
      if (isOver) throw new Error('this transaction is over')
    }
    const onCommit = (listener: () => void) => {
      assertOpen()
      listeners.push(listener)
    }
    connection.exec('SAVEPOINT work')
    try {
      const value = await new Promise((resolve, stop) => {
        const own: Running<Tx> = { stop, nested: [] }
        running = own
        watch(own)
        // Transactions requested by others during the pause are not nested in this one.
        const pause = async () => {
          assertOpen()
          running = null
          await nextTurn()
          if (isOver) return
          running = own
          watch(own)
        }
        request.work(open({ assertOpen, onCommit, pause })).then(resolve, stop)
      })
      connection.exec('RELEASE work')
      return { request, value, listeners }
    } catch (error) {
      // A full disk or a failed read rolls everything back automatically: no savepoint is left, and the batch is lost.
      if (!connection.inTransaction) throw error
      connection.exec('ROLLBACK TO work; RELEASE work')
      return { request, error }
    } finally {
      isOver = true
      running = null
    }
  }

  /**
   * Repositories settle in microtasks, so the work is done before the microtask queue is empty. Otherwise it waits for
   * something outside, or for a transaction that waits for it. No other request runs in between.
   */
  function watch(watched: Running<Tx>): void {
    queueMicrotask(() =>
      process.nextTick(() => {
        if (running !== watched) return
        const { nested, stop } = watched
        const waits = 'waits for something outside, such as a network call or a timer'
        const error = new Error(`a transaction ${nested.length > 0 ? 'opened another one inside' : waits}`)
        for (const request of nested) {
          queue.splice(queue.indexOf(request), 1)
          request.reject(error)
        }
        stop(error)
      }),
    )
  }

  return {
    transaction,
    countWaiting: () => queue.length,
    async close() {
      closed = true
      for (const request of queue.splice(0)) request.reject(new Error('the database is closed'))
      await draining
    },
  }
}
