import { URL_MAX, URL_MIN } from './constants'
import { nameToAscii } from './idn'
import type { IssueKey } from './issues'
import { isPublicHost } from './network-address'

export type RedirectUrl = { ok: true; value: string } | { ok: false; issue: IssueKey }

/**
 * Reads the forwarding URL of a domain: http or https, 3 to 255 characters, a host name with a dot, no credentials, and
 * no private network. If the forwarded domain is given, a URL that leads back to it is refused as a loop. Returns the
 * typed text, percent-encoded where RFC 3986 requires it.
 */
export function parseRedirectUrl(text: string, source?: string): RedirectUrl {
  const typed = text.trim()
  const url = typed.length >= URL_MIN && typed.length <= URL_MAX ? parse(typed) : null
  const value = url && NO_URI.test(typed) ? asUri(url.href) : typed
  if (url === null || value.length > URL_MAX) return { ok: false, issue: 'invalid-redirect-url' }
  if (!isPublicHost(url.hostname)) return { ok: false, issue: 'private-address' }
  if (source !== undefined && leadsTo(url, source)) return { ok: false, issue: 'redirect-loop' }
  return { ok: true, value }
}

/** Characters that RFC 3986 does not permit. */
const NO_URI = /[^\w\-.~:/?#[\]@!$&'()*+,;=%]/

/** Percent-encodes a URL so that it is safe in a header and in HTML. */
export const asUri = (url: string): string => url.replace(new RegExp(NO_URI, 'gu'), encodeURIComponent)

/** Adds the protocol to a typed address: `foo.nl` becomes `https://foo.nl`. Other text is returned unchanged. */
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

/** Forwarding serves the name and its www, on any port. */
function leadsTo({ hostname }: URL, source: string): boolean {
  const domain = nameToAscii(source)
  const host = hostname.replace(/\.$/, '')
  return host === domain || host === `www.${domain}`
}
