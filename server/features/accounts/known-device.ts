import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Account } from '../../common/viewer'

const DAY_MS = 24 * 3_600_000
const KNOWN_FOR_MS = 180 * DAY_MS

/**
 * What a browser keeps as proof that this account was signed in on it. It is bound to the account and to its password:
 * a reset makes all of them worth nothing. It does not sign in; it only gives this browser a counter of failed logins
 * of its own.
 */
export function deviceToken(secret: string, account: Account, now: number): string {
  const name = `${now.toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${name}.${signatureOf(secret, account, name)}`
}

/** The name of the browser that this token is of; null when it proves nothing about this account, or not any more. */
export function knownDevice(secret: string, account: Account, token: string | null, now: number): string | null {
  const [, name = '', issued = '', signature = ''] = TOKEN.exec(token ?? '') ?? []
  if (name === '' || now - Number.parseInt(issued, 36) > KNOWN_FOR_MS) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, account, name))]
  return given.length === right.length && timingSafeEqual(given, right) ? name : null
}

const TOKEN = /^(([0-9a-z]{1,11})\.[\w-]{22})\.([\w-]{43})$/

const signatureOf = (secret: string, { id, passwordHash }: Account, name: string): string =>
  createHmac('sha256', secret).update(`device:${id}:${passwordHash}:${name}`).digest('base64url')
