/** PENDING: its first payment is not paid, or the provider is still processing it. ENDED is final. */
export const MANDATE_STATES = ['PENDING', 'ACTIVE', 'ENDED'] as const

/**
 * ANNOUNCED: the customer was notified of it. SENT: the bank is collecting it, or is about to. STOPPED: it was not sent, because the
 * invoice was paid otherwise or the mandate ended.
 */
export const COLLECTION_STATES = ['ANNOUNCED', 'SENT', 'PAID', 'FAILED', 'STOPPED'] as const
export type CollectionState = (typeof COLLECTION_STATES)[number]

/** States in which an invoice is going to be collected. It has at most one such collection. */
export const LIVE_COLLECTION_STATES = ['ANNOUNCED', 'SENT'] as const satisfies readonly CollectionState[]

/** A collection is announced at least this many days before (SEPA Core Rulebook, 4.3.4: 14 days unless agreed otherwise). */
export const NOTICE_DAYS = 5

/** Cents. Banks take no more at once, as for other payments. */
export const COLLECTED_MAX = 9_999_999

/** Collections of one invoice: a failed one is repeated once. */
export const COLLECTIONS_MAX = 2
