/**
 * The steps by which a zone becomes signed and unsigned again, each safe for who still remembers the one before: signed;
 * known to the registry; to be taken out of the registry; out of it, and signed until nobody remembers its DS.
 */
export const SIGNING_STATES = ['SIGNED', 'ANNOUNCED', 'WITHDRAWING', 'WITHDRAWN'] as const
export type SigningState = (typeof SIGNING_STATES)[number]

/**
 * The steps by which a signed zone gets another key (RFC 6781 §4.1), each safe for who still remembers the one before. Of
 * the other key, which is at first the one that comes: it stands in the zone beside the first; the registry points to both.
 * Then they change places, and of the one that goes: it signs no more; the registry points to it no more.
 */
export const ROLLOVER_STAGES = ['PUBLISHED', 'ANNOUNCED', 'RETIRED', 'WITHDRAWN'] as const
export type RolloverStage = (typeof ROLLOVER_STAGES)[number]
