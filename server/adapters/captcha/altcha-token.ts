import type { Payload } from 'altcha-lib'
import * as z from 'zod'

/** What a token says of itself. Nothing of it is true until its signature has been checked. */
export interface TokenContent {
  payload: Payload
  nonce: string
  action: string
  until: number
}

const MAX_LENGTH = 8192

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
export function readToken(token: string): TokenContent | null {
  if (token.length > MAX_LENGTH || !/^[A-Za-z0-9+/]+={0,2}$/.test(token)) return null
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
