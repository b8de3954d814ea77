import { addMonths, type Day, dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { deferredRevenue } from '../../../../rules/deferred-revenue'
import { LEDGER_ACCOUNTS, STANDARD_ACCOUNTS } from '../../../../rules/ledger-accounts'
import { ledgerAccountText } from '../../../../rules/ledger-accounts.text'
import { type Cents, cents } from '../../../../rules/money'
import { addDays } from '../../../../rules/renewal'
import { badInput } from '../../../common/failures'
import { view } from '../../../graphql/view'
import { findLastAct } from '../../../staff/audit.service'
import type { StaffContext } from '../../../staff/staff-context'
import {
  type DocumentSums,
  firstDocumentDay,
  type LedgerPeriod,
  sumDocuments,
} from '../../invoices/staff/ledger-documents.service'
import { listChargedTerms } from '../../orders/staff/ledger-lines.service'
import {
  Bookkeeping,
  BookkeepingAccount,
  BookkeepingExportMade,
  DeferredRevenue,
  EXPORT_KINDS,
} from './bookkeeping.graphql'

/** A month of the books. */
export interface LedgerMonth extends LedgerPeriod {
  /** Such as `2026-10`. */
  month: string
  /** Documents are still added to it. */
  isRunning: boolean
}

/** Returns a month that has begun. Throws BAD_USER_INPUT for any other text. */
export function requireMonth({ at }: Pick<StaffContext, 'at'>, month: string): LedgerMonth {
  const present = dayInAmsterdam(at).slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month) || month > present) throw badInput()
  const from = `${month}-01`
  const to = addMonths(from, 1)
  const times = { from: startOfDay(from), before: startOfDay(to) }
  return { month, isRunning: month === present, days: { from, to }, times }
}

/** Sums a month, by its documents and by the rows of its journal. Throws BAD_USER_INPUT for a month that has not begun. */
export async function readBookkeeping(ctx: StaffContext, asked: string): Promise<Bookkeeping> {
  const { month, isRunning, days } = requireMonth(ctx, asked)
  const { reader } = ctx.db
  const sums = await sumDocuments(reader, days)
  const { invoices, creditNotes } = sums
  const { total, journal } = balanceOf(sums)
  return view(Bookkeeping, {
    ...{ month, isRunning, ...days, at: ctx.at },
    months: monthsFrom((await firstDocumentDay(reader)) ?? days.from, dayInAmsterdam(ctx.at)),
    ...{ invoices: invoices.count, invoicesGross: invoices.gross },
    ...{ creditNotes: creditNotes.count, creditNotesGross: creditNotes.gross },
    ...{ total, journal, isBalanced: total === journal },
    ossCountries: ctx.vatRates.othersAt(startOfDay(days.to) - 1),
    accounts: accountsOf(ctx),
    lastExport: await lastExport(ctx),
  })
}

/** Returns the total of documents, and that of the rows of their journal, which are equal unless data was damaged. */
export const balanceOf = ({
  invoices,
  creditNotes,
  lines,
  vatTotal,
}: DocumentSums): { total: Cents; journal: Cents } => ({
  total: cents(invoices.gross - creditNotes.gross),
  journal: cents(lines + vatTotal),
})

/** Months from the one of a day until the one of another, newest first. */
function monthsFrom(first: Day, last: Day): string[] {
  const months: string[] = []
  for (let month = `${last.slice(0, 7)}-01`; month >= `${first.slice(0, 7)}-01`; month = addMonths(month, -1))
    months.push(month.slice(0, 7))
  return months
}

function accountsOf({ config, locale }: StaffContext): BookkeepingAccount[] {
  const numbers = config.ledgerAccounts
  return LEDGER_ACCOUNTS.map((account) =>
    view(BookkeepingAccount, {
      account,
      number: numbers[account],
      name: ledgerAccountText[locale][account],
      isOwn: numbers[account] !== STANDARD_ACCOUNTS[account],
    }),
  ).toSorted((a, b) => (a.number < b.number ? -1 : a.number > b.number ? 1 : 0))
}

async function lastExport(ctx: StaffContext): Promise<BookkeepingExportMade | null> {
  const entry = await findLastAct(ctx, 'exportBookkeeping')
  const kind = EXPORT_KINDS.find((one) => one === entry?.changes.find(({ field }) => field === 'kind')?.after)
  if (!entry || !kind) return null
  return view(BookkeepingExportMade, { month: entry.objectId ?? '', kind, at: entry.at, madeBy: entry.staffName ?? '' })
}

/** Deferred revenue of ended months, by database and day: what was invoiced then does not change any more. */
const kept = new WeakMap<object, { today: Day; months: Map<string, DeferredRevenue> }>()

/**
 * Computes the revenue that was invoiced until the end of a month, or until today, for days that follow. Throws BAD_USER_INPUT for a
 * month that has not begun. A large shop reads a year of lines for it, so that an ended month is computed once a day.
 */
export async function reportDeferredRevenue(ctx: StaffContext, asked: string): Promise<DeferredRevenue> {
  const { month, isRunning, days } = requireMonth(ctx, asked)
  const today = dayInAmsterdam(ctx.at)
  const known = kept.get(ctx.db)
  const months = known?.today === today ? known.months : new Map<string, DeferredRevenue>()
  const before = months.get(month)
  if (before) return before
  const until = isRunning ? addDays(today, 1) : days.to
  const sums = deferredRevenue(await listChargedTerms(ctx.db.reader, until), until)
  const report = view(DeferredRevenue, { month, on: addDays(until, -1), ...sums })
  if (!isRunning) {
    months.set(month, report)
    kept.set(ctx.db, { today, months })
  }
  return report
}
