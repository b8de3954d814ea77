import { FORWARD_TYPES, type ForwardType } from './domain-status'
import type { IssueKey, Parsed } from './issues'
import { isPublicAddress, readAddress } from './network-address'
import { parseRedirectUrl } from './redirect-url'

export type Forwarding = {
  type: ForwardType
  /** URL, or IP address for DNS; empty for NONE. */
  to: string
}

/**
 * Reads the forwarding settings of a domain. A URL follows the same rule as in an order; DNS requires an IPv4 or IPv6
 * address, kept as typed; NONE requires nothing more.
 */
export function parseForwarding(input: { type?: unknown; to?: unknown }, domain?: string): Parsed<Forwarding> {
  const type = FORWARD_TYPES.find((known) => known === input.type)
  if (!type) return { ok: false, issues: { type: isEmpty(input.type) ? 'required' : 'invalid-choice' } }
  if (type === 'NONE') return { ok: true, value: { type, to: '' } }
  const typed = typeof input.to === 'string' ? input.to : ''
  const read = type === 'DNS' ? parseTargetAddress(typed) : parseRedirectUrl(typed, domain)
  return read.ok ? { ok: true, value: { type, to: read.value } } : { ok: false, issues: { to: read.issue } }
}

function parseTargetAddress(typed: string): { ok: true; value: string } | { ok: false; issue: IssueKey } {
  const address = readAddress(typed)
  if (address === null) return { ok: false, issue: 'invalid-address' }
  return isPublicAddress(address) ? { ok: true, value: address } : { ok: false, issue: 'private-address' }
}

/**
 * Returns the URL to which a visitor of this path and query is forwarded: the target itself, or the same path at the
 * target if that is only a host.
 */
export function targetFor(to: string, visited: string): string {
  const target = new URL(to)
  if (target.pathname !== '/' || target.search !== '' || target.hash !== '' || visited === '/' || visited === '')
    return to
  // The path is set on the target and never resolved against it: `//elsewhere.example` remains a path.
  const at = visited.indexOf('?')
  target.pathname = at < 0 ? visited : visited.slice(0, at)
  if (at >= 0) target.search = visited.slice(at)
  return target.href
}

/**
 * Returns whether the headers of a page forbid showing it in a frame on the domain. CSP `frame-ancestors` takes
 * precedence over X-Frame-Options (CSP level 3 §6.4.2).
 */
export function forbidsFrames(headers: Readonly<Record<string, string>>, domain: string): boolean {
  const ancestors = frameAncestors(headers['content-security-policy'] ?? '')
  if (ancestors.length > 0) return !ancestors.every((sources) => sources.some((source) => takesIn(source, domain)))
  return /\b(deny|sameorigin)\b/i.test(headers['x-frame-options'] ?? '')
}

/** Sources of each policy that has the directive. All policies apply. */
const frameAncestors = (policies: string): string[][] =>
  policies
    .split(',')
    .flatMap((policy) => policy.split(';').filter((directive) => /^\s*frame-ancestors(\s|$)/i.test(directive)))
    .map((directive) => directive.trim().toLowerCase().split(/\s+/).slice(1))

/** A forwarded domain is served at its name and at www, by http and https. */
function takesIn(source: string, domain: string): boolean {
  if (source === '*' || source === 'http:' || source === 'https:') return true
  const host = source.replace(/^https?:\/\//, '').replace(/(:(\d+|\*))?\/?$/, '')
  if (host.startsWith('*.')) return domain.endsWith(host.slice(1))
  return host === domain
}

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''
