/** Kinds of things that an account has and another account of the same owner can get. Stored: add, never rename. */
export const ACCOUNT_THING_KINDS = ['DOMAIN', 'HOSTING', 'SERVER', 'CERTIFICATE', 'HOLDER', 'DNS_PROFILE'] as const
export type AccountThingKind = (typeof ACCOUNT_THING_KINDS)[number]

/** Reasons why a thing did not move with its account. Stored: add, never rename. */
export const MERGE_SKIPS = ['notActive', 'suspended', 'openOrders', 'openInvoices', 'accounts', 'failed'] as const
export type MergeSkip = (typeof MERGE_SKIPS)[number]
