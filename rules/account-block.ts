/** Reasons for which the shop blocks an account. The customer reads a text that belongs to the code. */
export const BLOCK_REASONS = ['UNPAID', 'ABUSE', 'FRAUD', 'HACKED', 'REQUEST'] as const
export type BlockReason = (typeof BLOCK_REASONS)[number]

/** Kinds of failed attempts after which logins to an account are refused for a while. */
export type LoginBlockCause = 'PASSWORD' | 'CODE'
