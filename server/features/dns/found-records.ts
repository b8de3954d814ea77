import { readRecord } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import type { FoundRecord } from '../../ports/dns-resolver'

/** What can be kept here of what other name servers answer; types that the shop has not, and names outside, are left out. */
export const entriesOf = (found: readonly FoundRecord[], domainName: string): ZoneEntry[] =>
  found.flatMap(({ priority, ...rest }) => {
    const isMx = rest.type === 'MX'
    const read = readRecord(isMx ? rest : { ...rest, priority }, domainName)
    if (!read.ok) return []
    // The choice of the screen is no rule of DNS: another provider may use any preference (RFC 1035 §3.3.9).
    return [isMx && read.record.value !== '.' ? { ...read.record, priority: priority ?? 0 } : read.record]
  })
