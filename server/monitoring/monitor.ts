import type { FastifyRequest } from 'fastify'
import type { Monitor } from '../common/monitor'
import { OutsideUnavailable } from '../ports/outside-unavailable'
import type { Metrics } from './metrics'
import type { Tracer } from './tracing'

/** Of one's own documents there are few; those of others get one name together. */
const OTHER = 'other'

/** What the shop does, as measurements and as traces; either may be left out. */
export function createMonitor({ metrics, tracer }: { metrics: Metrics | null; tracer: Tracer | null }): Monitor {
  return {
    request(request, { raw }, next) {
      const began = performance.now()
      const { method } = request
      const route = routeOf(request)
      const span = tracer?.beginRequest(request, route)
      raw.once('close', () => {
        // Who left before the end has seen no status.
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
    traceparent: () => tracer?.traceparent() ?? null,
    bound: (work) => tracer?.bound(work) ?? work,
  }
}

const secondsSince = (began: number): number => (performance.now() - began) / 1000

/** As it is written in the program, which has a bounded number of them. */
function routeOf({ is404, routeOptions }: FastifyRequest): string {
  return is404 ? 'none' : (routeOptions.url ?? 'none')
}

/** A system that is away is something else than one that says no, or than a caller who did not wait. */
function outcomeOf(error: unknown): 'unavailable' | 'cancelled' | 'refused' {
  if (error instanceof OutsideUnavailable) return 'unavailable'
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError') return 'unavailable'
  return name === 'AbortError' ? 'cancelled' : 'refused'
}
