import { absoluteHost, endsWithDomain, readHost } from './host-name'
import { DEFAULT_MX_PRIORITY, MX_PRIORITIES, type RecordRule } from './record-types'

/** RFC 1035 §3.3.9. `0 .` (RFC 7505) means that the name accepts no mail. */
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
 * Completes a typed mail server: a trailing dot is kept, a name that ends with the domain gets a dot, any other name is
 * relative to the domain. Compares whole labels, so `notexample.nl` is not part of example.nl.
 */
export function completeMxValue(typed: string, domain: string): string {
  const host = typed.trim().toLowerCase()
  if (host.endsWith('.')) return host
  return endsWithDomain(host, domain) ? `${host}.` : absoluteHost(host, domain)
}
