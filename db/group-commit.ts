import type { Database as Connection } from 'better-sqlite3'

export type Transact<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

interface Job<Tx> {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: never) => void
  reject: (reason: unknown) => void
}

interface Outcome<Tx> {
  job: Job<Tx>
  value?: unknown
  error?: unknown
}

const BATCH = 256

/**
 * One writer for all: whoever waits when it is free goes into the same BEGIN IMMEDIATE, each in a savepoint of its
 * own, and all hear of success only after the one COMMIT. Full durability at the price of one sync for many.
 */
export function createWriter<Tx>(connection: Connection, tx: Tx): { transaction: Transact<Tx>; close(): void } {
  const queue: Job<Tx>[] = []
  let scheduled = false
  let closed = false

  const transaction: Transact<Tx> = (work) =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('the database is closed'))
      queue.push({ work, resolve: resolve as Job<Tx>['resolve'], reject })
      schedule()
    })

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    // After the I/O callbacks of this turn, so that requests that arrived together share one commit.
    setImmediate(() => void drain())
  }

  async function drain(): Promise<void> {
    const batch = queue.splice(0, BATCH)
    const outcomes = await runBatch(batch)
    scheduled = false
    if (queue.length > 0) schedule()
    for (const { job, value, error } of outcomes) {
      if (error === undefined) job.resolve(value as never)
      else job.reject(error)
    }
  }

  async function runBatch(batch: Job<Tx>[]): Promise<Outcome<Tx>[]> {
    try {
      connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      return batch.map((job) => ({ job, error }))
    }
    try {
      const outcomes: Outcome<Tx>[] = []
      for (const job of batch) outcomes.push(await runJob(job))
      connection.exec('COMMIT')
      return outcomes
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      return batch.map((job) => ({ job, error }))
    }
  }

  async function runJob(job: Job<Tx>): Promise<Outcome<Tx>> {
    connection.exec('SAVEPOINT job')
    let waited = false
    // Repositories settle in microtasks. Whoever is still busy in the next turn waits for something outside.
    const watch = setImmediate(() => {
      waited = true
    })
    try {
      const value = await job.work(tx)
      if (waited) throw new Error('a transaction must not wait for a network call or a timer')
      connection.exec('RELEASE job')
      return { job, value }
    } catch (error) {
      connection.exec('ROLLBACK TO job; RELEASE job')
      return { job, error: error ?? new Error('a transaction was rejected without a reason') }
    } finally {
      clearImmediate(watch)
    }
  }

  return {
    transaction,
    close() {
      closed = true
    },
  }
}
