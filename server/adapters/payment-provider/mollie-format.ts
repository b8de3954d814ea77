import * as z from 'zod'

/** Formats cents as Mollie writes amounts, without a float: `12.04`. */
export const writtenAmount = (cents: number): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses an amount to the cent, without a float; null for anything else. */
function centsOf(value: string): number | null {
  const match = /^(\d{1,9})\.(\d\d)$/.exec(value)
  return match ? Number(`${match[1]}${match[2]}`) : null
}

/** An amount in a response. */
export const money = z
  .object({ currency: z.string().regex(/^[A-Z]{3}$/), value: z.string() })
  .transform((of, issues) => {
    const cents = centsOf(of.value)
    if (cents === null) issues.addIssue({ code: 'custom', message: 'no amount in cents' })
    return { currency: of.currency, cents: cents ?? 0 }
  })
/** Our reference, with a payment or refund that the shop made. */
export const metadata = z.object({ reference: z.string() }).nullish().catch(null)
