import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExecutionResult } from 'graphql'
import type { Database, Tx } from '../../db/database'
import type { ActivityKind } from '../../rules/activity'
import type { OrderStatus } from '../../rules/order-status'
import type { PaymentStatus } from '../../rules/payment-status'

/** Reasons to reject a request before it is processed. */
export const REFUSALS = ['overloaded', 'stopping', 'too_many_sockets'] as const
type Refusal = (typeof REFUSALS)[number]

/** Connections that outlive their request. */
export const CONNECTIONS = ['stream', 'socket'] as const

/** Outcome of a job. */
export type JobOutcome = 'done' | 'unfinished' | 'retried' | 'given_up'

/**
 * Receives events of the shop, for metrics and traces; absent without monitoring. All labels have few values: never a
 * name, an address or other personal data.
 */
export interface Monitor {
  /** Continues a request and records how long its response took. */
  request(request: FastifyRequest, reply: FastifyReply, next: () => void): void
  /** Records a request that was rejected before it was processed. */
  refused(reason: Refusal): void
  /** Records an open stream or socket; call the returned function when it closes. */
  opened(kind: (typeof CONNECTIONS)[number]): () => void
  /** Runs a GraphQL operation. The name is that of one of the shop's own documents, or null. */
  operation(
    operation: { name: string | null; type: string },
    work: () => Promise<ExecutionResult>,
  ): Promise<ExecutionResult>
  /** Calls an outside system. Only calls that return a promise are measured. */
  call(port: string, method: string, work: () => unknown): unknown
  /** Runs a job, as part of the trace that enqueued it. */
  job(message: { job: string; traceparent: string | null }, work: () => Promise<JobOutcome>): Promise<JobOutcome>
  orderMoved(to: 'PLACED' | OrderStatus): void
  /** Records the result of a payment, when the bank first reports it. */
  paymentEnded(result: PaymentStatus): void
  /** Records an account activity, or an attempt. */
  activity(kind: ActivityKind): void
  /** Records how many items the renewals task found due, and how many it could not process. */
  renewals(found: { due: number; failed: number }): void
  /** Whether requests are traced, so that attributes for a trace are worth looking up. */
  readonly isTraced: boolean
  /** Adds ids to the current span, such as that of an order: never personal data. */
  about(ids: Readonly<Record<string, string>>): void
  /** Links the current span to the one in another trace that caused it; null is ignored. */
  link(traceparent: string | null): void
  /** Returns the current trace (W3C Trace Context), to store with later work; null without one. */
  traceparent(): string | null
  /** Binds work that runs later to the current trace. */
  bound<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T
}

const watchers = new WeakMap<Tx, Monitor>()

/** Returns the monitor of the shop that a transaction belongs to. */
export const monitorOf = (tx: Tx): Monitor | undefined => watchers.get(tx)

/**
 * Makes the monitor available to transactions, and keeps each in the trace of its caller: transactions are queued and
 * run from another call stack.
 */
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
