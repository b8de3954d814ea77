/** Reasons for which the shop blocks an account. The customer reads a text that belongs to the code. */
export const BLOCK_REASONS = ['UNPAID', 'ABUSE', 'FRAUD', 'HACKED', 'REQUEST'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]
