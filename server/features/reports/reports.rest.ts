import * as z from 'zod'
import { graph } from '../../http/rest/description'
import type { Rest } from '../../http/rest/routes'
import { ReportErrorInput } from './reports.graphql'
import { REPORT_MAX_BYTES, REPORT_PATH, reportError } from './reports.service'

export function reportRoutes(rest: Rest): void {
  rest({
    method: 'POST',
    path: REPORT_PATH,
    operation: 'Mutation.reportError',
    tag: 'Account',
    isPublic: true,
    summary: 'Reports a browser error to the shop',
    body: 'json',
    takes: graph(ReportErrorInput),
    answers: null,
    maxBytes: REPORT_MAX_BYTES,
    // A failing page may send any values; all are converted to text.
    fields: z.record(z.string(), z.unknown()),
    handle: (ctx, { body }) => reportError(ctx, body),
  })
}
