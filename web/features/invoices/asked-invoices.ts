/** The year whose invoices the address asks for, as `?jaar=2026`; null for all. */
export function askedYear(address: URLSearchParams): number | null {
  const asked = address.get('jaar') ?? ''
  return /^[12]\d{3}$/.test(asked) ? Number(asked) : null
}

/** The variables of the list's query for its first page. */
export const invoicesVariables = (year: number | null) => ({ after: null, year })
