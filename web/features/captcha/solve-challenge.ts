import { type Challenge, pbkdf2, solveChallenge as solve } from 'altcha/lib'

/**
 * Solves a challenge, which takes the browser's cryptography a fraction of a second off the main thread. Returns the token, or
 * null.
 */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const solution = await solve({ challenge, deriveKey: pbkdf2.deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null
}
