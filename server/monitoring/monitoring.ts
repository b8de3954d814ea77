import type { Logger } from 'pino'
import type { Deps } from '../common/context'
import type { Monitor } from '../common/monitor'
import type { Config } from '../config'
import type { MetricsServer } from './metrics'
import type { WatchedState } from './watched-state'

export interface Monitoring {
  /** Absent if neither metrics nor traces are configured; then no monitoring code is loaded. */
  monitor: Monitor | undefined
  server: MetricsServer | null
  /** Adds the metrics that are not counted as events happen. Once. */
  watch(deps: Deps, state: WatchedState): void
  close(): Promise<void>
}

/** Opens the configured metrics and traces. */
export async function openMonitoring({ metrics: { port }, isTraced }: Config, log: Logger): Promise<Monitoring> {
  if (port === null && !isTraced) return { monitor: undefined, server: null, watch: () => {}, close: async () => {} }
  const { createMetrics, createMetricsServer } = await import('./metrics')
  const { watchState } = await import('./watched-state')
  const { createMonitor } = await import('./monitor')
  const metrics = port === null ? null : createMetrics()
  const tracer = isTraced ? (await import('./tracing')).createTracer({ log }) : null
  const report = (error: unknown) => log.error({ err: error }, 'metrics: reading failed')
  const server = metrics && createMetricsServer(metrics, report)
  return {
    monitor: createMonitor({ metrics, tracer }),
    server,
    watch(deps, state) {
      if (metrics) watchState(metrics.register, deps, state)
    },
    async close() {
      await Promise.all([server?.close(), tracer?.close()])
    },
  }
}
