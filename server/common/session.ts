import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { hashToken, newToken } from './ids'

/** One browser. A visitor has one too: it holds the basket, and its token proves that a form came from our page. */
export interface Session {
  /** The cookie's value; never stored and never logged. */
  token: string
  /** What the database knows it by. */
  hash: string
  csrfToken: string
}

const TOKEN_BYTES = 32

const TOKEN = /^[A-Za-z0-9_-]{43}$/

export function readSession(cookie: string | undefined, secret: string): Session | null {
  return cookie && TOKEN.test(cookie) ? sessionOf(cookie, secret) : null
}

/** For a program: known by the id of its token, so that it is the same in each request, and no form is right for it. */
export const sessionOfToken = (id: string): Session => ({
  token: '',
  hash: id,
  get csrfToken() {
    return newToken()
  },
})

export const newSession = (secret: string): Session => sessionOf(newToken(), secret)

/** One for each request, whose session is an object of its own. */
const masked = new WeakMap<Session, string>()

/**
 * The anti-forgery token as it is given out: other letters in each answer. In an answer that is compressed, the length would
 * otherwise tell who can make it hold text of their own whether that text is like the token (BREACH).
 */
export function maskedCsrfToken(session: Session): string {
  const known = masked.get(session)
  if (known) return known
  const mask = randomBytes(TOKEN_BYTES)
  const token = Buffer.concat([mask, xor(Buffer.from(session.csrfToken, 'base64url'), mask)]).toString('base64url')
  masked.set(session, token)
  return token
}

/** The anti-forgery token is bound to the session: a token of another one, or of an earlier one, is wrong. */
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
    // Worked out when it is asked for: what only reads never does.
    get csrfToken() {
      csrfToken ??= createHmac('sha256', secret).update(`csrf:${token}`).digest('base64url')
      return csrfToken
    },
  }
}
