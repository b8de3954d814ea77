import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../rules/time'
import type { Account } from '../../common/viewer'

const KNOWN_FOR_MS = 180 * DAY_MS

/**
 * Returns the proof, stored by the browser, that this account was signed in on it. It is bound to the account and its
 * password: a reset invalidates all of them. It does not sign in; it only gives this browser its own counter of failed
 * logins.
 */
export function deviceToken(secret: string, account: Account, now: number): string {
  const name = `${now.toString(36)}.${randomBytes(16).toString('base64url')}`
  return `${name}.${signatureOf(secret, account, name)}`
}

/**
 * Returns the id of the browser that this token belongs to; null when it does not prove an earlier sign-in to this
 * account, or has expired.
 */
export function knownDevice(secret: string, account: Account, token: string | null, now: number): string | null {
  const [, name = '', issued = '', signature = ''] = TOKEN.exec(token ?? '') ?? []
  if (name === '' || now - Number.parseInt(issued, 36) > KNOWN_FOR_MS) return null
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, account, name))]
  return given.length === right.length && timingSafeEqual(given, right) ? name : null
}

const TOKEN = /^(([0-9a-z]{1,11})\.[\w-]{22})\.([\w-]{43})$/

const signatureOf = (secret: string, { id, passwordHash }: Account, name: string): string =>
  createHmac('sha256', secret).update(`device:${id}:${passwordHash}:${name}`).digest('base64url')
