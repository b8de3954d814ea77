import { writtenDay } from '../../../../rules/calendar'
import { accountEndIn } from '../../../../rules/iban'
import { invoiceNumberText, parseInvoiceNumber } from '../../../../rules/invoice'
import { formatMoney } from '../../../../rules/money'
import type { Locale } from '../../../../rules/text'
import type { SearchMatch, SearchSource } from '../../../staff/staff-part'
import { listAccountIdsMatching } from '../../accounts/account-search.service'
import { listEntriesByEnd } from '../bank/bank.repository'
import { findByNumber, type InvoiceRow, listNewestOf } from '../invoices.repository'
import { CUSTOMERS_FOUND_MAX } from './staff-invoices.service'

/** Finds an invoice by its whole number, or else those of the customers that the text finds, newest first. */
export const searchInvoices: SearchSource = {
  kind: 'invoice',
  right: 'AMOUNTS_SEE',
  list: (text) => `/beheer/facturen?${new URLSearchParams({ toon: 'alle', q: text })}`,
  async find({ db: { reader }, locale }, text, limit) {
    const number = parseInvoiceNumber(text)
    if (number) {
      const invoice = await findByNumber(reader, number)
      return invoice ? [matchOf(invoice, locale)] : []
    }
    const accountIds = await listAccountIdsMatching(reader, text, CUSTOMERS_FOUND_MAX)
    return (await listNewestOf(reader, accountIds, limit)).map((invoice) => matchOf(invoice, locale))
  },
}

const matchOf = (invoice: InvoiceRow, locale: Locale): SearchMatch => ({
  id: invoice.id,
  title: invoiceNumberText(invoice),
  detail: [invoice.buyer?.name, formatMoney(invoice.gross, locale)].filter(Boolean).join(', '),
  path: `/beheer/facturen/${invoice.id}`,
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
