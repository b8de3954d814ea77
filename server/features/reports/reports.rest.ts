import * as z from 'zod'
import { graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { ReportErrorInput } from './reports.graphql'
import { reportError } from './reports.service'

const MAX_BYTES = 8 * 1024

export function reportRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: '/api/report-error',
    tag: 'Account',
    summary: 'Tells the shop what went wrong in the browser',
    body: 'json',
    takes: graph(ReportErrorInput),
    answers: null,
    maxBytes: MAX_BYTES,
    // A page that fails may say anything: it is all taken as text.
    fields: z.record(z.string(), z.unknown()),
    handle: (ctx, { body }) => reportError(ctx, body),
  })
}
