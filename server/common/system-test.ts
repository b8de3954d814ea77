/** Result of testing one outside system. It names hosts and ports, and holds no credentials. */
export interface SystemTest {
  /** In their order; those after a failure were left out. */
  steps: readonly TestStep[]
  durationMs: number
}

export const TEST_STEPS = ['RESOLVE', 'CONNECT', 'CERTIFICATE', 'CHECK', 'PLAYED', 'NOTHING'] as const
export const TEST_OUTCOMES = ['OK', 'WRONG', 'SKIPPED'] as const

export interface TestStep {
  kind: (typeof TEST_STEPS)[number]
  outcome: (typeof TEST_OUTCOMES)[number]
  /** Host name, port, or name of the check; empty for the checks that were left out or gave no answer. */
  subject: string
  /** Result of a check in English, or the code of an error; null if there is none. */
  message: string | null
  /** What to do about it, in English; null if nothing is wrong. */
  fix: string | null
  /** End of the validity of a certificate. */
  validUntil: number | null
  durationMs: number | null
}
