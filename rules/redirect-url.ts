import { URL_MAX, URL_MIN } from './constants'
import { nameToAscii } from './idn'
import type { IssueKey } from './issues'
import { isPublicHost } from './network-address'

export type RedirectUrl = { ok: true; value: string } | { ok: false; issue: IssueKey }

/**
 * Reads the URL that a domain forwards to: http or https, 3 to 255 characters, a host name with
 * a dot, no name or password in it, and nothing in a private network. With the forwarded domain given, a URL that leads
 * back to it is a loop. The value is what was typed, made ASCII where it was not.
 */
export function parseRedirectUrl(text: string, source?: string): RedirectUrl {
  const typed = text.trim()
  const url = typed.length >= URL_MIN && typed.length <= URL_MAX ? parse(typed) : null
  const value = url && /\P{ASCII}/u.test(typed) ? url.href : typed
  if (url === null || value.length > URL_MAX) return { ok: false, issue: 'invalid-redirect-url' }
  if (!isPublicHost(url.hostname)) return { ok: false, issue: 'private-address' }
  if (source !== undefined && leadsTo(url, source)) return { ok: false, issue: 'redirect-loop' }
  return { ok: true, value }
}

/** An address as people write it, made one to forward to: `foo.nl` becomes `https://foo.nl`. Anything else stays as it is. */
export function withScheme(text: string): string {
  const typed = text.trim()
  if (/^([a-z][a-z0-9+-]*:|\/\/)/i.test(typed)) return text
  const full = `https://${typed}`
  return parseRedirectUrl(full).ok ? full : text
}

function parse(typed: string): URL | null {
  if (!/^https?:\/\/[^/\\]/i.test(typed) || /[\s\p{C}\\]/u.test(typed) || !URL.canParse(typed)) return null
  const url = new URL(typed)
  if (url.username !== '' || url.password !== '') return null
  return url.hostname.startsWith('[') || /[^.]\.[^.]/.test(url.hostname) ? url : null
}

/** The forwarding answers for the name and for its www, on any port. */
function leadsTo({ hostname }: URL, source: string): boolean {
  const domain = nameToAscii(source)
  const host = hostname.replace(/\.$/, '')
  return host === domain || host === `www.${domain}`
}
