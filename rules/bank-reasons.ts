/** A code of ISO 20022 (external return reason or status reason): four letters and digits. */
const CODE = /^[A-Z]{2}[A-Z0-9]{2}$/

/** Returns the code by which a bank refused or took back a direct debit, as a provider writes it; null if it is none. */
export const bankReasonIn = (code: string | null | undefined): string | null => {
  const written = code?.trim().toUpperCase() ?? ''
  return CODE.test(written) ? written : null
}

/** The account is wrong or closed, or the bank knows no mandate: collecting again fails again. */
const FINAL: ReadonlySet<string> = new Set(['AC01', 'AC04', 'MD01'])

export const isFinalReason = (code: string | null): boolean => code !== null && FINAL.has(code)
