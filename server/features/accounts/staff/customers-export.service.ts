import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import * as z from 'zod'
import type { Db } from '../../../../db/database'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { csvOf } from '../../../../rules/csv'
import { DAY_MS } from '../../../../rules/time'
import { notFound, notSignedIn } from '../../../common/failures'
import { createTurns } from '../../../common/turns'
import { type Account, staffelAt } from '../../../common/viewer'
import { view } from '../../../graphql/view'
import { runAct, wasDone } from '../../../staff/audit.service'
import { type Download, readTicket, ticketPath } from '../../../staff/downloads'
import { defineProposal } from '../../../staff/proposals/proposable'
import { listApprovedFor, proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffError } from '../../../staff/staff-errors'
import {
  ApprovedCustomersExport,
  CustomersExport,
  type DownloadCustomersInput,
  type ExportCustomersInput,
} from './customers-export.graphql'
import { EVERYBODY, listAccounts } from './staff-accounts.repository'

/** Path of the file on the listener of the back office. */
export const CUSTOMERS_EXPORT_PATH = '/staff/customers'

const RIGHT = 'EXPORT_PERSONAL_DATA'
const USE = 'customers'
const ACT = 'exportCustomers'
/** Name of the act of opening the file, which is done once for each export. */
const OPENED = 'openCustomersExport'
/** How long its proposer can download an approved export. */
const DOWNLOAD_MS = DAY_MS
const PAGE = 500

const payload = z.object({ staffId: z.string(), name: z.string() })
const askedOf = z.object({ exportId: z.string() })

/** Exports all customers. Its approval allows its proposer to download the file; it makes none. */
export const customersExport = defineProposal<z.infer<typeof payload>, CustomersExport | null>({
  act: ACT,
  proposeRight: RIGHT,
  approveRight: RIGHT,
  payload,
  object: ({ staffId }) => ({ type: 'CustomersExport', id: staffId }),
  preview: async (_ctx, _db, { name }) => ({
    facts: [
      { name: 'exportFor', text: name, amount: null },
      { name: 'exportColumns', text: COLUMNS.join(', '), amount: null },
    ],
    amount: null,
    onBehalfOf: null,
  }),
  run: async (ctx, _tx, _payload, approval) => ({ result: approval ? null : fileOf(ctx, randomUUID()) }),
})

/** Proposes an export of all customers; without a second staff member, returns its file. */
export async function exportCustomers(
  ctx: StaffContext,
  { reason }: ExportCustomersInput,
): Promise<CustomersExport | StaffError> {
  const { staffId, name } = staffOf(ctx)
  const answer = await proposeOrRun(ctx, customersExport, { staffId, name }, { reason })
  if (answer === null) throw new Error('an export without a proposal has a file')
  return answer
}

/** Returns until when the caller can download an export that was approved; null without one, and without the right. */
export async function findApprovedExport(ctx: StaffContext): Promise<ApprovedCustomersExport | null> {
  if (!ctx.staff?.rights.includes(RIGHT)) return null
  const approved = await findApproved(ctx, ctx.db.reader)
  return approved && view(ApprovedCustomersExport, { until: approved.decidedAt + DOWNLOAD_MS })
}

/** Returns the file of an approved export of the caller. `Changed` if there is none, or it was downloaded. */
export function downloadCustomers(
  ctx: StaffContext,
  { reason }: DownloadCustomersInput,
): Promise<CustomersExport | Changed> {
  const about = {
    act: 'downloadCustomers',
    right: RIGHT,
    objectType: 'CustomersExport',
    reason: reason.trim(),
  } as const
  return runAct<CustomersExport | Changed>(ctx, about, async (tx) => {
    const approved = await findApproved(ctx, tx)
    if (!approved) return { result: new Changed(ctx) }
    return { result: fileOf(ctx, approved.id), objectId: approved.id }
  })
}

/**
 * Opens the file of an export, once. Customers are read page by page while it is sent. Throws NOT_SIGNED_IN, FORBIDDEN without the
 * right, and NOT_FOUND for another ticket and for a file that was opened before.
 */
export async function openCustomersExport(ctx: StaffContext, sealed: string): Promise<Download> {
  const { exportId } = readTicket(ctx, { use: USE, right: RIGHT }, askedOf, sealed)
  const about = { act: OPENED, right: RIGHT, objectType: 'CustomersExport', objectId: exportId } as const
  await runAct(ctx, about, async (tx) => {
    if (await wasDone(tx, OPENED, exportId)) throw notFound()
    return { result: null }
  })
  return { filename: filenameAt(ctx.at), stream: Readable.from(csv(ctx)) }
}

/** The newest approved export of the caller that was not opened. */
async function findApproved(ctx: StaffContext, db: Db): Promise<{ id: string; decidedAt: number } | null> {
  for (const approved of await listApprovedFor(db, ACT, { staffId: staffOf(ctx).staffId, since: ctx.at - DOWNLOAD_MS }))
    if (!(await wasDone(db, OPENED, approved.id))) return approved
  return null
}

const fileOf = (ctx: StaffContext, exportId: string): CustomersExport =>
  view(CustomersExport, {
    filename: filenameAt(ctx.at),
    path: ticketPath(ctx, CUSTOMERS_EXPORT_PATH, USE, { exportId }),
  })

const filenameAt = (at: number): string => `klanten-${dayInAmsterdam(at)}.csv`

async function* csv({ db, at }: StaffContext): AsyncGenerator<string> {
  const giveTurn = createTurns()
  yield csvOf([COLUMNS])
  for (let after: Account | null = null; ; ) {
    const page: Account[] = await listAccounts(db.reader, EVERYBODY, { after, limit: PAGE })
    // An erased account has nothing to export.
    yield csvOf(page.filter(({ erasedAt }) => erasedAt === null).map((account) => rowOf(account, at)))
    after = page.at(-1) ?? null
    if (page.length < PAGE) return
    await giveTurn()
  }
}

// Columns are Dutch whatever the language of the reader, as in the exports for the bookkeeper.
const COLUMNS = [
  ...['klant', 'aangemaakt (UTC)', 'e-mail', 'voornaam', 'achternaam', 'bedrijf', 'btw-nummer', 'KvK-nummer'],
  ...['straat', 'huisnummer', 'toevoeging', 'postcode', 'plaats', 'land', 'telefoon'],
  ...['soort', 'staffel', 'op rekening', 'geblokkeerd', 'hoort bij klant'],
]

const rowOf = (account: Account, at: number): string[] => [
  ...[account.id, new Date(account.createdAt).toISOString(), account.email, account.firstName, account.lastName],
  ...[account.companyName ?? '', account.vatId ?? '', account.registrationNumber],
  ...[account.street ?? '', account.streetNumber ?? '', account.streetNumberAddition ?? '', account.postCode ?? ''],
  ...[account.city ?? '', account.country, account.phoneNumber ?? ''],
  account.role === 'RESELLER' ? 'reseller' : 'klant',
  String(staffelAt(account, at) ?? ''),
  ...[account.paysOnAccount ? 'ja' : 'nee', account.isBlocked ? 'ja' : 'nee', account.parentAccountId ?? ''],
]

/** The guard admits staff only. */
function staffOf({ staff }: StaffContext): { staffId: string; name: string } {
  if (!staff) throw notSignedIn()
  return staff
}
