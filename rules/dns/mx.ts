import { absoluteHost, endsWithDomain, readHost } from './host-name'
import { DEFAULT_MX_PRIORITY, MX_PRIORITIES, type RecordRule } from './record-types'

/** RFC 1035 §3.3.9. `0 .` (RFC 7505) says: this name takes no mail. */
export const mx: RecordRule = {
  read({ value, priority }, domain) {
    if (value === '.') return { ok: true, parts: { value, priority: 0, weight: null, port: null } }
    const host = readHost(value, domain)
    const preference = priority === '' ? DEFAULT_MX_PRIORITY : Number(priority)
    const isOffered = /^\d+$/.test(priority || '0') && (MX_PRIORITIES as readonly number[]).includes(preference)
    if (host === null || !isOffered) {
      const wrongHost = host === null ? ({ value: 'invalid-host' } as const) : {}
      return { ok: false, issues: { ...wrongHost, ...(isOffered ? {} : { priority: 'invalid-priority' }) } }
    }
    return { ok: true, parts: { value: completeMxValue(host, domain), priority: preference, weight: null, port: null } }
  },
  rdata: ({ value, priority }) => `${priority} ${value}`,
}

/**
 * What a typed mail server comes to: kept with a final dot, given a dot when it ends with the domain name, else taken to
 * lie in the domain. Compared on label borders, so `notexample.nl` is no part of example.nl.
 */
export function completeMxValue(typed: string, domain: string): string {
  const host = typed.trim().toLowerCase()
  if (host.endsWith('.')) return host
  return endsWithDomain(host, domain) ? `${host}.` : absoluteHost(host, domain)
}
