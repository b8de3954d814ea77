import * as z from 'zod'
import type { DnsResolver, FoundRecord } from '../../ports/dns-resolver'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import { isRegisteredElsewhere, scriptOf } from '../domain-registry/scripted-answers'

export const embeddedDnsResolver = defineAdapter({
  port: 'dnsResolver',
  name: 'embedded',
  description: 'Stand-in: knows example domains only.',
  settings: z.object({}),
  standIn: { keepsFiles: false },
  open: () => ({ port: createEmbeddedDnsResolver() }),
})

/**
 * Simulated public DNS: a name that the embedded registry reports as registered elsewhere has a website and mail at
 * another provider; all other names have no records. A name that begins with `fout` gets no response the first time.
 */
export function createEmbeddedDnsResolver(): DnsResolver {
  /** Names that already failed once. */
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

const isElsewhere = (name: string): boolean => name === 'elders.nl' || isRegisteredElsewhere(name)

/** Documentation addresses and host names (RFC 2606, RFC 3849, RFC 5737). */
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
