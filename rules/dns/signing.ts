/**
 * Steps of signing and unsigning a zone. Each step is safe for resolvers that still cache the previous one: signed; DS
 * published at the registry; DS to be removed; DS removed, and signed until the DS has expired from caches.
 */
export const SIGNING_STATES = ['SIGNED', 'ANNOUNCED', 'WITHDRAWING', 'WITHDRAWN'] as const
export type SigningState = (typeof SIGNING_STATES)[number]

/**
 * Steps of a key rollover (RFC 6781 §4.1). Each step is safe for resolvers that still cache the previous one. The
 * states are those of the second key, at first the new one: published in the zone beside the first; known to the
 * registry as well. Then the keys swap places, and they are those of the old key: no longer signing; no longer known to
 * the registry.
 */
export const ROLLOVER_STAGES = ['PUBLISHED', 'ANNOUNCED', 'RETIRED', 'WITHDRAWN'] as const
export type RolloverStage = (typeof ROLLOVER_STAGES)[number]
