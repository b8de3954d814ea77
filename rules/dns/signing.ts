/** Steps of signing and unsigning a zone. Each step is safe for resolvers that still cache the previous one. */
export const SIGNING_STATES = [
  /** The zone is signed; its DS is not at the registry. */
  'SIGNED',
  /** The DS is published at the registry. */
  'ANNOUNCED',
  /** The DS has to be removed from the registry. */
  'WITHDRAWING',
  /** The DS is removed. The zone stays signed until the DS has expired from caches. */
  'WITHDRAWN',
] as const
export type SigningState = (typeof SIGNING_STATES)[number]

/**
 * Steps of a key rollover (RFC 6781 §4.1). Each step is safe for resolvers that still cache the previous one. They are
 * the states of the second key: first the new key, and the old one after the keys have swapped places.
 */
export const ROLLOVER_STAGES = [
  /** The new key is published in the zone beside the first. */
  'PUBLISHED',
  /** The registry knows the new key as well. */
  'ANNOUNCED',
  /** The keys have swapped places, and the old key no longer signs. */
  'RETIRED',
  /** The registry no longer knows the old key. */
  'WITHDRAWN',
] as const
export type RolloverStage = (typeof ROLLOVER_STAGES)[number]
