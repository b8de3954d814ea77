import { ticketIn } from '../downloads'
import type { StaffContext } from '../staff-context'
import type { StaffPart } from '../staff-part'

/**
 * Policy of a mail as laid out. Its styles are inline, which the pages of the back office refuse; scripts, forms and requests to other
 * hosts are refused here too. `sandbox` gives it an origin of its own, also outside a frame.
 */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox"

/** A route of the listener that shows the mail of a ticket, for a frame of the back office. */
export const frameRoute =
  (
    path: string,
    open: (ctx: StaffContext, sealed: string) => string | Promise<string>,
  ): NonNullable<StaffPart['webRoutes']> =>
  (web, contextOf) => {
    web.get(path, async (request, reply) => {
      const html = await open(await contextOf(request, reply), ticketIn(request))
      reply.headers({ 'content-security-policy': POLICY, 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' })
      return reply.type('text/html; charset=utf-8').send(html)
    })
  }
