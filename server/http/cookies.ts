import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie } from 'cookie'
import type { FastifyReply } from 'fastify'

export interface CookieJar {
  /** True if cookies are sent over https only. */
  isSecure: boolean
  set(name: string, value: string, maxAgeSeconds: number): void
}

/** Creates HttpOnly cookies, which are also Secure if the shop is served over https. */
export function cookieJar(reply: FastifyReply, publicUrl: string): CookieJar {
  const isSecure = publicUrl.startsWith('https:')
  const cookies = new Map<string, string>()
  return {
    isSecure,
    set(name, value, maxAge) {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge } as const
      cookies.set(name, reply.server.serializeCookie(name, value, options))
      // `setCookie` waits for a hook that event streams never reach.
      reply.removeHeader('Set-Cookie').header('Set-Cookie', [...cookies.values()])
    },
  }
}

/** `__Host-` binds a cookie to this host; browsers accept the prefix over https only. */
export const hostCookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

/** Display preferences stored by an earlier page. The language comes from `localeOf`. */
export interface Preferences {
  /** Null follows the system preference. */
  theme: 'light' | 'dark' | null
  /** True shows prices including VAT. */
  showsVat: boolean
  /** True if an earlier page ran JavaScript in this browser, so that this page needs no fallback. */
  runsScript: boolean
}

export function readPreferences({ cookie }: IncomingHttpHeaders): Preferences {
  const { theme, vat, script } = parseCookie(cookie ?? '')
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    showsVat: vat === 'incl',
    runsScript: script === '1',
  }
}
