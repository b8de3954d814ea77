import { createHmac, timingSafeEqual } from 'node:crypto'
import { type Challenge, createChallenge, type Payload, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'
import type { CaptchaAction } from '../../../rules/captcha'
import { parseJson } from '../../../rules/json'
import { forTests, secret } from '../../common/setting'
import { type Captcha, SHOWN_AS_ALTCHA } from '../../ports/captcha'
import type { Clock } from '../../ports/clock'
import { defineAdapter } from '../adapter'
import { systemClock } from '../clock/system'

export const CAPTCHA_ACTIONS: readonly CaptchaAction[] = ['login', 'password-reset', 'registration', 'availability']

export interface AltchaOptions {
  /** Atomically claims a nonce: true for the first caller, for at least `LIFETIME_MS`. */
  isFirstUse(nonce: string): Promise<boolean>
  clock: Clock
  /** Signs the challenges; anyone who knows it can forge solved ones. */
  secret: string
  /** Token that is always accepted, for tests; null for none. */
  testToken?: string | null
  /** Maximum number of hashes that a browser computes; 1000 takes about a second. A search uses a tenth of it. */
  effort?: number
}

export interface Altcha extends Captcha {
  /** Creates a challenge for one action, valid once and for ten minutes. */
  challenge(action: CaptchaAction): Promise<Challenge>
}

/** Validity of a challenge. */
export const LIFETIME_MS = 10 * 60_000
/** Each search solves a challenge in the background, which a visitor must not notice. */
const SHARE_OF_SEARCH = 0.1

export const altcha = defineAdapter({
  port: 'captcha',
  name: 'altcha',
  formerNames: ['embedded'],
  description: 'Proof of work that runs in the shop itself; a real captcha and no stand-in.',
  settings: z.object({
    CAPTCHA_TEST_TOKEN: forTests(
      secret(
        z
          .string()
          .min(1)
          .optional()
          .describe('Captcha token that is always accepted. For tests; production refuses to start with it.'),
      ),
    ),
  }),
  open({ CAPTCHA_TEST_TOKEN: testToken = null }, { isFirstUse, clock, secretFor }) {
    const port = createAltcha({ isFirstUse, clock, secret: secretFor('captcha'), testToken })
    return { port, embedded: { altcha: port } }
  },
})

/** Proof-of-work captcha without cookies or third parties. */
export function createAltcha({ isFirstUse, clock, secret, testToken = null, effort = 1000 }: AltchaOptions): Altcha {
  const keys = {
    hmacSignatureSecret: derivedSecret(secret, 'challenge'),
    hmacKeySignatureSecret: derivedSecret(secret, 'solution'),
  }

  return {
    ...SHOWN_AS_ALTCHA,
    key: () => '/captcha/challenge',
    challenge(action) {
      const most = Math.ceil(action === 'availability' ? effort * SHARE_OF_SEARCH : effort)
      return createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: 5000,
        counter: randomInt(most, Math.ceil(most / 2)),
        deriveKey,
        // The widget and the library use the machine's clock; our own check uses `until`.
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

/** Constant-time comparison. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((text) => createHmac('sha256', 'compare').update(text).digest())
  return left !== undefined && right !== undefined && timingSafeEqual(left, right)
}

/** Claims of a token, which are untrusted until the signature is verified. */
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

// Unknown parameters are dropped, which invalidates the signature over all parameters.
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

/** Parses base64 JSON `{challenge, solution}`; null for any other input. */
function readToken(token: string): TokenContent | null {
  if (token.length > TOKEN_MAX_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return null
  const parsed = payload.safeParse(parseJson(Buffer.from(token, 'base64').toString('utf8')))
  if (!parsed.success) return null
  const { parameters } = parsed.data.challenge
  return {
    payload: parsed.data,
    nonce: parameters.nonce,
    action: parameters.data.action,
    until: parameters.data.until,
  }
}
