import { isIpv4 } from './a'
import { FORWARDING_HOST, PARKING_HOST } from './own-servers'
import type { ZoneEntry } from './record-types'

/** Services of a domain that determine its default records. */
export type DefaultContent = (
  | { kind: 'hosting'; ipv4: string; ipv6: string; mailHost: string }
  | { kind: 'parking' }
  | { kind: 'forward' }
) & {
  /** Addresses of the domain and its www, replacing those of the content. */
  website?: readonly string[]
}

/**
 * Returns the default records that a domain gets at delivery and after a reset. Contains no aliases, which would block
 * other records at those names.
 */
export function defaultRecords(content: DefaultContent): ZoneEntry[] {
  if (content.kind !== 'hosting') {
    const { ipv4, ipv6 } = content.kind === 'parking' ? PARKING_HOST : FORWARDING_HOST
    return website(content.website ?? [ipv4, ipv6])
  }
  const mailHost = content.mailHost.replace(/\.?$/, '.')
  return [
    ...website(content.website ?? [content.ipv4, content.ipv6]),
    { ...PLAIN, name: '@', type: 'MX', value: mailHost, priority: 10 },
    { ...PLAIN, name: '@', type: 'TXT', value: 'v=spf1 a mx ~all' },
  ]
}

const PLAIN = { priority: null, weight: null, port: null, ttl: null }

/** Names at which the website of a domain is requested. */
export const WEBSITE_NAMES = ['@', 'www']

const website = (addresses: readonly string[]): ZoneEntry[] =>
  WEBSITE_NAMES.flatMap((name) =>
    addresses.map((value): ZoneEntry => ({ ...PLAIN, name, type: isIpv4(value) ? 'A' : 'AAAA', value })),
  )

/** Returns whether a record points to the website of the domain, at its name or its www. */
export const isWebsite = ({ name, type }: ZoneEntry): boolean =>
  WEBSITE_NAMES.includes(name) && (type === 'A' || type === 'AAAA' || type === 'CNAME')
