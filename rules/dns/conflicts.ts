import { absoluteHost, absoluteOwner } from './host-name'
import type { ZoneConflict } from './issues'
import { identityOf } from './record'
import { ZONE_RECORDS_MAX, type ZoneEntry } from './record-types'

/**
 * Why a record cannot stand beside the others of its zone, or null. Give the others without the record itself when it
 * is being changed.
 */
export function conflictOf(record: ZoneEntry, others: readonly ZoneEntry[], domain: string): ZoneConflict | null {
  if (others.length >= ZONE_RECORDS_MAX) return 'too-many-records'
  const identity = identityOf(record, domain)
  const beside = others.filter(({ name }) => name === record.name)
  if (beside.some((other) => identityOf(other, domain) === identity)) return 'duplicate'
  return aliasConflict(record, others, beside, domain) ?? mailConflict(record, others, beside, domain)
}

/** RFC 1034 §3.6.2: an alias stands alone at its name, which the apex with its SOA and NS never does. */
function aliasConflict(
  record: ZoneEntry,
  others: readonly ZoneEntry[],
  beside: readonly ZoneEntry[],
  domain: string,
): ZoneConflict | null {
  if (beside.some(({ type }) => type === 'CNAME')) return 'cname-alone'
  if (record.type !== 'CNAME') return null
  if (record.name === '@') return 'cname-at-apex'
  if (beside.length > 0) return 'cname-alone'
  return isLoop(record, others, domain) ? 'cname-loop' : null
}

function isLoop(record: ZoneEntry, others: readonly ZoneEntry[], domain: string): boolean {
  const aliases = new Map(
    others
      .filter(({ type }) => type === 'CNAME')
      .map(({ name, value }) => [absoluteOwner(name, domain), absoluteHost(value, domain)]),
  )
  const start = absoluteOwner(record.name, domain)
  let at: string | undefined = absoluteHost(record.value, domain)
  for (let steps = 0; at !== undefined && steps <= aliases.size; steps++) {
    if (at === start) return true
    at = aliases.get(at)
  }
  return false
}

/** RFC 7505 §3: `0 .` stands alone. RFC 2181 §10.3: a mail server is never an alias. */
function mailConflict(
  record: ZoneEntry,
  others: readonly ZoneEntry[],
  beside: readonly ZoneEntry[],
  domain: string,
): ZoneConflict | null {
  if (record.type === 'MX') {
    const mail = beside.filter(({ type }) => type === 'MX')
    if (mail.length > 0 && [record, ...mail].some(({ value }) => value === '.')) return 'null-mx-alone'
    const isAlias = others.some(({ type, name }) => type === 'CNAME' && absoluteOwner(name, domain) === record.value)
    return isAlias ? 'mx-to-cname' : null
  }
  if (record.type !== 'CNAME') return null
  const owner = absoluteOwner(record.name, domain)
  return others.some(({ type, value }) => type === 'MX' && value === owner) ? 'mx-to-cname' : null
}
