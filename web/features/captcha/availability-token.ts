import type { ApolloClient } from '@apollo/client'
import type { Challenge } from 'altcha/lib'
import { CAPTCHA_RETRY_MS } from '../../../rules/constants'
import { importer } from '../../lib/import-again'
import { CAPTCHA_QUERY, challengeUrl, RECAPTCHA_V3_MS } from './challenge'

/** Captcha tokens prepared in the background. A token works once; its session then works without one for a while. */
export interface TokenSource {
  /** Prepares a token if the next lookup will need one; call it when a visitor is about to search. */
  prepare(): void
  /** Null when the next lookup can be sent at once; otherwise waits for its token, at most this long (ms). */
  whenReady(ms: number): Promise<void> | null
  /** Token for a lookup: one if ready; null if none is ready or the session's last one is still valid. */
  take(): string | null
  /** Call when a lookup without a token was refused: the next one needs a token, whatever was solved before. */
  refused(): void
  /** Stops preparing tokens until `prepare` is called again. */
  stop(): void
}

/** Retries loading a script until it succeeds; null once no token is needed any more. */
type Load = <T>(script: () => Promise<T>) => Promise<T | null>

/** Creates one token without the visitor; null without an answer of the server. */
type Solver = (load: Load) => Promise<{ token: string; lifetimeMs: number } | null>

interface TokenSourceParts {
  /** Loads the captcha's script; rejects while it is unreachable. */
  loadSolver(): Promise<Solver>
}

type ChallengeSolver = (challenge: Challenge) => Promise<string | null>

/** A challenge, and a session's solved captcha, is valid for ten minutes; both are dropped slightly earlier. */
const LIFETIME_MS = 9 * 60_000
/** A solved captcha covers 30 more lookups; the next one is prepared when NEARLY_USED_UP are left. */
const CHECKS = 30
const NEARLY_USED_UP = 5

export function createTokenSource(parts: TokenSourceParts): TokenSource {
  let ready: { token: string; until: number } | null = null
  /** Lookups that the session has left without a token. */
  let pass = { left: 0, until: 0 }
  let making: Promise<void> | null = null
  let isWanted = false

  async function make(): Promise<void> {
    const solve = await load(parts.loadSolver)
    const solved = isWanted ? await solve?.(load) : null
    if (solved) ready = { token: solved.token, until: Date.now() + solved.lifetimeMs }
  }

  const load: Load = async (script) => {
    while (isWanted) {
      try {
        return await script()
      } catch {
        await new Promise((resolve) => setTimeout(resolve, CAPTCHA_RETRY_MS))
      }
    }
    return null
  }

  function prepare(): Promise<void> {
    isWanted = true
    // A failure is not reported here: without a token the lookup is refused, and shows it.
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

/** Tokens of this visit: a form prepares them, and the list of a search sends them. */
export function tokensOf(client: ApolloClient): TokenSource {
  const known = sources.get(client)
  if (known) return known
  const importSolver = importer(() => import('./solve-challenge'))
  const source = createTokenSource({
    async loadSolver() {
      const { solveChallenge } = await importSolver()
      return (load) => solve(client, solveChallenge, load)
    },
  })
  sources.set(client, source)
  return source
}

/** Creates a token of the captcha that the server has for the availability check. */
async function solve(client: ApolloClient, solveChallenge: ChallengeSolver, load: Load): ReturnType<Solver> {
  const { data } = await client.query({ query: CAPTCHA_QUERY, variables: { version: 'V3' } })
  if (!data) return null
  const { key, scriptUrl } = data.captchaConfig
  if (scriptUrl !== null) {
    // The only captcha of a vendor that is invisible.
    const createToken = await load(async () =>
      (await import('./recaptcha-v3')).loadRecaptchaV3({ siteKey: key, scriptUrl }),
    )
    const token = await createToken?.('availability')
    return token ? { token, lifetimeMs: RECAPTCHA_V3_MS } : null
  }
  const answer = await fetch(challengeUrl(key, 'availability'))
  // The shop's server creates it, in the library's format.
  const token = answer.ok && (await solveChallenge((await answer.json()) as Challenge))
  return token ? { token, lifetimeMs: LIFETIME_MS } : null
}
