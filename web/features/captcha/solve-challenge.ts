import { type Challenge, solveChallengeWorkers } from 'altcha/lib'
import Solver from 'altcha/workers/pbkdf2?worker'

/** Does the work of a challenge in a worker, about a second; answers the token that proves it, or null. */
export async function solveChallenge(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallengeWorkers({ challenge, concurrency: 1, createWorker: () => new Solver() })
  return solution ? btoa(JSON.stringify({ challenge, solution })) : null
}
