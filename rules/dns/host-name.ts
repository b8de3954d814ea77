import { nameToAscii } from '../idn'
import type { RecordIssue } from './issues'

export type ReadName = { ok: true; name: string } | { ok: false; issue: RecordIssue }

/**
 * Reads the owner name of a record relative to its zone: `@` for the zone itself, `www` for `www.example.nl` and
 * `www.example.nl.`. Underscores are for services and keys; `*` is only permitted as the whole leftmost label (RFC 4592
 * §2.1.1).
 */
export function readOwnerName(typed: string, domain: string): ReadName {
  const name = nameToAscii(typed.trim())?.toLowerCase()
  if (name === undefined) return { ok: false, issue: 'invalid-name' }
  const inside = insideZone(name, domain)
  if (inside === null) return { ok: false, issue: 'outside-zone' }
  if (inside === '@') return { ok: true, name: '@' }
  const labels = inside.split('.')
  const checked = labels[0] === '*' ? labels.slice(1) : labels
  const fits = checked.every(isLabel) && `${inside}.${domain}`.length <= NAME_MAX
  return fits ? { ok: true, name: inside } : { ok: false, issue: 'invalid-name' }
}

/**
 * Reads the host that a record points to, in lower case. With a trailing dot it is absolute, without one relative to
 * the zone, and `@` is the zone itself. Null if it is not a host name; an IP address is not.
 */
export function readHost(typed: string, domain: string): string | null {
  const host = nameToAscii(typed.trim())?.toLowerCase()
  if (host === undefined || host === '') return null
  if (host === '@') return host
  return isHost(host) && absoluteHost(host, domain).length <= NAME_MAX + 1 ? host : null
}

/** Returns whether a lower-case ASCII text is a host name, with or without a trailing dot. */
export function isHost(text: string): boolean {
  const labels = text.replace(/\.$/, '').split('.')
  return labels.every(isLabel) && !/^\d+$/.test(labels.at(-1) ?? '') && text.length <= NAME_MAX + 1
}

/** Returns the absolute name with a trailing dot: `mail` in example.nl becomes `mail.example.nl.`, and `.` remains. */
export function absoluteHost(host: string, domain: string): string {
  if (host === '@') return `${domain}.`
  return host.endsWith('.') ? host : `${host}.${domain}.`
}

/** Returns the absolute owner name with a trailing dot. */
export const absoluteOwner = (name: string, domain: string): string => absoluteHost(name, domain)

/** Returns the name of a host within the zone, `@` for the zone itself; null if it is outside the zone. */
export const ownerInZone = (host: string, domain: string): string | null =>
  insideZone(absoluteHost(host, domain), domain)

/**
 * Returns whether a name is the domain or a subdomain of it. Compares whole labels: notexample.nl does not end with
 * example.nl.
 */
export const endsWithDomain = (name: string, domain: string): boolean => name === domain || name.endsWith(`.${domain}`)

/** RFC 1035 §2.3.4, in dotted form. */
const NAME_MAX = 253

function insideZone(name: string, domain: string): string | null {
  const isAbsolute = name.endsWith('.') && name !== '.'
  const plain = isAbsolute ? name.slice(0, -1) : name
  if (plain === '' || plain === '@' || plain === domain) return '@'
  if (endsWithDomain(plain, domain)) return plain.slice(0, -domain.length - 1)
  return isAbsolute ? null : plain
}

const isLabel = (label: string): boolean => /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)
