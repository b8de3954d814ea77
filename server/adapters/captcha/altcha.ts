import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { Captcha, CaptchaAction } from '../../ports/captcha'
import type { Clock } from '../../ports/clock'
import { systemClock } from '../clock/system'

export const CAPTCHA_ACTIONS: readonly CaptchaAction[] = ['login', 'password-reset', 'registration', 'availability']

export interface AltchaOptions {
  /** True for the first that shows this nonce, for at least `LIFETIME_MS`, also when many do at once. */
  isFirstUse(nonce: string): Promise<boolean>
  clock: Clock
  /** Signs the challenges; anyone who knows it can make solved ones. */
  secret: string
  /** A token that is always right, for tests; null for none. */
  testToken?: string | null
  /** The most that a browser has to count: about a second for 1000. A search asks for a tenth of it. */
  effort?: number
}

export interface Altcha extends Captcha {
  /** A fresh challenge that serves one act, once, for ten minutes. */
  challenge(action: CaptchaAction): Promise<Challenge>
}

/** For how long a challenge can be used. */
export const LIFETIME_MS = 10 * 60_000
/** Everybody who searches solves one, out of sight: a visitor who comes with a search must not notice. */
const SHARE_OF_SEARCH = 0.1

/** Proof of work that the shop makes and checks by itself: no cookie, no other party. */
export function createAltcha({ isFirstUse, clock, secret, testToken = null, effort = 1000 }: AltchaOptions): Altcha {
  const keys = {
    hmacSignatureSecret: derivedSecret(secret, 'challenge'),
    hmacKeySignatureSecret: derivedSecret(secret, 'solution'),
  }

  return {
    key: () => '/captcha/challenge',
    challenge(action) {
      const most = Math.ceil(action === 'availability' ? effort * SHARE_OF_SEARCH : effort)
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        counter: randomInt(most, Math.ceil(most / 2)),
        deriveKey,
        // The widget and the library go by the machine's clock; our own verdict goes by `until`.
        expiresAt: Math.ceil((systemClock.now() + LIFETIME_MS) / 1000),
        data: { action, until: clock.now() + LIFETIME_MS },
        ...keys,
      })
    },
    async verify(token, action) {
      if (typeof token !== 'string') return false
      if (testToken && isSame(token, testToken)) return true
      const given = readToken(token)
      if (!given || given.action !== action || given.until <= clock.now()) return false
      const { verified } = await verifySolution({ ...given.payload, deriveKey, ...keys })
      return verified && isFirstUse(given.nonce)
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

/** What a token says of itself. Nothing of it is true until its signature has been checked. */
interface TokenContent {
  payload: Payload
  nonce: string
  action: string
  until: number
}

const TOKEN_MAX_LENGTH = 8192

const hex = z
  .string()
  .max(256)
  .regex(/^(?:[0-9a-f]{2})+$/)

// Parameters that are not named here are not kept, and then the signature over all of them no longer fits.
const payload = z.strictObject({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.literal('PBKDF2/SHA-256'),
      cost: z.int().positive(),
      keyLength: z.int().positive(),
      keyPrefix: hex,
      keySignature: hex,
      nonce: hex,
      salt: hex,
      expiresAt: z.int().positive(),
      data: z.strictObject({ action: z.string().max(64), until: z.int() }),
    }),
    signature: hex,
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hex, time: z.number().optional() }),
})

/** Reads base64 of JSON `{challenge, solution}`; null for anything else, however odd. */
function readToken(token: string): TokenContent | null {
  if (token.length > TOKEN_MAX_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return null
  const parsed = payload.safeParse(jsonOrNull(Buffer.from(token, 'base64').toString('utf8')))
  if (!parsed.success) return null
  const { parameters } = parsed.data.challenge
  return {
    payload: parsed.data,
    nonce: parameters.nonce,
    action: parameters.data.action,
    until: parameters.data.until,
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
