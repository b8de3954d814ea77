/** Ways in which staff established that a caller is the customer, before an act that could give an account away. */
export const IDENTITY_CHECKS = ['CALLED_BACK', 'INVOICE_NAMED', 'EXTRACT_SEEN'] as const
export type IdentityCheck = (typeof IDENTITY_CHECKS)[number]

/** Two are enough for a person. For a company the extract of the trade register is one of them. */
const CHECKS_MIN = 2

export type IdentityIssue = 'too-few-checks' | 'extract-needed'

/** Returns what is missing to be sure who the customer is; null if nothing is. */
export function identityIssue(checks: readonly IdentityCheck[], isCompany: boolean): IdentityIssue | null {
  if (new Set(checks).size < CHECKS_MIN) return 'too-few-checks'
  return isCompany && !checks.includes('EXTRACT_SEEN') ? 'extract-needed' : null
}
