import { Readable } from 'node:stream'
import * as z from 'zod'
import { dayInAmsterdam } from '../../../../rules/calendar'
import { notFound } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { runAct } from '../../../staff/audit.service'
import { type Download, readTicket, ticketPath } from '../../../staff/downloads'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed } from '../../../staff/staff-errors'
import { contextOf } from '../account-context.service'
import { findAccountById } from '../accounts.repository'
import { collectData } from '../data-export.service'
import { AccountExport, type ExportAccountDataInput } from './account-export.graphql'
import { keepActivityByShop } from './activity-by-shop.service'

/** Path of the files on the listener of the back office. */
export const ACCOUNT_EXPORT_PATH = '/staff/customer-data'

const RIGHT = 'EXPORT_PERSONAL_DATA'
const USE = 'customer-data'
const askedOf = z.object({ accountId: z.string() })

/**
 * Records an export of all data of a customer, for a request of access (GDPR, articles 15 and 20). Returns the path of the file. The
 * customer sees it in the activity. `Changed` for an erased account. Throws NOT_FOUND.
 */
export function exportAccountData(
  ctx: StaffContext,
  { accountId, reason }: ExportAccountDataInput,
): Promise<AccountExport | Changed> {
  const about = { act: 'exportAccountData', right: RIGHT, objectType: 'Account', objectId: accountId } as const
  return runAct<AccountExport | Changed>(
    ctx,
    { ...about, onBehalfOf: accountId, reason: reason.trim() },
    async (tx) => {
      const account = await findAccountById(tx, accountId)
      if (!account) throw notFound()
      if (account.erasedAt !== null) return { result: new Changed(ctx) }
      await keepActivityByShop(ctx, tx, 'data-exported-by-shop', account.id)
      const path = ticketPath(ctx, ACCOUNT_EXPORT_PATH, USE, { accountId: account.id })
      return { result: view(AccountExport, { filename: filenameAt(ctx.at), path }) }
    },
  )
}

/**
 * Opens the file of an export that this staff member made in the last minutes. The data are collected now. Throws NOT_SIGNED_IN, FORBIDDEN
 * without the right, and NOT_FOUND for another ticket.
 */
export async function openAccountExport(ctx: StaffContext, sealed: string): Promise<Download> {
  const { accountId } = readTicket(ctx, { use: USE, right: RIGHT }, askedOf, sealed)
  const account = await findAccountById(ctx.db.reader, accountId)
  if (!account || account.erasedAt !== null) throw notFound()
  const data = await collectData(contextOf(ctx, account, ctx.locale))
  const stream = Readable.from([JSON.stringify(data, null, 2)])
  return { filename: filenameAt(ctx.at), type: 'application/json; charset=utf-8', stream }
}

// The name of a file ends up in lists of downloads, so that it does not say whose data it has.
const filenameAt = (at: number): string => `klantgegevens-${dayInAmsterdam(at)}.json`
