/** Where domains are delegated to when their DNS is here. */
export const NAME_SERVERS = ['ns1.wimpel.example', 'ns2.wimpel.example'] as const
/** RFC 1035 §3.3.13: the mailbox of the SOA, with a dot for the at sign. */
export const HOSTMASTER = 'hostmaster.wimpel.example'
/** Seconds that SOA and NS live in caches, and other records where nothing else is configured. */
export const RECORD_TTL = 3600
/** Seconds: refresh, retry, expire, and how long a denial is remembered (RFC 1912 §2.2, RFC 2308). */
export const SOA_TIMES = [10_800, 3600, 1_209_600, 3600] as const

/** Serves a page that says that the name is taken. */
export const PARKING_HOST = { ipv4: '203.0.113.10', ipv6: '2001:db8::10' } as const
/** Sends visitors on to where a domain forwards to. */
export const FORWARDING_HOST = { ipv4: '203.0.113.20', ipv6: '2001:db8::20' } as const
