import { isIpv4 } from './a'
import { FORWARDING_HOST, PARKING_HOST } from './own-servers'
import type { ZoneEntry } from './record-types'

/** What a domain serves by itself, as far as its first records depend on it. */
export type DefaultContent = (
  | { kind: 'hosting'; ipv4: string; ipv6: string; mailHost: string }
  | { kind: 'parking' }
  | { kind: 'forward' }
) & {
  /** The addresses of the domain and its www, in place of those of the content. */
  website?: readonly string[]
}

/** The records that a domain gets at delivery and again by a reset. No aliases: they would keep others from standing there. */
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

/** Where the website of a domain is asked for. */
export const WEBSITE_NAMES = ['@', 'www']

const website = (addresses: readonly string[]): ZoneEntry[] =>
  WEBSITE_NAMES.flatMap((name) =>
    addresses.map((value): ZoneEntry => ({ ...PLAIN, name, type: isIpv4(value) ? 'A' : 'AAAA', value })),
  )

/** Says where the website of the domain is, at its name or its www. */
export const isWebsite = ({ name, type }: ZoneEntry): boolean =>
  WEBSITE_NAMES.includes(name) && (type === 'A' || type === 'AAAA' || type === 'CNAME')
