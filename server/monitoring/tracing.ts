import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  DiagLogLevel,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'

export type Tracer = ReturnType<typeof createTracer>

/** What a collector that does not answer may hold up. */
const FLUSH_WITHIN_MS = 2000

/**
 * Traces by OpenTelemetry, sent by OTLP over HTTP as JSON; its own variables say where to and how many, and name the shop.
 * The context goes along by AsyncLocalStorage, for which every await pays: this file is loaded only where somebody traces.
 * A span holds the names of things in the program, and never what anybody asked or answered.
 */
export function createTracer({ log }: { log: Logger }) {
  const current = new AsyncLocalStorage<Context>()
  diag.setLogger(logTo(log), DiagLogLevel.WARN)
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'wimpel' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  })
  const tracer = provider.getTracer('wimpel')

  const under = () => current.getStore() ?? ROOT_CONTEXT
  const begin = (name: string, kind: SpanKind, attributes: Record<string, string>, parent = under()) => {
    const span = tracer.startSpan(name, { kind, attributes }, parent)
    return { span, context: trace.setSpan(parent, span) }
  }

  /** Runs work as a span, which ends with it. */
  function inSpan<T>({ span, context }: { span: Span; context: Context }, work: () => T): T {
    try {
      const result = current.run(context, work)
      if (!(result instanceof Promise)) {
        span.end()
        return result
      }
      result.then(
        () => span.end(),
        (error) => fail(span, error),
      )
      return result
    } catch (error) {
      fail(span, error)
      throw error
    }
  }

  return {
    /** A request, below the span that a trusted proxy names. */
    beginRequest({ method, headers, id }: FastifyRequest, route: string) {
      const attributes = { 'http.request.method': method, 'http.route': route, 'wimpel.request.id': id }
      const parent = contextOf(headers.traceparent)
      const { span, context } = begin(`${method} ${route}`, SpanKind.SERVER, attributes, parent)
      return {
        run: (next: () => void) => current.run(context, next),
        end(status: string) {
          span.setAttribute('http.response.status_code', Number(status) || 0)
          if (status.startsWith('5')) span.setStatus({ code: SpanStatusCode.ERROR })
          span.end()
        },
      }
    },
    operation<T>({ name, type }: { name: string; type: string }, work: () => T): T {
      const attributes = { 'graphql.operation.name': name, 'graphql.operation.type': type }
      return inSpan(begin(`${type} ${name}`, SpanKind.INTERNAL, attributes), work)
    },
    call<T>({ port, method }: { port: string; method: string }, work: () => T): T {
      return inSpan(begin(`${port}.${method}`, SpanKind.CLIENT, { 'wimpel.port': port }), work)
    },
    /** Below the request or job that asked for it, however long ago that was. */
    job<T>({ job, traceparent }: { job: string; traceparent: string | null }, work: () => T): T {
      return inSpan(begin(`job ${job}`, SpanKind.CONSUMER, { 'wimpel.job': job }, contextOf(traceparent)), work)
    },
    traceparent(): string | null {
      const span = trace.getSpanContext(under())
      return span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` : null
    },
    bound<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
      const store = current.getStore()
      return store === undefined ? work : (...args) => current.run(store, work, ...args)
    },
    /** Sends what has not been sent yet. */
    async close(): Promise<void> {
      const closed = provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'traces were not sent'))
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())])
    },
  }
}

function contextOf(traceparent: unknown): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

/** By the kind of error alone: its message may name somebody. */
function fail(span: Span, error: unknown): void {
  span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown')
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.end()
}

function logTo(log: Logger) {
  const warn = (message: string) => log.warn(`tracing: ${message}`)
  const nothing = () => {}
  return { error: warn, warn, info: nothing, debug: nothing, verbose: nothing }
}
