import type { Context } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { inert } from './inert-text'

/** What a browser says went wrong. Whatever it sends is taken as text; what is missing is empty. */
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

/** Characters that are kept; a record stays below 8 KB, also when each of them takes three bytes. */
const LINE_MAX = 250
const STACK_MAX = 1500

/** Writes one line to the log, under `client`, for people who look after the shop. TOO_MANY_REQUESTS after ten a minute. */
export async function reportError(ctx: Context, report: SentReport): Promise<void> {
  requireAllowance(ctx)
  const client = {
    msg: inert(report.msg, LINE_MAX),
    // What stands behind the question mark may be about a person.
    url: inert(report.url, LINE_MAX).replace(/[?#].*$/, ''),
    line: numberOf(report.line),
    column: numberOf(report.column),
    error: inert(report.error, LINE_MAX),
    errorStackTrace: inert(report.errorStackTrace, STACK_MAX),
    userAgent: inert(ctx.userAgent, LINE_MAX),
  }
  ctx.log.warn({ client }, 'a browser reported an error')
}

function requireAllowance(ctx: Context): void {
  const session = ctx.limits.takeBriefly(REPORTS, ctx.session.hash)
  const address = ctx.limits.takeBriefly(ctx.limits.perAddress(REPORTS_PER_ADDRESS), ctx.address)
  for (const { allowed, retryAfterSeconds } of [session, address]) if (!allowed) throw tooMany(retryAfterSeconds)
}

function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) ? number : null
}
