/** Words that a demo name can begin with to see each answer that a registry can give. */
export const SENTINELS = ['bezet', 'quarantaine', 'gereserveerd', 'premium', 'fout', 'traag', 'mislukt'] as const

export type Sentinel = (typeof SENTINELS)[number]

/** The one transfer code that the embedded registry finds right. */
export const RIGHT_AUTH_CODE = 'VERHUIS-123'

/** The word that the first label of this name begins with, or null for an ordinary name. */
export const sentinelOf = (name: string): Sentinel | null => SENTINELS.find((word) => name.startsWith(word)) ?? null

const PREMIUM_PRICES = [24_900, 49_900, 99_900, 249_900]

/** A yearly price in cents that is always the same for the same name. */
export const premiumPriceOf = (name: string): number => PREMIUM_PRICES[numberOf(name) % PREMIUM_PRICES.length] ?? 24_900

/** Milliseconds that the registry of an extension takes to answer: 20 to 250, always the same for one extension. */
export const realisticLatency = (extension: string): number => 20 + (numberOf(extension) % 231)

export const noLatency = (): number => 0

/** FNV-1a: spreads short texts evenly, the same on every machine. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}
