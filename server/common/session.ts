import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from './ids'

/**
 * The session of one browser. Visitors have one too: it holds the basket, and its token proves that a form came from
 * the shop's page.
 */
export interface Session {
  /** The value of the cookie; never stored or logged. */
  token: string
  /** Identifies the session in the database. */
  hash: string
  csrfToken: string
}

const TOKEN_BYTES = 32

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function readSession(cookie: string | undefined, secret: string): Session | null {
  return cookie && TOKEN.test(cookie) ? sessionOf(cookie, secret) : null
}

/**
 * Returns the session of an API client, identified by the id of its token: the same in each request, and valid for no
 * form.
 */
export const sessionOfToken = (id: string): Session => ({
  token: '',
  hash: id,
  get csrfToken() {
    return newToken()
  },
})

export const newSession = (secret: string): Session => sessionOf(newToken(), secret)

/** One per request, since each request has its own session object. */
const masked = new WeakMap<Session, string>()

/**
 * Returns the CSRF token for output, masked differently in each response. Otherwise an attacker who controls text in a
 * compressed response could learn the token from the response's length (BREACH).
 */
export function maskedCsrfToken(session: Session): string {
  const known = masked.get(session)
  if (known) return known
  const mask = randomBytes(TOKEN_BYTES)
  const token = Buffer.concat([mask, xor(Buffer.from(session.csrfToken, 'base64url'), mask)]).toString('base64url')
  masked.set(session, token)
  return token
}

/** Whether this is the CSRF token of the session. The token of another or an earlier session is wrong. */
export function isCsrfToken(session: Session, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const [given, right] = [unmasked(Buffer.from(token, 'base64url')), Buffer.from(session.csrfToken, 'base64url')]
  return given.length === right.length && timingSafeEqual(given, right)
}

const unmasked = (token: Buffer): Buffer =>
  token.length === 2 * TOKEN_BYTES ? xor(token.subarray(TOKEN_BYTES), token.subarray(0, TOKEN_BYTES)) : token

const xor = (text: Buffer, mask: Buffer): Buffer => Buffer.from(text.map((byte, i) => byte ^ (mask[i] ?? 0)))

function sessionOf(token: string, secret: string): Session {
  let csrfToken: string | undefined
  return {
    token,
    hash: hashToken(token),
    // Computed on demand: most requests only read.
    get csrfToken() {
      csrfToken ??= createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')
      return csrfToken
    },
  }
}
