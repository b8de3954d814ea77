import type { dnsRecords } from '../schema/dns'

export type RecordSeed = Pick<typeof dnsRecords.$inferInsert, 'name' | 'type' | 'value' | 'priority' | 'rdata'>

const website = (ipv4: string, ipv6: string): RecordSeed[] =>
  ['@', 'www'].flatMap((name) => [
    { name, type: 'A' as const, value: ipv4, rdata: ipv4 },
    { name, type: 'AAAA' as const, value: ipv6, rdata: ipv6 },
  ])

/** Records of a domain with hosting, as after a reset. */
export const HOSTED: readonly RecordSeed[] = [
  ...website('203.0.113.1', '2001:db8::1'),
  { name: '@', type: 'MX', value: 'mail.hosting.example.', priority: 10, rdata: '10 mail.hosting.example.' },
  { name: '@', type: 'TXT', value: 'v=spf1 a mx ~all', rdata: '"v=spf1 a mx ~all"' },
]

/** Records of a domain without hosting, as after a reset. */
export const PARKED: readonly RecordSeed[] = website('203.0.113.10', '2001:db8::10')

/** The customer's own mail beside hosting of the shop. Profile records have no rdata, which depends on the domain. */
export const PROFILE = {
  name: 'Eigen mailserver',
  records: [
    { name: 'mail', type: 'A', value: '203.0.113.25' },
    { name: '@', type: 'MX', value: 'mail.[DOMAINNAME].', priority: 10 },
    { name: '@', type: 'TXT', value: 'v=spf1 mx ~all' },
  ] satisfies Omit<RecordSeed, 'rdata'>[],
} as const
