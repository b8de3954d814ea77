/** The year whose invoices the address asks for, as `?jaar=2026`; null for all. */
export function askedYear(address: URLSearchParams): number | null {
  const asked = address.get('jaar') ?? ''
  return /^[12]\d{3}$/.test(asked) ? Number(asked) : null
}

/** What the bank sends the reader back with who paid all at once. */
export const ALL_INVOICES = 'alle'

/** The invoice that the address opens, as mails and the bank do: `?factuur=inv_…` or `?factuur=alle`; null for none. */
export const askedInvoice = (address: URLSearchParams): string | null => address.get('factuur')

/** The variables of the list's query for its first page. */
export function invoicesVariables(address: URLSearchParams) {
  const invoice = askedInvoice(address)
  const isAsked = invoice !== null && invoice !== ALL_INVOICES
  return { after: null, year: askedYear(address), invoice: isAsked ? invoice : '', isAsked }
}
