import * as z from 'zod'
import type { Rest } from '../../http/rest/routes'
import { reportError } from './reports.service'

const MAX_BYTES = 8 * 1024

export function reportRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/report-error',
    body: 'json',
    maxBytes: MAX_BYTES,
    // A page that fails may say anything: it is all taken as text.
    fields: z.record(z.string(), z.unknown()),
    handle: (ctx, { body }) => reportError(ctx, body),
  })
}
