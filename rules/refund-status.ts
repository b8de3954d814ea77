/**
 * States of a refund. NOTED: recorded here, not known to be at the bank yet. PENDING: the bank accepted it. DONE and FAILED
 * are final; after FAILED the money is still the shop's, and an operator can have it attempted again.
 */
export const REFUND_STATUSES = ['NOTED', 'PENDING', 'DONE', 'FAILED'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

/** Why staff refund a line that was delivered. */
export const REFUND_REASONS = ['not-as-promised', 'ordered-twice', 'withdrawn', 'other'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]

/**
 * Why a refund failed: the bank gave it up, the buyer's bank had taken the payment back already, or more was refunded at the
 * payment provider than the shop knows of.
 */
export const REFUND_FAILURES = ['bank', 'charged-back', 'refunded-elsewhere'] as const
export type RefundFailure = (typeof REFUND_FAILURES)[number]
