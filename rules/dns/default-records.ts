import { FORWARDING_HOST, PARKING_HOST } from './own-servers'
import type { ZoneEntry } from './record-types'

/** What a domain serves by itself, as far as its first records depend on it. */
export type DefaultContent =
  | { kind: 'hosting'; ipv4: string; ipv6: string; mailHost: string }
  | { kind: 'parking' }
  | { kind: 'forward' }

/** The records that a domain gets at delivery and again by a reset. No aliases: they would keep others from standing there. */
export function defaultRecords(content: DefaultContent): ZoneEntry[] {
  if (content.kind === 'parking') return website(PARKING_HOST)
  if (content.kind === 'forward') return website(FORWARDING_HOST)
  const mailHost = content.mailHost.replace(/\.?$/, '.')
  return [
    ...website(content),
    { ...PLAIN, name: '@', type: 'MX', value: mailHost, priority: 10 },
    { ...PLAIN, name: '@', type: 'TXT', value: 'v=spf1 a mx ~all' },
  ]
}

const PLAIN = { priority: null, weight: null, port: null, ttl: null }

const website = ({ ipv4, ipv6 }: { ipv4: string; ipv6: string }): ZoneEntry[] =>
  ['@', 'www'].flatMap((name) => [
    { ...PLAIN, name, type: 'A', value: ipv4 },
    { ...PLAIN, name, type: 'AAAA', value: ipv6 },
  ])
