import type { DnsResolver, FoundRecord } from '../../ports/dns-resolver'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { scriptOf } from '../domain-registry/scripted-answers'

/**
 * The name servers of the world that the embedded registry tells of: a name that is registered elsewhere there has a
 * website and mail with another provider. Of every other name nothing stands anywhere. A name that begins with `fout` gets
 * no answer the first time.
 */
export function createEmbeddedDnsResolver(): DnsResolver {
  /** Those that give no answer once. */
  const silent = new Set<string>()
  return {
    async lookup(asked) {
      const name = asked.toLowerCase()
      if (scriptOf(name) === 'fout' && !silent.has(name)) {
        silent.add(name)
        throw new OutsideUnavailable('dns-resolver')
      }
      return isElsewhere(name) ? recordsOf(name) : []
    },
  }
}

const isElsewhere = (name: string): boolean => name === 'elders.nl' || (scriptOf(name) ?? '').startsWith('bezet')

/** Addresses and hosts are those for examples (RFC 2606, RFC 3849, RFC 5737). */
const recordsOf = (name: string): FoundRecord[] => [
  { name: `${name}.`, type: 'NS', value: 'ns1.elders.example.' },
  { name: `${name}.`, type: 'NS', value: 'ns2.elders.example.' },
  { name: `${name}.`, type: 'A', value: '198.51.100.20' },
  { name: `${name}.`, type: 'AAAA', value: '2001:db8:51::20' },
  { name: `${name}.`, type: 'MX', value: `mail.${name}.`, priority: 10 },
  { name: `${name}.`, type: 'MX', value: 'reserve.elders.example.', priority: 20 },
  { name: `${name}.`, type: 'TXT', value: 'v=spf1 mx include:_spf.elders.example ~all' },
  { name: `www.${name}.`, type: 'CNAME', value: `${name}.` },
  { name: `mail.${name}.`, type: 'A', value: '198.51.100.25' },
  { name: `autodiscover.${name}.`, type: 'CNAME', value: 'autodiscover.elders.example.' },
  { name: `_dmarc.${name}.`, type: 'TXT', value: `v=DMARC1; p=quarantine; rua=mailto:dmarc@${name}` },
  { name: `_submission._tcp.${name}.`, type: 'SRV', value: `mail.${name}.`, priority: 0, weight: 1, port: 587 },
]
