import type { Database as Connection } from 'better-sqlite3'
import type { Transact } from './open'

/** What the handle of one transaction stands on. Each throws once the transaction is over. */
export interface Guard {
  assertOpen(): void
  onCommit(listener: () => void): void
}

export interface WriterOptions<Tx> {
  /** Makes the handle that the work of one transaction gets. */
  open(guard: Guard): Tx
  /** Told what an `onCommit` listener threw: the transaction stands all the same. */
  report(error: unknown): void
}

export interface Writer<Tx> {
  transaction: Transact<Tx>
  /** Refuses what waits and what comes. */
  close(): void
}

interface Request<Tx> {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

interface Running<Tx> {
  /** Ends the transaction now, whatever its work still waits for. */
  stop(error: Error): void
  /** Asked for while it runs, so by its own work. */
  nested: Request<Tx>[]
}

type Outcome<Tx> = { request: Request<Tx> } & ({ value: unknown; listeners: (() => void)[] } | { error: unknown })

const BATCH = 256

/**
 * One writer for all: the transactions that wait when it is free share one BEGIN IMMEDIATE, each in a savepoint of its
 * own, and are told of success only after the one COMMIT. Full durability at the price of one sync for many. No
 * DEFERRED constraints with this: one that fails at COMMIT takes its whole batch along.
 */
export function createWriter<Tx>(connection: Connection, { open, report }: WriterOptions<Tx>): Writer<Tx> {
  const queue: Request<Tx>[] = []
  let scheduled = false
  let closed = false
  let running: Running<Tx> | null = null

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
    setImmediate(() => void drain())
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
      connection.exec('BEGIN IMMEDIATE')
      const outcomes: Outcome<Tx>[] = []
      for (const request of batch) outcomes.push(await runOne(request))
      connection.exec('COMMIT')
      return outcomes
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      return batch.map((request) => ({ request, error }))
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
        running = { stop, nested: [] }
        watch(running)
        request.work(open({ assertOpen, onCommit })).then(resolve, stop)
      })
      connection.exec('RELEASE work')
      return { request, value, listeners }
    } catch (error) {
      // A full disk or a failed read rolls everything back by itself: then no savepoint is left, and the batch is lost.
      if (!connection.inTransaction) throw error
      connection.exec('ROLLBACK TO work; RELEASE work')
      return { request, error }
    } finally {
      isOver = true
      running = null
    }
  }

  /**
   * Repositories settle in microtasks, so work is done before the queue of microtasks has run dry. What is not then waits
   * for the outside, or for a transaction that waits for it. No other request has had a turn in between.
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
    close() {
      closed = true
      for (const request of queue.splice(0)) request.reject(new Error('the database is closed'))
    },
  }
}
