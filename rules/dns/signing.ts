/**
 * The steps by which a zone becomes signed and unsigned again, each safe for who still remembers the one before: signed;
 * known to the registry; to be taken out of the registry; out of it, and signed until nobody remembers its DS.
 */
export const SIGNING_STATES = ['SIGNED', 'ANNOUNCED', 'WITHDRAWING', 'WITHDRAWN'] as const
export type SigningState = (typeof SIGNING_STATES)[number]
