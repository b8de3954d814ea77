import { generateSecret, generateURI, verify } from 'otplib'
import { unseal } from './seal'

/** Tolerated clock drift in seconds: the previous and the next code are also accepted (RFC 6238 §5.2). */
const DRIFT_SECONDS = 30
/** Longer than any code with spaces or hyphens. */
export const CODE_TYPED_MAX = 100

/** Creates the secret of an authenticator app, base32. */
export const newTotpSecret = (): string => generateSecret()

/** Returns the secret as an `otpauth://` address, for a QR code. An authenticator app shows the name of the shop beside it. */
export const totpUri = (shopName: string, label: string, secret: string): string =>
  generateURI({ issuer: shopName, label, secret })

/**
 * Returns the time step of a six-digit code at a time in milliseconds; null when it is not a current one. The caller
 * stores the step, so that no code works twice.
 */
export async function totpStepOf(
  shopSecret: string,
  sealed: string,
  { code, now }: { code: string; now: number },
): Promise<number | null> {
  const secret = unseal(shopSecret, sealed)
  const result = await verify({ secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: DRIFT_SECONDS })
  // The library verifies counted and timed codes; the shop's are timed.
  return result.valid && 'timeStep' in result ? result.timeStep : null
}

/** Returns six digits without spaces, since apps show them in two groups; null for any other text. */
export function codeDigits(code: unknown): string | null {
  const digits = typeof code === 'string' && code.length <= CODE_TYPED_MAX ? code.replaceAll(/\s/g, '') : ''
  return /^\d{6}$/.test(digits) ? digits : null
}
