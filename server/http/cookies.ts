import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import { type Locale, parseLocale } from '../../rules/text'

export interface CookieJar {
  /** Whether cookies may travel over https only. */
  isSecure: boolean
  set(name: string, value: string, maxAgeSeconds: number): void
}

/** For the server only, and secure where the shop is reached over https. */
export function cookieJar(reply: FastifyReply, publicUrl: string): CookieJar {
  const isSecure = publicUrl.startsWith('https:')
  const cookies = new Map<string, string>()
  return {
    isSecure,
    set(name, value, maxAge) {
      const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge } as const
      cookies.set(name, reply.server.serializeCookie(name, value, options))
      // Not by `setCookie`, which waits for a hook that a stream of events never comes to.
      reply.removeHeader('Set-Cookie').header('Set-Cookie', [...cookies.values()])
    },
  }
}

/** `__Host-` binds a cookie to this one host; browsers take it over https only. */
export const hostCookieName = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name)

export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}

/** How the reader wants the shop, as chosen on an earlier page. */
export interface Preferences {
  locale: Locale
  /** What the system prefers when null. */
  theme: 'light' | 'dark' | null
  /** Prices include VAT. */
  showsVat: boolean
  /** An earlier page ran its script here, so that this one need not do without. */
  runsScript: boolean
}

export function readPreferences({ cookie }: IncomingHttpHeaders): Preferences {
  const cookies = parseCookies(cookie)
  const theme = cookies.get('theme')
  return {
    locale: parseLocale(cookies.get('locale')),
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    showsVat: cookies.get('vat') === 'incl',
    runsScript: cookies.get('script') === '1',
  }
}
