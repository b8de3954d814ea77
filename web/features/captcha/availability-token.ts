import type { ApolloClient } from '@apollo/client'
import type { Challenge } from 'altcha/lib'
import { CAPTCHA_RETRY_MS } from '../../../rules/constants'
import { CAPTCHA_KEY_QUERY, challengeUrl } from './challenge'

/** Proofs that a person asks, made ahead and out of sight. A token serves once. */
export interface TokenSource {
  /** A token if one is ready; makes the next one meanwhile. */
  take(): string | null
  /** A token, even if it has to be made first; null after this time (ms), or when it cannot be made. */
  wait(ms: number): Promise<string | null>
  /** Makes no more until asked again: the visitor has left. */
  stop(): void
}

interface TokenSourceParts {
  /** The captcha's script; fails while it cannot be fetched. */
  loadSolver(): Promise<(challenge: Challenge) => Promise<string | null>>
  /** A fresh challenge, or null when the captcha in use makes none of its own. */
  fetchChallenge(): Promise<Challenge | null>
}

/** Challenges serve for ten minutes; a token is given up a little earlier. */
const TOKEN_LIFETIME_MS = 9 * 60_000

export function createTokenSource(parts: TokenSourceParts): TokenSource {
  let ready: { token: string; until: number } | null = null
  let making: Promise<void> | null = null
  let isWanted = false

  async function make(): Promise<void> {
    const solve = await loadedSolver()
    const challenge = isWanted ? await parts.fetchChallenge() : null
    const token = challenge && (await solve?.(challenge))
    if (token) ready = { token, until: Date.now() + TOKEN_LIFETIME_MS }
  }

  /** Asks for the script until it is there, or until it is no longer wanted. */
  async function loadedSolver() {
    while (isWanted) {
      try {
        return await parts.loadSolver()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, CAPTCHA_RETRY_MS))
      }
    }
    return null
  }

  function prepare(): Promise<void> {
    isWanted = true
    // Without a token the check still goes on for a while, so a failure here is not reported.
    making ??= make()
      .catch(() => {})
      .finally(() => {
        making = null
      })
    return making
  }

  const isReady = (): boolean => ready !== null && ready.until > Date.now()

  function take(): string | null {
    const token = isReady() ? (ready?.token ?? null) : null
    ready = null
    void prepare()
    return token
  }

  return {
    take,
    async wait(ms) {
      if (!isReady()) await Promise.race([prepare(), new Promise((resolve) => setTimeout(resolve, ms))])
      return take()
    },
    stop() {
      isWanted = false
    },
  }
}

/** The real parts: the library's solver, and challenges from where the graph says. */
export const captchaParts = (client: ApolloClient): TokenSourceParts => ({
  loadSolver: async () => (await import('./solve-challenge')).solveChallenge,
  async fetchChallenge() {
    const { data } = await client.query({ query: CAPTCHA_KEY_QUERY, variables: { version: 'V3' } })
    // A captcha of another party has a site key here, and no challenges of ours.
    if (!data?.captchaKey.startsWith('/')) return null
    const answer = await fetch(challengeUrl(data.captchaKey, 'availability'))
    // Our own server makes it, in the shape of the library on both sides.
    return answer.ok ? ((await answer.json()) as Challenge) : null
  },
})
