import * as z from 'zod'
import { badInput, tooMany, wrongCsrfToken } from '../../../common/failures'
import { networkOf } from '../../../common/network'
import { isCsrfToken } from '../../../common/session'
import type { StaffPart } from '../../../staff/staff-part'
import { deleteFailedRequestsOf } from '../failed-requests.repository'
import { REPORT_MAX_BYTES, REPORT_PATH, reportError, tooManyReports } from '../reports.service'
import { StaffFailedRequestsResolver } from './failed-requests.resolver'
import { searchFailedRequests } from './staff-failed-requests.service'

const report = z.record(z.string(), z.unknown())

/**
 * Requests that failed, and error reports of the app of the back office, with the limits of the shop's. Lines of those have
 * `listener: staff`, as all lines of that listener.
 */
export const reportsStaff: StaffPart = {
  resolvers: [StaffFailedRequestsResolver],
  policy: { Query: { staffFailedRequests: { who: 'staff', right: 'JOBS_RETRY', audit: 'refused' } } },
  search: [searchFailedRequests],
  erasure: { erase: (_ctx, tx, { account }) => deleteFailedRequestsOf(tx, account.id) },
  webRoutes(web, contextOf) {
    web.post(REPORT_PATH, { bodyLimit: REPORT_MAX_BYTES }, async (request, reply) => {
      const ctx = await contextOf(request, reply)
      const address = networkOf(ctx.address)
      const wait = tooManyReports(ctx, { method: request.method, path: REPORT_PATH }, () => address)
      if (wait !== null) throw tooMany(wait)
      if (!isCsrfToken(ctx.session, request.headers['x-csrf-token'])) throw wrongCsrfToken()
      const parsed = report.safeParse(request.body)
      if (!parsed.success) throw badInput()
      await reportError({ ...ctx, address, userAgent: request.headers['user-agent'] ?? '' }, parsed.data)
      return reply.status(204).send()
    })
  },
}
