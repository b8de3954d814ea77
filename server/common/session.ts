import { createHmac, timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from './ids'

/** One browser. A visitor has one too: it holds the basket, and its token proves that a form came from our page. */
export interface Session {
  /** The cookie's value; never stored and never logged. */
  token: string
  /** What the database knows it by. */
  hash: string
  csrfToken: string
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function readSession(cookie: string | undefined, secret: string): Session | null {
  return cookie && TOKEN.test(cookie) ? sessionOf(cookie, secret) : null
}

export const newSession = (secret: string): Session => sessionOf(newToken(), secret)

/** The anti-forgery token is bound to the session: a token of another one, or of an earlier one, is wrong. */
export function isCsrfToken(session: Session, token: unknown): boolean {
  if (typeof token !== 'string') return false
  const [given, right] = [Buffer.from(token), Buffer.from(session.csrfToken)]
  return given.length === right.length && timingSafeEqual(given, right)
}

function sessionOf(token: string, secret: string): Session {
  let csrfToken: string | undefined
  return {
    token,
    hash: hashToken(token),
    // Worked out when it is asked for: what only reads never does.
    get csrfToken() {
      csrfToken ??= createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')
      return csrfToken
    },
  }
}
