import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { StaffRight } from '../../rules/staff-rights'
import { MINUTE_MS } from '../../rules/time'
import { badInput, forbidden, notFound, notSignedIn } from '../common/failures'
import { seal, unseal } from '../common/seal'
import type { StaffContext } from './staff-context'
import type { StaffPart } from './staff-part'

/** Long enough to begin a download, which may then take longer. */
const TICKET_MS = 5 * MINUTE_MS

const ticketOf = z.object({ use: z.string(), staffId: z.string(), endsAt: z.number(), asked: z.unknown() })

/** Returns the path of a file that a staff member may download in the next five minutes. `use` names the kind of file. */
export function ticketPath(ctx: StaffContext, path: string, use: string, asked: unknown): string {
  const ticket = { use, staffId: ctx.staff?.staffId ?? '', endsAt: ctx.at + TICKET_MS, asked }
  return `${path}?${new URLSearchParams({ ticket: seal(ctx.config.secret, JSON.stringify(ticket)) })}`
}

/**
 * Returns what a ticket of this staff member asks for. Throws NOT_SIGNED_IN, FORBIDDEN without the right, which may have been taken
 * away since, and NOT_FOUND for every other ticket.
 */
export function readTicket<Asked>(
  ctx: StaffContext,
  { use, right }: { use: string; right: StaffRight },
  shape: z.ZodType<Asked>,
  sealed: string,
): Asked {
  if (!ctx.staff) throw notSignedIn()
  if (!ctx.staff.rights.includes(right)) throw forbidden()
  const ticket = openTicket(ctx, sealed)
  const asked = shape.safeParse(ticket?.asked)
  if (ticket?.use !== use || ticket.staffId !== ctx.staff.staffId || ticket.endsAt < ctx.at || !asked.success)
    throw notFound()
  return asked.data
}

function openTicket({ config }: StaffContext, sealed: string): z.infer<typeof ticketOf> | null {
  try {
    return ticketOf.parse(JSON.parse(unseal(config.secret, sealed)))
  } catch {
    return null
  }
}

const queryOf = z.object({ ticket: z.string().min(1).max(4000) })

/** Returns the ticket in the address of a request. Throws BAD_INPUT without one. */
export function ticketIn({ query }: Pick<FastifyRequest, 'query'>): string {
  const asked = queryOf.safeParse(query)
  if (!asked.success) throw badInput()
  return asked.data.ticket
}

/** A file that is sent while it is read. */
export interface Download {
  filename: string
  /** Media type; CSV if it is left out. */
  type?: string
  stream: Readable
}

/** A route of the listener that streams a file to the holder of a ticket: the graph would hold all of it in memory. */
export const downloadRoute =
  (
    path: string,
    open: (ctx: StaffContext, sealed: string) => Download | Promise<Download>,
  ): NonNullable<StaffPart['webRoutes']> =>
  (web, contextOf) => {
    web.get(path, async (request, reply) => {
      const { filename, type, stream } = await open(await contextOf(request, reply), ticketIn(request))
      reply.header('content-disposition', `attachment; filename="${filename}"`)
      return reply.type(type ?? 'text/csv; charset=utf-8').send(stream)
    })
  }
