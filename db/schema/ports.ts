import { flag, index, instant, integer, primaryKey, table, text } from '../table'

const pauseColumns = () => ({
  port: text('port').notNull(),
  /** Name of one of several systems behind the port; empty for the port as a whole. */
  adapter: text('adapter').notNull(),
  /** Time at which it ends, unless staff end it before. */
  until: instant('until').notNull(),
  reason: text('reason').notNull(),
  /** Name of the staff member. */
  pausedBy: text('paused_by').notNull(),
  pausedAt: instant('paused_at').notNull(),
})

/** An outside system that staff paused for maintenance. While it is, no instance calls it. */
export const portPauses = table('port_pauses', pauseColumns(), (t) => [primaryKey({ columns: [t.port, t.adapter] })])

/** An outside system whose products staff do not sell for a while. It is still called, and ordered products are delivered. */
export const salePauses = table('sale_pauses', pauseColumns(), (t) => [primaryKey({ columns: [t.port, t.adapter] })])

/** How the outside systems answer one instance, written by that instance every minute. Old rows are deleted. */
export const portStates = table(
  'port_states',
  {
    instance: text('instance').notNull(),
    /** The port, or one of several systems behind it. */
    system: text('system').notNull(),
    lastGoodAt: instant('last_good_at'),
    lastErrorAt: instant('last_error_at'),
    /** Class of the last error. */
    lastError: text('last_error'),
    /** Calls and failures in the last hour. */
    calls: integer('calls').notNull(),
    errors: integer('errors').notNull(),
    /** Mean duration of the calls of the last hour in milliseconds; null without a call. */
    durationMs: integer('duration_ms'),
    isDegraded: flag('is_degraded').notNull(),
    writtenAt: instant('written_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.instance, t.system] }), index('port_states_written').on(t.writtenAt)],
)
