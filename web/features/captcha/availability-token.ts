import type { ApolloClient } from '@apollo/client'
import type { Challenge } from 'altcha/lib'
import { CAPTCHA_RETRY_MS } from '../../../rules/constants'
import { CAPTCHA_KEY_QUERY, challengeUrl } from './challenge'

/** Proofs that a person asks, made ahead and out of sight. A token serves once, and its session for a while after. */
export interface TokenSource {
  /** Makes a token ahead if the next check will need one: call it when a visitor is about to search. */
  prepare(): void
  /** Null when the next check can go at once; else waits for its token, at most this time (ms). */
  whenReady(ms: number): Promise<void> | null
  /** What a check sends along: a token if one is ready; null while the session's last one still serves, and without. */
  take(): string | null
  /** A check without a token was refused: the next one needs one, whatever was solved before. */
  refused(): void
  /** Makes no more until asked again: the visitor has left. */
  stop(): void
}

interface TokenSourceParts {
  /** The captcha's script; fails while it cannot be fetched. */
  loadSolver(): Promise<(challenge: Challenge) => Promise<string | null>>
  /** A fresh challenge, or null when the captcha in use makes none of its own. */
  fetchChallenge(): Promise<Challenge | null>
}

/** Challenges serve for ten minutes, and a session's solved one for as long; both are given up a little earlier. */
const LIFETIME_MS = 9 * 60_000
/** A session's solved captcha is good for 30 more checks; the next one is made when so many are left. */
const CHECKS = 30
const NEARLY_USED_UP = 5

export function createTokenSource(parts: TokenSourceParts): TokenSource {
  let ready: { token: string; until: number } | null = null
  /** What the session may still check without a token. */
  let pass = { left: 0, until: 0 }
  let making: Promise<void> | null = null
  let isWanted = false

  async function make(): Promise<void> {
    const solve = await loadedSolver()
    const challenge = isWanted ? await parts.fetchChallenge() : null
    const token = challenge && (await solve?.(challenge))
    if (token) ready = { token, until: Date.now() + LIFETIME_MS }
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
    // Without a token the check is refused and says so, so a failure here is not reported.
    making ??= make()
      .catch(() => {})
      .finally(() => {
        making = null
      })
    return making
  }

  function prepareInTime(): void {
    const lastsLong = lasts() && pass.left > NEARLY_USED_UP
    if (!lastsLong && !isReady()) void prepare()
  }

  const isReady = (): boolean => ready !== null && ready.until > Date.now()

  const lasts = (): boolean => pass.left > 0 && pass.until > Date.now()

  return {
    prepare: prepareInTime,
    whenReady(ms) {
      if (isReady() || lasts()) return null
      return Promise.race([prepare(), new Promise<void>((resolve) => setTimeout(resolve, ms))])
    },
    take() {
      const token = isReady() ? (ready?.token ?? null) : null
      ready = null
      if (token) pass = { left: CHECKS, until: Date.now() + LIFETIME_MS }
      else if (lasts()) pass.left--
      prepareInTime()
      return token
    },
    refused() {
      pass = { left: 0, until: 0 }
    },
    stop() {
      isWanted = false
    },
  }
}

const sources = new WeakMap<ApolloClient, TokenSource>()

/** The tokens of this visit: a form makes them ahead, and the list of a search sends them along. */
export function tokensOf(client: ApolloClient): TokenSource {
  const known = sources.get(client)
  if (known) return known
  const source = createTokenSource(captchaParts(client))
  sources.set(client, source)
  return source
}

/** The real parts: the library's solver, and challenges from where the graph says. */
const captchaParts = (client: ApolloClient): TokenSourceParts => ({
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
