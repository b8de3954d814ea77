import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { Database, Tx } from '../../db/open'
import type { OrderStatus } from '../../rules/order-status'

/** Why a request is turned away before anything looks at it. */
export const REFUSALS = ['overloaded', 'stopping', 'too_many_sockets'] as const
export type Refusal = (typeof REFUSALS)[number]

/** What stays open beyond its request. */
export const CONNECTIONS = ['stream', 'socket'] as const

/** What came of a message of the outbox. */
export type JobOutcome = 'done' | 'unfinished' | 'retried' | 'given_up'

/**
 * Told what the shop does, to measure it and to follow a request through it; absent where nobody watches. What it is told
 * is of a kind that there are few of: never a name, an address or a text of anybody.
 */
export interface Monitor {
  /** Goes on with a request that has come in, and notes how long its answer took. */
  request(request: FastifyRequest, reply: FastifyReply, next: () => void): void
  /** A request that was turned away before anything looked at it. */
  refused(reason: Refusal): void
  /** Notes a stream or a socket that is open; the answer ends it. */
  opened(kind: (typeof CONNECTIONS)[number]): () => void
  /** Runs an operation of the graph. The name is one of our own documents' or null. */
  operation(
    operation: { name: string | null; type: string },
    work: () => Promise<ExecutionResult>,
  ): Promise<ExecutionResult>
  /** Calls an outside system; what it answers at once and not by a promise is not measured. */
  call(port: string, method: string, work: () => unknown): unknown
  /** Carries out a message of the outbox, as part of the trace that asked for it. */
  job(message: { job: string; traceparent: string | null }, work: () => Promise<JobOutcome>): Promise<JobOutcome>
  orderMoved(to: 'PLACED' | OrderStatus): void
  /** The trace that is under way (W3C Trace Context), for what is done later; null when there is none. */
  traceparent(): string | null
  /** Runs work later in the trace that is under way now. */
  bound<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T
}

const watchers = new WeakMap<Tx, Monitor>()

/** The monitor of the shop that a transaction belongs to. */
export const monitorOf = (tx: Tx): Monitor | undefined => watchers.get(tx)

/** Has transactions know the monitor, and stay in the trace of their caller: they are run by whoever's turn it is. */
export function watchTransactions(db: Database, monitor: Monitor): Database {
  const transaction: Database['transaction'] = (work) => {
    const inTrace = monitor.bound(work)
    return db.transaction((tx) => {
      watchers.set(tx, monitor)
      return inTrace(tx)
    })
  }
  return { ...db, transaction, note: transaction }
}
