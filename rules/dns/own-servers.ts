/** Name servers of domains whose DNS is hosted here, unless configured. */
export const NAME_SERVERS = ['ns1.wimpel.example', 'ns2.wimpel.example'] as const
/** RFC 1035 §3.3.13: mailbox of the SOA, with a dot instead of the at sign, in the domain of the first name server. */
export const hostmasterOf = (nameServer: string): string =>
  `hostmaster.${nameServer.slice(nameServer.indexOf('.') + 1)}`
/** Cache time in seconds of SOA and NS, and of other records unless configured. */
export const RECORD_TTL = 3600
/** Refresh, retry, expire and negative cache time in seconds (RFC 1912 §2.2, RFC 2308). */
export const SOA_TIMES = [10_800, 3600, 1_209_600, 3600] as const

/** Serves a page that says that the name is taken. */
export const PARKING_HOST = { ipv4: '203.0.113.10', ipv6: '2001:db8::10' } as const
/** Forwards visitors to the URL set for the domain. */
export const FORWARDING_HOST = { ipv4: '203.0.113.20', ipv6: '2001:db8::20' } as const
