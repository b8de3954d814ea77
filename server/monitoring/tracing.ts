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

/** Maximum delay of a shutdown by an unresponsive collector. */
const FLUSH_WITHIN_MS = 2000

/**
 * Creates OpenTelemetry traces, sent as OTLP/HTTP JSON; the standard OTEL variables set the endpoint, the sampling and
 * the service name. The context uses AsyncLocalStorage, which slows down every await, so this file is loaded only if
 * tracing is enabled. Spans contain names from the code and never request or response data.
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

  /** Runs work inside a span and ends the span with it. */
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
    /** Starts a request span, below the span sent by a trusted proxy. */
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
    /** Runs a job below the span of the request or job that enqueued it, regardless of the delay. */
    job<T>({ job, traceparent }: { job: string; traceparent: string | null }, work: () => T): T {
      return inSpan(begin(`job ${job}`, SpanKind.CONSUMER, { 'wimpel.job': job }, contextOf(traceparent)), work)
    },
    about(ids: Readonly<Record<string, string>>): void {
      const span = trace.getSpan(under())
      for (const [name, id] of Object.entries(ids)) span?.setAttribute(`wimpel.${name}.id`, id)
    },
    link(traceparent: string | null): void {
      const context = traceparent === null ? null : parseTraceParent(traceparent)
      if (context) trace.getSpan(under())?.addLink({ context: { ...context, isRemote: true } })
    },
    traceparent(): string | null {
      const span = trace.getSpanContext(under())
      return span ? `00-${span.traceId}-${span.spanId}-${span.traceFlags.toString(16).padStart(2, '0')}` : null
    },
    bound<Args extends unknown[], T>(work: (...args: Args) => T): (...args: Args) => T {
      const store = current.getStore()
      return store === undefined ? work : (...args) => current.run(store, work, ...args)
    },
    /** Flushes pending spans. */
    async close(): Promise<void> {
      const closed = provider
        .shutdown()
        .catch((error: unknown) => log.warn({ err: error }, 'tracing: sending traces failed'))
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, FLUSH_WITHIN_MS).unref())])
    },
  }
}

function contextOf(traceparent: unknown): Context {
  const parent = typeof traceparent === 'string' ? parseTraceParent(traceparent) : null
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

/** Records the kind of error only; its message may contain personal data. */
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
