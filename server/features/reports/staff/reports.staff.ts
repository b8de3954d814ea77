import * as z from 'zod'
import { badInput, tooMany, wrongCsrfToken } from '../../../common/failures'
import { networkOf } from '../../../common/network'
import { isCsrfToken } from '../../../common/session'
import type { StaffPart } from '../../../staff/staff-part'
import { REPORT_MAX_BYTES, REPORT_PATH, reportError, tooManyReports } from '../reports.service'

const report = z.record(z.string(), z.unknown())

/**
 * Takes error reports of the app of the back office, with the limits of the shop's. Its lines have `listener: staff`, as all lines
 * of that listener.
 */
export const reportsStaff: StaffPart = {
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
