import { Readable } from 'node:stream'
import * as z from 'zod'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { csvOf } from '../../../../rules/csv'
import { createTurns } from '../../../common/turns'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { type Download, readTicket, ticketPath } from '../../../staff/downloads'
import type { StaffContext } from '../../../staff/staff-context'
import type { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { pagesOfAccounts } from '../../accounts/staff/staff-accounts.service'
import { creditOf, invoiceTotalsOf } from '../../invoices/staff/account-invoices.service'
import { volumeOf } from '../../resellers/staff/reseller-volume.service'
import { turnoverOf } from './account-turnover.service'
import { type ExportResellersInput, ResellersExport } from './resellers-export.graphql'

/** Path of the file on the listener of the back office. */
export const RESELLERS_EXPORT_PATH = '/staff/resellers'

const RIGHT = 'INVOICES_EDIT'
const USE = 'resellers'

const flag = z.boolean().nullable()
const filterOf = z.object({ text: z.string().nullable(), isOverdue: flag, isNearLimit: flag })
type Asked = z.infer<typeof filterOf>

/** Records an export of resellers in the audit log, with its filter. Returns the path of the file. */
export function exportResellers(ctx: StaffContext, { filter, reason }: ExportResellersInput): Promise<ResellersExport> {
  const asked: Asked = {
    text: filter?.text?.trim().slice(0, TEXT_MAX) || null,
    ...{ isOverdue: filter?.isOverdue ?? null, isNearLimit: filter?.isNearLimit ?? null },
  }
  const about = { act: 'exportResellers', right: RIGHT, objectType: 'ResellerList', reason: reason.trim() } as const
  return runAct(ctx, about, async () => ({
    result: view(ResellersExport, {
      filename: filenameAt(ctx.at),
      path: ticketPath(ctx, RESELLERS_EXPORT_PATH, USE, asked),
    }),
    changes: Object.entries(asked).flatMap(([field, value]) =>
      value === null ? [] : [{ field, before: null, after: String(value) }],
    ),
  }))
}

const TEXT_MAX = 100

/**
 * Opens the file of an export that this staff member made in the last minutes: resellers by the filter, newest first. They are read
 * page by page while they are sent. Throws NOT_SIGNED_IN, FORBIDDEN without the right, and NOT_FOUND for another ticket.
 */
export function openResellersExport(ctx: StaffContext, sealed: string): Download {
  const asked = readTicket(ctx, { use: USE, right: RIGHT }, filterOf, sealed)
  return { filename: filenameAt(ctx.at), stream: Readable.from(csv(ctx, asked)) }
}

const filenameAt = (at: number): string => `resellers-${dayInAmsterdam(at)}.csv`

async function* csv(ctx: StaffContext, asked: Asked): AsyncGenerator<string> {
  const giveTurn = createTurns()
  yield csvOf([COLUMNS])
  for await (const page of pagesOfAccounts(ctx, { ...asked, role: 'RESELLER' })) {
    // Their sums are read together.
    yield csvOf(await Promise.all(page.map((account) => rowOf(ctx, account))))
    await giveTurn()
  }
}

// Columns are Dutch whatever the language of the reader, as in the exports for the bookkeeper.
const COLUMNS = [
  ...['klant', 'naam', 'e-mail', 'bedrijf', 'staffel', 'afgesproken staffel', 'afgesproken per datum', 'registraties'],
  ...['omzet 12 maanden excl. btw', 'marge', 'open facturen', 'te laat', 'openstaand incl. btw', 'kredietlimiet'],
]

async function rowOf(ctx: StaffContext, account: StaffAccount): Promise<string[]> {
  const [volume, turnover, totals, credit] = await Promise.all([
    volumeOf(ctx, account),
    turnoverOf(ctx, account.id),
    invoiceTotalsOf(ctx, account.id),
    creditOf(ctx, account),
  ])
  return [
    ...[account.id, account.name, account.email, account.companyName ?? ''],
    ...[String(account.staffel ?? ''), String(account.agreedStaffel ?? ''), agreedOf(account)],
    String(volume?.registrations ?? 0),
    ...[eurosOf(turnover?.net ?? null), eurosOf(turnover?.margin ?? null)],
    ...[String(totals.openCount), String(totals.overdueCount)],
    ...[eurosOf(credit?.owed ?? null), eurosOf(credit?.limit ?? null)],
  ]
}

const agreedOf = ({ agreedStaffels }: StaffAccount): string =>
  agreedStaffels
    .map(({ staffel, from, until }) => `${staffel ?? 'geen'} vanaf ${from}${until === null ? '' : ` tot ${until}`}`)
    .join('; ')

/** Euros with a point, as spreadsheets of any language import them. */
const eurosOf = (amount: number | null): string => (amount === null ? '' : (amount / 100).toFixed(2))
