import { type Challenge, pbkdf2, solveChallenge as solve } from 'altcha/lib'

/**
 * Does the work of a challenge, a fraction of a second that the browser's own cryptography spends beside the page's
 * thread; answers the token that proves it, or null.
 */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const solution = await solve({ challenge, deriveKey: pbkdf2.deriveKey })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null
}
