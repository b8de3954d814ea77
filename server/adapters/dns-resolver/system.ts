import type { CaaRecord } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import * as z from 'zod'
import type { DnsResolver, FoundRecord } from '../../ports/dns-resolver'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import { examine } from '../examination'

/** Timeout of one query in milliseconds; each query is sent twice. */
const TIMEOUT_MS = 1500
const TRIES = 2
/** Maximum number of concurrent queries; resolvers throttle clients that send more at once. */
const AT_ONCE = 16

export const systemResolver = defineAdapter({
  port: 'dnsResolver',
  name: 'system',
  otherValues: { pattern: /^(?:\[.+\]|[\d.]+)(?::\d+)?$/, hint: 'the address of a resolver, as 192.0.2.1:53' },
  description: 'Asks the resolver of this machine, or the one at the given address.',
  settings: z.object({}),
  open: (_settings, _deps, value) => ({
    port: createSystemResolver(value),
    examine: async () => [
      await examine('DNS queries: answers', {
        fix: 'Check DNS_RESOLVER, and the DNS of this machine.',
        work: () => askForRoot(resolverOf(value)),
      }),
    ],
  }),
})

/** Asks for what every resolver knows. That there is nothing is an answer, too. */
async function askForRoot(resolver: Resolver): Promise<string> {
  try {
    await orNone(resolver.resolveNs('.'))
    return 'the resolver answers'
  } catch (error) {
    throw new OutsideUnavailable('dns-resolver', { cause: error })
  }
}

/**
 * Uses a resolver of the network: `system` for that of this machine, or an address such as `192.0.2.1:53`. Queries
 * commonly used names, since DNS cannot list the names of a zone. Throws RangeError for an invalid address.
 */
export function createSystemResolver(server: string): DnsResolver {
  // Fails at startup and not at the first query.
  resolverOf(server)
  return {
    async lookup(name) {
      const ask = asker(resolverOf(server))
      const [apex, star] = await Promise.all([ask.all('', name, APEX_TYPES), ask.all(anyLabel(), name, ADDRESS_TYPES)])
      const below = await inTurns(COMMON_NAMES, ([label, types]) => ask.all(label, name, types))
      // Records from the wildcard are attributed to it and not to each name.
      const wildcard = star.map((record) => ({ ...record, name: `*.${name}.` }))
      const own = below.filter((found) => valuesOf(found) !== valuesOf(star)).flat()
      return [...apex, ...wildcard, ...own]
    },
  }
}

type AskedType = 'A' | 'AAAA' | 'MX' | 'TXT' | 'CAA' | 'SRV'

const APEX_TYPES: readonly AskedType[] = ['A', 'AAAA', 'MX', 'TXT', 'CAA']
const ADDRESS_TYPES: readonly AskedType[] = ['A', 'AAAA']

const WITH_ADDRESSES =
  `www mail mx smtp imap pop pop3 webmail autodiscover autoconfig ftp sftp cpanel shop winkel blog m api app dev test staging
  static cdn vpn remote cloud intranet portal status mta-sts lyncdiscover sip msoid enterpriseregistration
  enterpriseenrollment`.split(/\s+/)
const WITH_TEXT =
  `_dmarc _mta-sts _smtp._tls default._bimi default._domainkey google._domainkey selector1._domainkey selector2._domainkey
  s1._domainkey s2._domainkey k1._domainkey k2._domainkey k3._domainkey mail._domainkey dkim._domainkey x._domainkey`.split(
    /\s+/,
  )
const WITH_SERVICES =
  `_autodiscover._tcp _imaps._tcp _imap._tcp _submission._tcp _submissions._tcp _pop3s._tcp _caldavs._tcp _carddavs._tcp
  _sip._tcp _sip._udp _sip._tls _sips._tcp _sipfederationtls._tcp _xmpp-client._tcp _xmpp-server._tcp _minecraft._tcp`.split(
    /\s+/,
  )

const COMMON_NAMES: readonly (readonly [label: string, types: readonly AskedType[]])[] = [
  ...WITH_ADDRESSES.map((label) => [label, ADDRESS_TYPES] as const),
  ...WITH_TEXT.map((label) => [label, ['TXT']] as const),
  ...WITH_SERVICES.map((label) => [label, ['SRV']] as const),
]

function resolverOf(server: string): Resolver {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (server === 'system') return resolver
  try {
    resolver.setServers([server])
  } catch {
    throw new RangeError(`${server} is not the address of a resolver`)
  }
  return resolver
}

/** A random label: any response to it comes from a wildcard. */
const anyLabel = (): string => `x${Math.random().toString(36).slice(2)}`

function asker(resolver: Resolver) {
  const cnames = async (owner: string): Promise<FoundRecord[]> => {
    const [target] = await orNone(resolver.resolveCname(owner))
    return target === undefined ? [] : [{ name: `${owner}.`, type: 'CNAME', value: absolute(target) }]
  }
  return {
    /** Returns the records of a name, or only its CNAME, which excludes other records (RFC 1034 §3.6.2). */
    async all(label: string, domain: string, types: readonly AskedType[]): Promise<FoundRecord[]> {
      const owner = label === '' ? domain : `${label}.${domain}`
      try {
        const alias = label === '' ? [] : await cnames(owner)
        if (alias.length > 0) return alias
        return (await Promise.all(types.map((type) => READ[type](resolver, owner)))).flat()
      } catch (error) {
        // A broken part of the zone must not hide the rest.
        if (label !== '' && codeOf(error) !== 'ETIMEOUT') return []
        throw new OutsideUnavailable('dns-resolver', { cause: error })
      }
    },
  }
}

const READ: Readonly<Record<AskedType, (resolver: Resolver, owner: string) => Promise<FoundRecord[]>>> = {
  A: async (resolver, owner) => named(owner, 'A', await orNone(resolver.resolve4(owner))),
  AAAA: async (resolver, owner) => named(owner, 'AAAA', await orNone(resolver.resolve6(owner))),
  TXT: async (resolver, owner) => {
    const found = await orNone(resolver.resolveTxt(owner))
    const texts = found.map((strings) => strings.join(''))
    return named(owner, 'TXT', texts)
  },
  MX: async (resolver, owner) => {
    const found = await orNone(resolver.resolveMx(owner))
    return found.map(({ exchange, priority }) => ({
      name: `${owner}.`,
      type: 'MX',
      value: absolute(exchange),
      priority,
    }))
  },
  SRV: async (resolver, owner) => {
    const found = await orNone(resolver.resolveSrv(owner))
    return found.map(({ name, ...rest }) => ({ ...rest, name: `${owner}.`, type: 'SRV', value: absolute(name) }))
  },
  CAA: async (resolver, owner) => named(owner, 'CAA', (await orNone(resolver.resolveCaa(owner))).map(caaLine)),
}

const named = (owner: string, type: string, values: readonly string[]): FoundRecord[] =>
  values.map((value) => ({ name: `${owner}.`, type, value }))

const absolute = (name: string): string => (name.endsWith('.') ? name : `${name}.`)

/** RFC 8659 §4.1.1: flags, tag and value; the tag is the only key besides `critical`. */
function caaLine({ critical, ...rest }: CaaRecord): string {
  const [[tag, value] = ['', '']] = Object.entries(rest)
  return `${critical} ${tag} "${value}"`
}

/** A missing name or type is a valid response. */
async function orNone<T>(found: Promise<T[]>): Promise<T[]> {
  try {
    return await found
  } catch (error) {
    if (NOTHING_THERE.has(codeOf(error))) return []
    throw error
  }
}

const NOTHING_THERE: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA'])

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

const valuesOf = (found: readonly FoundRecord[]): string => found.map(({ type, value }) => `${type} ${value}`).join()

async function inTurns<T, R>(list: readonly T[], act: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (let at = 0; at < list.length; at += AT_ONCE) {
    results.push(...(await Promise.all(list.slice(at, at + AT_ONCE).map(act))))
  }
  return results
}
