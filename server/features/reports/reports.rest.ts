import type { Rest } from '../../http/rest/routes'
import { reportError } from './reports.service'

const MAX_BYTES = 8 * 1024

export function reportRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/report-error',
    body: 'json',
    maxBytes: MAX_BYTES,
    handle: (ctx, { body }) => reportError(ctx, body),
  })
}
