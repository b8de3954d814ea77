import type { FastifyRequest } from 'fastify'
import type { Monitor } from '../common/monitor'
import { OperatorNeeded, OutsideUnavailable } from '../ports/outside-unavailable'
import type { Metrics } from './metrics'
import type { Tracer } from './tracing'

/** Our own documents are few and named; all others share this name. */
const OTHER = 'other'

/** Records measurements and traces of the shop; either is optional. */
export function createMonitor({ metrics, tracer }: { metrics: Metrics | null; tracer: Tracer | null }): Monitor {
  return {
    request(request, { raw }, next) {
      const began = performance.now()
      const { method } = request
      const route = routeOf(request)
      const span = tracer?.beginRequest(request, route)
      raw.once('close', () => {
        // A client that disconnected early received no status.
        const status = raw.writableFinished ? String(raw.statusCode) : 'aborted'
        metrics?.requests.inc({ method, route, status })
        metrics?.requestSeconds.observe({ method, route }, secondsSince(began))
        span?.end(status)
      })
      if (span) span.run(next)
      else next()
    },
    refused: (reason) => metrics?.refused.inc({ reason }),
    opened(kind) {
      metrics?.open.inc({ kind })
      return () => metrics?.open.dec({ kind })
    },
    async operation({ name, type }, work) {
      const operation = name ?? OTHER
      const began = performance.now()
      let outcome = 'failed'
      try {
        const result = await (tracer ? tracer.operation({ name: operation, type }, work) : work())
        if (!result.errors) outcome = 'answered'
        return result
      } finally {
        metrics?.operations.inc({ operation, type, outcome })
        metrics?.operationSeconds.observe({ operation }, secondsSince(began))
      }
    },
    call(port, method, work) {
      const began = performance.now()
      const answer = tracer ? tracer.call({ port, method }, work) : work()
      if (!(answer instanceof Promise)) return answer
      metrics?.callsUnderWay.inc({ port })
      const ended = (outcome: string) => {
        metrics?.callsUnderWay.dec({ port })
        metrics?.calls.inc({ port, method, outcome })
        metrics?.callSeconds.observe({ port, method }, secondsSince(began))
      }
      answer.then(
        () => ended('answered'),
        (error) => ended(outcomeOf(error)),
      )
      return answer
    },
    async job({ job, traceparent }, work) {
      const began = performance.now()
      const outcome = await (tracer ? tracer.job({ job, traceparent }, work) : work())
      metrics?.jobs.inc({ job, outcome })
      metrics?.jobSeconds.observe({ job }, secondsSince(began))
      return outcome
    },
    orderMoved: (to) => metrics?.orders.inc({ status: to }),
    paymentEnded: (result) => metrics?.payments.inc({ result }),
    activity: (event) => metrics?.activity.inc({ event }),
    renewals: (found) => metrics?.renewals(found),
    isTraced: tracer !== null,
    about: (ids) => tracer?.about(ids),
    link: (traceparent) => tracer?.link(traceparent),
    traceparent: () => tracer?.traceparent() ?? null,
    bound: (work) => tracer?.bound(work) ?? work,
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/** The route pattern, of which there is a bounded number. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}

/** Distinguishes a system that needs the operator and an unreachable one from a refusal and from a caller that cancelled. */
function outcomeOf(error: unknown): 'operator' | 'unavailable' | 'cancelled' | 'refused' {
  if (error instanceof OperatorNeeded) return 'operator'
  if (error instanceof OutsideUnavailable) return 'unavailable'
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return 'unavailable'
  return name === 'AbortError' ? 'cancelled' : 'refused'
}
