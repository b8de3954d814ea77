import * as z from 'zod'
import { badInput } from '../../../common/failures'
import type { StaffPart } from '../../../staff/staff-part'
import { BookkeepingResolver } from './bookkeeping.resolver'
import { EXPORT_PATH, openExport } from './bookkeeping-export.service'

const asked = z.object({ ticket: z.string().min(1).max(1000) })

/** Bookkeeping in the back office. Who reads reports sees it; who edits invoices exports it. */
export const bookkeepingStaff: StaffPart = {
  resolvers: [BookkeepingResolver],
  policy: {
    Query: {
      bookkeeping: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
      deferredRevenue: { who: 'staff', right: 'REPORTS_READ', audit: 'refused' },
    },
    Mutation: {
      exportBookkeeping: { who: 'staff', right: 'INVOICES_EDIT', isFresh: true, hasReason: true, audit: 'always' },
    },
  },
  webRoutes(web, contextOf) {
    // A file of a month is streamed: the graph would hold all of it.
    web.get(EXPORT_PATH, async (request, reply) => {
      const parsed = asked.safeParse(request.query)
      if (!parsed.success) throw badInput()
      const { filename, stream } = openExport(await contextOf(request, reply), parsed.data.ticket)
      reply.header('content-disposition', `attachment; filename="${filename}"`)
      return reply.type('text/csv; charset=utf-8').send(stream)
    })
  },
}
