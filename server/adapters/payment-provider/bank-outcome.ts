import type { ProviderStatus } from '../../ports/payment-provider'

/** What a visitor of the test bank can choose. */
export const BANK_OUTCOMES = ['COMPLETED', 'CANCELLED', 'EXPIRED', 'IN_PROGRESS', 'FAILURE'] as const

export type BankOutcome = (typeof BANK_OUTCOMES)[number]

/** Where a payment stands at the test bank; a new one is ANNOUNCED. */
export type BankStatus = ProviderStatus | 'ANNOUNCED'

export const isBankOutcome = (value: unknown): value is BankOutcome =>
  BANK_OUTCOMES.some((outcome) => outcome === value)

/** A failure at the bank ends as a cancelled payment. */
export const statusAfter = (outcome: BankOutcome): ProviderStatus => (outcome === 'FAILURE' ? 'CANCELLED' : outcome)
