import type { Db } from '../../../../db/database'
import { writtenDay } from '../../../../rules/calendar'
import { accountEndIn } from '../../../../rules/iban'
import { parseInvoiceNumber } from '../../../../rules/invoice'
import { formatMoney } from '../../../../rules/money'
import type { Locale } from '../../../../rules/text'
import type { SearchMatch, SearchSource } from '../../../staff/staff-part'
import { listAccountIdsMatching } from '../../accounts/account-search.service'
import { listEntriesByEnd } from '../bank/bank.repository'
import { findByNumber, listNewestOf } from '../invoices.repository'
import type { StaffInvoice } from './staff-invoices.graphql'
import { CUSTOMERS_FOUND_MAX, readStaffInvoices } from './staff-invoices.service'

/** Finds an invoice by its whole number, or else those of the customers that the text finds, newest first. */
export const searchInvoices: SearchSource = {
  kind: 'invoice',
  right: 'AMOUNTS_SEE',
  list: (text) => `/beheer/facturen?${new URLSearchParams({ toon: 'alle', q: text })}`,
  async find(ctx, text, limit) {
    const found = await findInvoices(ctx.db.reader, text, limit)
    const views = new Map((await readStaffInvoices(ctx, found)).map((invoice) => [invoice.id, invoice]))
    return found.flatMap((id) => {
      const invoice = views.get(id)
      return invoice ? [matchOf(invoice, ctx.locale)] : []
    })
  },
}

async function findInvoices(reader: Db, text: string, limit: number): Promise<string[]> {
  const number = parseInvoiceNumber(text)
  const rows = number
    ? [await findByNumber(reader, number)]
    : await listNewestOf(reader, await listAccountIdsMatching(reader, text, CUSTOMERS_FOUND_MAX), limit)
  return rows.flatMap((row) => (row ? [row.id] : []))
}

const matchOf = (invoice: StaffInvoice, locale: Locale): SearchMatch => ({
  id: invoice.id,
  title: invoice.number,
  detail: [invoice.customerName, formatMoney(invoice.gross, locale)].filter(Boolean).join(', '),
  path: `/beheer/facturen/${invoice.id}`,
  state: { code: invoice.status, dueOn: invoice.dueOn, daysOverdue: invoice.daysOverdue },
})

/**
 * Finds lines of bank statements by the end of the other party's account number: of 4 to 8 digits that are typed, the last 4, which are
 * all that the shop stores.
 */
export const searchBankEntries: SearchSource = {
  kind: 'bank-entry',
  right: 'INVOICES_EDIT',
  list: (text) => bankPath(accountEndIn(text) ?? text),
  async find({ db: { reader }, locale }, text, limit) {
    const end = accountEndIn(text)
    if (end === null) return []
    return (await listEntriesByEnd(reader, end, limit)).map(({ id, name, amount, bookedOn, description }) => ({
      id,
      title: `${formatMoney(amount, locale)}, ${writtenDay(bookedOn, locale)}`,
      detail: [name, `••${end}`, description].filter(Boolean).join(', '),
      path: bankPath(end),
    }))
  },
}

const bankPath = (end: string): string => `/beheer/facturen/bank?${new URLSearchParams({ rekening: end })}`
