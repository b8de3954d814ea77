import { ERROR_REPORT_PENDING_MS, ERROR_REPORTS_PENDING_MAX } from '../../rules/constants'
import { csrfToken } from './csrf'

/** Marks front-end reports in the log. */
const MARKER = '[frontend] '
/** The server rejects reports over 8 KB. */
const STACK_MAX = 4000
let pending = 0

/** Reports uncaught errors; the browser logs them to its console as well. */
export function reportUncaught(): void {
  window.addEventListener('error', ({ message, filename, lineno, colno, error }) =>
    report(message, { url: filename, line: lineno, column: colno, error }),
  )
  window.addEventListener('unhandledrejection', ({ reason }) => reportError(reason))
}

/** Reports a failure that a page handled. */
export function reportError(error: unknown): void {
  console.error(error)
  report(error instanceof Error ? error.message : String(error), { url: location.href, line: 0, column: 0, error })
}

interface Place {
  url: string
  line: number
  column: number
  error: unknown
}

/** Rate limit of ten: each report frees its place after a minute, and further ones are dropped. */
function report(message: string, { url, line, column, error }: Place): void {
  if (pending >= ERROR_REPORTS_PENDING_MAX) return
  pending++
  setTimeout(() => pending--, ERROR_REPORT_PENDING_MS)
  const body = {
    msg: `${MARKER}${message}`,
    url,
    line,
    column,
    error: String(error ?? ''),
    errorStackTrace: (error instanceof Error ? (error.stack ?? '') : '').slice(0, STACK_MAX),
  }
  fetch('/api/report-error', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-TOKEN': csrfToken() },
    body: JSON.stringify(body),
  }).catch((failure: unknown) => console.error(failure))
}
