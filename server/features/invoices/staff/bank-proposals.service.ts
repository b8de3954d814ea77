import type { Db } from '../../../../db/database'
import { type InvoiceToMatch, type Match, matchEntries } from '../../../../rules/bank-match'
import { invoiceNumberText } from '../../../../rules/invoice'
import { view } from '../../../graphql/view'
import type { EntryRow, MatchRow } from '../bank/bank.repository'
import { listMatches, listOpen } from '../bank/bank.repository'
import { listSurpluses } from '../invoice-payments.repository'
import { findInvoice, listOwed } from '../invoices.repository'
import { BankEntry, BankMatch } from './bank.graphql'
import { listOpenInvoices } from './staff-invoices.repository'

/** Entries and invoices that are compared at once; the oldest first. */
const COMPARED_MAX = 5000
/** Exact entries that one confirmation books. */
const EXACT_MAX = 500

/** The open entries, with the proposals of the rule. */
export interface Proposals {
  matches: ReadonlyMap<string, Match>
  /** Entries that name their invoices and pay exactly what is open of them, at most 500. */
  exact: readonly Match[]
  invoices: ReadonlyMap<string, InvoiceToMatch>
}

/** Compares all open entries with outstanding invoices and refunds. Nothing is booked. */
export async function proposeMatches(db: Db): Promise<Proposals> {
  const entries = await listOpen(db, COMPARED_MAX)
  const parts = await matchedParts(db, entries)
  const invoices = [...(await listReceivable(db)), ...(await listReturnable(db))]
  const found = matchEntries(
    entries.map((entry) => ({
      ...entry,
      amount: Math.sign(entry.amount) * (Math.abs(entry.amount) - (parts.get(entry.id) ?? 0)),
    })),
    invoices,
  )
  return {
    matches: new Map(found.map((match) => [match.entryId, match])),
    exact: found.filter(({ isExact }) => isExact).slice(0, EXACT_MAX),
    invoices: new Map(invoices.map((invoice) => [keyOf(invoice.id, invoice.amount > 0), invoice])),
  }
}

const keyOf = (id: string, isReceived: boolean): string => `${id} ${isReceived}`

async function listReceivable(db: Db): Promise<InvoiceToMatch[]> {
  const rows = await listOpenInvoices(db, COMPARED_MAX)
  return rows.map(({ invoice, outstanding }) => ({
    id: invoice.id,
    number: invoiceNumberText(invoice),
    buyer: invoice.buyer?.name ?? '',
    amount: outstanding,
  }))
}

/** Debts of the shop of invoices that were paid by transfer; negative, one amount for each invoice. */
export async function listReturnable(db: Db): Promise<InvoiceToMatch[]> {
  const owed = new Map<string, InvoiceToMatch>()
  const add = (invoice: Awaited<ReturnType<typeof findInvoice>>, amount: number) => {
    if (!invoice) return
    const before = owed.get(invoice.id)?.amount ?? 0
    const { id, buyer } = invoice
    owed.set(id, { id, number: invoiceNumberText(invoice), buyer: buyer?.name ?? '', amount: before - amount })
  }
  for (const { invoice, amount } of await listOwed(db)) add(invoice, amount)
  for (const { invoiceId, amount } of await listSurpluses(db, COMPARED_MAX))
    add(await findInvoice(db, invoiceId), amount)
  return [...owed.values()]
}

/** Amounts of entries that belong to invoices already, by entry. */
export async function matchedParts(db: Db, entries: readonly EntryRow[]): Promise<ReadonlyMap<string, number>> {
  const parts = new Map<string, number>()
  for (const { entryId, amount } of await matchesOf(db, entries)) parts.set(entryId, (parts.get(entryId) ?? 0) + amount)
  return parts
}

/** Below the number of parameters that an engine allows. */
const IDS_MAX = 500

async function matchesOf(db: Db, entries: readonly EntryRow[]): Promise<MatchRow[]> {
  const rows: MatchRow[] = []
  for (let at = 0; at < entries.length; at += IDS_MAX)
    rows.push(
      ...(await listMatches(
        db,
        entries.slice(at, at + IDS_MAX).map(({ id }) => id),
      )),
    )
  return rows
}

/** Returns entries with their matches and proposals. */
export async function entryViews(db: Db, rows: readonly EntryRow[], proposals: Proposals): Promise<BankEntry[]> {
  const matches = await matchesOf(db, rows)
  const views: BankEntry[] = []
  for (const { id, bookedOn, amount, name, accountEnd, description, reference, state } of rows) {
    const own = matches.filter(({ entryId }) => entryId === id)
    const proposal = state === 'OPEN' ? proposals.matches.get(id) : undefined
    const matched = await Promise.all(own.map((match) => matchView(db, match)))
    views.push(
      view(BankEntry, {
        ...{ id, bookedOn, amount, name, accountEnd, description, reference, state },
        remaining: Math.abs(amount) - own.reduce((sum, match) => sum + match.amount, 0),
        isExact: proposal?.isExact ?? false,
        candidates: (proposal?.candidates ?? []).flatMap((candidate) => {
          const invoice = proposals.invoices.get(keyOf(candidate.invoiceId, amount > 0))
          return invoice
            ? view(BankMatch, {
                ...candidate,
                number: invoice.number,
                customerName: invoice.buyer,
                open: invoice.amount,
              })
            : []
        }),
        matches: matched,
      }),
    )
  }
  return views
}

async function matchView(db: Db, { invoiceId, amount }: MatchRow): Promise<BankMatch> {
  const invoice = await findInvoice(db, invoiceId)
  return view(BankMatch, {
    ...{ invoiceId, amount, open: 0, why: null },
    number: invoice ? invoiceNumberText(invoice) : '',
    customerName: invoice?.buyer?.name ?? '',
  })
}
