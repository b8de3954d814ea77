const PRIME = 0x01000193
const SEEDS = [0x811c9dc5, 0x9e3779b9]

/**
 * Returns a short stable hash of a text, to detect changes: FNV-1a, twice 32 bits with different offsets. Not
 * collision-resistant against an attacker.
 */
export const fingerprint = (text: string): string => SEEDS.map((seed) => fnv1a(text, seed)).join('')

function fnv1a(text: string, seed: number): string {
  let hash = seed
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME)
  return (hash >>> 0).toString(36).padStart(7, '0')
}
