import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { inert } from './inert-text'

/** A browser's error report. All fields are read as text; missing ones are empty. */
export interface SentReport {
  msg?: unknown
  url?: unknown
  line?: unknown
  column?: unknown
  error?: unknown
  errorStackTrace?: unknown
}

const REPORTS: Limit = { kind: 'error-report', max: 10, windowMs: 60_000 }
const REPORTS_PER_ADDRESS: Limit = { ...REPORTS, kind: 'error-report-address' }

/** Per address, counted on arrival: a page that fails in a loop must not use up the capacity of visitors. */
const ARRIVALS: Limit = { kind: 'error-report-arrival', max: 60, windowMs: 60_000 }

/** Counts an error report. Returns the seconds to wait when an address sends too many, otherwise null. */
export function tooManyReports(
  { limits }: Pick<Deps, 'limits'>,
  { method, path }: { method: string | undefined; path: string },
  address: () => string,
): number | null {
  if (method !== 'POST' || path.replace(/\/$/, '') !== REPORT_PATH) return null
  const { allowed, retryAfterSeconds } = limits.takeBriefly(ARRIVALS, address())
  return allowed ? null : retryAfterSeconds
}

export const REPORT_PATH = '/api/report-error'
export const REPORT_MAX_BYTES = 8 * 1024

/** Characters that are logged; a record stays below 8 KB even at three bytes per character. */
const LINE_MAX = 250
const STACK_MAX = 1500

/** The request that a report came with, of the shop or of the back office. */
export type Reporter = Pick<Context, 'limits' | 'session' | 'address' | 'userAgent' | 'log'>

/** Logs one line, under `client`, for operators. Throws TOO_MANY_REQUESTS after ten a minute. */
export async function reportError(ctx: Reporter, report: SentReport): Promise<void> {
  requireAllowance(ctx)
  const client = {
    msg: inert(report.msg, LINE_MAX),
    // The query string may contain personal data.
    url: inert(report.url, LINE_MAX).replace(/[?#].*$/, ''),
    line: numberOf(report.line),
    column: numberOf(report.column),
    error: inert(report.error, LINE_MAX),
    errorStackTrace: inert(report.errorStackTrace, STACK_MAX),
    userAgent: inert(ctx.userAgent, LINE_MAX),
  }
  ctx.log.warn({ client }, 'reports: a browser reported an error')
}

function requireAllowance(ctx: Reporter): void {
  const session = ctx.limits.takeBriefly(REPORTS, ctx.session.hash)
  const address = ctx.limits.takeBriefly(ctx.limits.perAddress(REPORTS_PER_ADDRESS), ctx.address)
  for (const { allowed, retryAfterSeconds } of [session, address]) if (!allowed) throw tooMany(retryAfterSeconds)
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
