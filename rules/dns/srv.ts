import { absoluteHost, readHost } from './host-name'
import type { RecordIssues } from './issues'
import type { Parts, ReadParts, RecordRule, TypedRecord } from './record-types'
import { isUint16 } from './uint16'

/**
 * RFC 2782: priority, weight, port and target as separate fields. API clients may also send one line, `weight priority
 * port target`, split by position. The target `.` means that the service is not offered.
 */
export const srv: RecordRule = {
  read(typed, domain) {
    const words = typed.value.split(/\s+/)
    const isLine = words.length > 1 || !(typed.priority || typed.weight || typed.port)
    if (!isLine) return readParts(typed, domain)
    const [weight = '', priority = '', port = '', value = ''] = words
    const line = words.length === 4 ? readParts({ ...typed, weight, priority, port, value }, domain) : null
    return line?.ok ? line : { ok: false, issues: { value: 'invalid-srv' } }
  },
  rdata: ({ priority, weight, port, value }, domain) => `${priority} ${weight} ${port} ${absoluteHost(value, domain)}`,
}

/** Formats the value as one line of the API: weight first, unlike in a zone file. */
export const srvLine = ({ weight, priority, port, value }: Parts): string => `${weight} ${priority} ${port} ${value}`

function readParts({ value, priority, weight, port }: TypedRecord, domain: string): ReadParts {
  const target = value === '.' ? value : readHost(value, domain)
  if (target === null || ![priority, weight, port].every(isUint16)) {
    const issues: RecordIssues = {}
    if (target === null) issues.value = 'invalid-host'
    if (!isUint16(priority)) issues.priority = 'invalid-number'
    if (!isUint16(weight)) issues.weight = 'invalid-number'
    if (!isUint16(port)) issues.port = 'invalid-number'
    return { ok: false, issues }
  }
  const parts = { value: target, priority: Number(priority), weight: Number(weight), port: Number(port) }
  return { ok: true, parts }
}
