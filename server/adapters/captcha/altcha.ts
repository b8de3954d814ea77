import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha, CaptchaAction } from '../../ports/captcha'
import type { Clock } from '../../ports/clock'
import { systemClock } from '../clock/system'
import type { EmbeddedDatabase } from '../embedded-database'
import { readToken } from './altcha-token'
import { openUsedNonces } from './used-nonces'

export const CAPTCHA_ACTIONS: readonly CaptchaAction[] = ['login', 'password-reset', 'registration', 'availability']

export interface AltchaOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** Signs the challenges; whoever knows it can make solved ones. */
  secret: string
  /** A token that is always right, for tests; null for none. */
  testToken?: string | null
  /** The most that a browser has to count: about a second for 1000. */
  effort?: number
}

export interface Altcha extends Captcha {
  /** A fresh challenge that serves one act, once, for ten minutes. */
  challenge(action: CaptchaAction): Promise<Challenge>
}

const LIFETIME_MS = 10 * 60_000

/** Proof of work that the shop makes and checks by itself: no cookie, no other party. */
export function createAltcha({ db, clock, secret, testToken = null, effort = 1000 }: AltchaOptions): Altcha {
  const nonces = openUsedNonces(db)
  const keys = {
    hmacSignatureSecret: derivedSecret(secret, 'challenge'),
    hmacKeySignatureSecret: derivedSecret(secret, 'solution'),
  }

  return {
    key: () => '/captcha/challenge',
    challenge: (action) =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        counter: randomInt(effort, Math.ceil(effort / 2)),
        deriveKey,
        // The widget and the library go by the machine's clock; our own verdict goes by `until`.
        expiresAt: Math.ceil((systemClock.now() + LIFETIME_MS) / 1000),
        data: { action, until: clock.now() + LIFETIME_MS },
        ...keys,
      }),
    async verify(token, action) {
      if (typeof token !== 'string') return false
      if (testToken && isSame(token, testToken)) return true
      const given = readToken(token)
      if (!given || given.action !== action || given.until <= clock.now()) return false
      const { verified } = await verifySolution({ ...given.payload, deriveKey, ...keys })
      return verified && nonces.use(given.nonce, given.until, clock.now())
    },
  }
}

const derivedSecret = (secret: string, purpose: string): string =>
  createHmac('sha256', secret).update(`altcha ${purpose}`).digest('hex')

/** Compares in a time that does not tell how much was right. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}
