import { resultUnion } from '../../graphql/result-union'
import { DnsConflict, DnsNotManageable } from './dns.errors'
import { AppliedDnsProfile, DnsChange, DnsProfileChange } from './dns.graphql'

export const DnsChangeResult = resultUnion('DnsChangeResult', DnsChange, DnsNotManageable, DnsConflict)
export const ApplyDnsProfileResult = resultUnion('ApplyDnsProfileResult', AppliedDnsProfile, DnsNotManageable)
export const DnsProfileResult = resultUnion('DnsProfileResult', DnsProfileChange)
