import type { DnsResolver, FoundRecord } from '../../ports/dns-resolver'
import { scriptOf } from '../domain-registry/scripted-answers'

/**
 * The name servers of the world that the embedded registry tells of: a name that is registered elsewhere there has a
 * website and mail with another provider. Of every other name nothing stands anywhere.
 */
export const createEmbeddedDnsResolver = (): DnsResolver => ({
  lookup: async (asked) => {
    const name = asked.toLowerCase()
    return isElsewhere(name) ? recordsOf(name) : []
  },
})

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
