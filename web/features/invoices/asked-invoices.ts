/** Year of the invoices in the address, as `?jaar=2026`; null for all. */
export function askedYear(address: URLSearchParams): number | null {
  const asked = address.get('jaar') ?? ''
  return /^[12]\d{3}$/.test(asked) ? Number(asked) : null
}

/** Parameter with which the bank returns a reader who paid all invoices at once. */
export const ALL_INVOICES = 'alle'

/** Invoice that the address opens, as linked by mails and the bank: `?factuur=inv_…` or `?factuur=alle`; null for none. */
export const askedInvoice = (address: URLSearchParams): string | null => address.get('factuur')

/** Variables of the list's query for its first page. */
export function invoicesVariables(address: URLSearchParams) {
  const invoice = askedInvoice(address)
  const isAsked = invoice !== null && invoice !== ALL_INVOICES
  return { after: null, year: askedYear(address), invoice: isAsked ? invoice : '', isAsked }
}
