import { absoluteHost, readHost } from './host-name'
import { justValue, type RecordRule, wrongValue } from './record-types'

/** RFC 1035 §3.3.1. Kept as typed: without a trailing dot the target is relative to the zone. */
export const cname: RecordRule = {
  read({ value }, domain) {
    const host = readHost(value, domain)
    return host === null ? wrongValue('invalid-host') : justValue(host)
  },
  rdata: ({ value }, domain) => absoluteHost(value, domain),
}
