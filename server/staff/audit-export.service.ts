import { Readable } from 'node:stream'
import * as z from 'zod'
import { dayInAmsterdam } from '../../rules/calendar'
import { csvOf } from '../../rules/csv'
import { createTurns } from '../common/turns'
import { view } from '../graphql/view'
import { AuditExport, type AuditFilter, type ExportAuditLogInput } from './audit.graphql'
import type { AuditRow } from './audit.repository'
import { pagesOfEntries, runAct } from './audit.service'
import { readTicket, ticketPath } from './downloads'
import type { StaffContext } from './staff-context'

/** Path of the file on the listener of the back office. */
export const AUDIT_EXPORT_PATH = '/staff/audit-log'

const RIGHT = 'AUDIT_READ'
const USE = 'audit-log'

const text = z.string().nullable()
const moment = z.number().nullable()
const filterOf = z.object({
  ...{ staffId: text, accountId: text, act: text, objectId: text, text, from: moment, until: moment },
  outcome: z.enum(['DONE', 'REFUSED']).nullable(),
})
type Asked = z.infer<typeof filterOf>

/** Records an export of the audit log in itself. Returns the path of the file. */
export function exportAuditLog(ctx: StaffContext, { filter, reason }: ExportAuditLogInput): Promise<AuditExport> {
  const asked = askedOf(filter ?? {})
  const about = { act: 'exportAuditLog', right: RIGHT, objectType: 'AuditLog', reason: reason.trim() } as const
  return runAct(ctx, about, async () => ({
    result: view(AuditExport, { filename: filenameAt(ctx.at), path: ticketPath(ctx, AUDIT_EXPORT_PATH, USE, asked) }),
    changes: Object.entries(asked).flatMap(([field, value]) =>
      value === null
        ? []
        : [{ field, before: null, after: typeof value === 'number' ? new Date(value).toISOString() : value }],
    ),
  }))
}

/**
 * Opens the file of an export that this staff member made in the last minutes: entries by the filter, newest first. They are read page
 * by page while they are sent. Throws NOT_SIGNED_IN, FORBIDDEN without the right, and NOT_FOUND for another ticket.
 */
export function openAuditExport(ctx: StaffContext, sealed: string): { filename: string; stream: Readable } {
  const { from, until, ...asked } = readTicket(ctx, { use: USE, right: RIGHT }, filterOf, sealed)
  const filter = {
    ...asked,
    from: from === null ? null : new Date(from),
    until: until === null ? null : new Date(until),
  }
  return { filename: filenameAt(ctx.at), stream: Readable.from(csv(ctx, filter)) }
}

const askedOf = ({ staffId, accountId, act, objectId, outcome, from, until, text }: AuditFilter): Asked => ({
  ...{
    staffId: staffId ?? null,
    accountId: accountId ?? null,
    act: act ?? null,
    objectId: objectId ?? null,
    outcome: outcome ?? null,
  },
  ...{ text: text?.trim() || null, from: from?.getTime() ?? null, until: until?.getTime() ?? null },
})

const filenameAt = (at: number): string => `logboek-${dayInAmsterdam(at)}.csv`

async function* csv(ctx: StaffContext, filter: AuditFilter): AsyncGenerator<string> {
  const giveTurn = createTurns()
  yield csvOf([COLUMNS])
  for await (const page of pagesOfEntries(ctx, filter)) {
    yield csvOf(page.map(rowOf))
    await giveTurn()
  }
}

// Columns are Dutch whatever the language of the reader, as in the exports for the bookkeeper.
const COLUMNS = [
  ...['regel', 'moment (UTC)', 'wie', 'met', 'adres', 'wat', 'soort', 'waarop', 'namens klant', 'reden', 'wijzigingen'],
  ...['uitkomst', 'geweigerd omdat', 'verzoek', 'vorige hash', 'hash'],
]

const rowOf = (row: AuditRow): string[] => [
  ...[String(row.position), new Date(row.at).toISOString(), row.staffName ?? '', row.factor ?? '', row.address],
  ...[row.act, row.objectType ?? '', row.objectId ?? '', row.onBehalfOf ?? '', row.reason ?? ''],
  row.changes.map(({ field, before, after }) => `${field}: ${before ?? '–'} → ${after ?? '–'}`).join('\n'),
  ...[row.outcome, row.refusal ?? '', row.requestId, row.previousHash, row.hash],
]
