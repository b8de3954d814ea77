import { OperatorNeeded } from '../../ports/outside-unavailable'

/** Formats cents as Mollie writes amounts, without a float: `12.04`. */
export const writtenAmount = (cents: number): string => {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Parses an amount to the cent, without a float; null for anything else. */
export function centsOf(value: string): number | null {
  const match = /^(\d{1,9})\.(\d\d)$/.exec(value)
  return match ? Number(`${match[1]}${match[2]}`) : null
}

export const statusError = (status: number): Error => new Error(`returned status ${status}`)

/** A request that Mollie does not take: a setting or agreement is wrong, not what the customer did. */
export const refusal = (status: number): OperatorNeeded =>
  new OperatorNeeded('payments', 'rejected-by-rule', { cause: statusError(status) })
