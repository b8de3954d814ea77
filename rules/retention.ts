import type { Day } from './calendar'

/** Years that invoices are kept after the one in which they were issued (AWR, article 52). */
const INVOICE_YEARS = 7

/** Returns the last day on which an invoice has to be kept, by the day on which it was issued. */
export const invoiceKeptThrough = (issuedOn: Day): Day => `${Number(issuedOn.slice(0, 4)) + INVOICE_YEARS}-12-31`
