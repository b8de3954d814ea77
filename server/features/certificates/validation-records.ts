import type { Tx } from '../../../db/database'
import { readRecord } from '../../../rules/dns/record'
import type { DomainValidation } from '../../ports/certificate-authority'
import { commitChanges, type ZoneEdit } from '../dns/dns-commits.service'
import { isOpen, listZoneRecords } from '../dns/dns-records.service'
import { addMissing } from '../dns/zones.service'
import { type DomainRow, findDomain, findDomainOf } from '../domains/domains.service'
import type { CertificateValidation } from './certificates.repository'

/**
 * Adds the authority's validation records to the zones of the account's domains, as a commit of the shop. Records for
 * other zones, and those that conflict with existing ones, are left to the owner.
 */
export async function placeValidations(
  tx: Tx,
  accountId: string,
  wanted: readonly DomainValidation[],
  now: number,
): Promise<CertificateValidation[]> {
  const placed: CertificateValidation[] = []
  for (const { name, value } of wanted) {
    const domain = await findDomainAbove(tx, accountId, name)
    const isPlaced =
      domain?.usesOurDns === true && isOpen(domain) && (await place(tx, editOf(domain, now), { name, value }))
    placed.push({ name, value, domainId: isPlaced ? domain.id : null })
  }
  return placed
}

/** Removes the records that `placeValidations` added, and none of the owner's. */
export async function takeValidationsAway(
  tx: Tx,
  validations: readonly CertificateValidation[],
  now: number,
): Promise<void> {
  for (const { name, value, domainId } of validations) {
    const domain = domainId === null ? null : await findDomain(tx, domainId)
    if (!domain) continue
    const present = await listZoneRecords(tx, domain.id)
    const ours = present.filter(
      (row) => row.type === 'TXT' && `${row.name}.${domain.name}` === name && row.value === value,
    )
    await commitChanges(
      tx,
      editOf(domain, now),
      ours.map((before) => ({ before, after: null })),
    )
  }
}

/** Returns whether the record is in the zone now, added before or by this call. */
async function place(tx: Tx, edit: ZoneEdit, { name, value }: DomainValidation): Promise<boolean> {
  const { domain } = edit
  const read = readRecord({ name: `${name}.`, type: 'TXT', value }, domain.name)
  if (!read.ok) return false
  const present = await listZoneRecords(tx, domain.id)
  const beside = present.filter((row) => row.name === read.record.name && row.type === 'TXT')
  if (beside.some((row) => row.value === value)) return true
  // All records of a name and type share one TTL (RFC 2181 §5.2).
  return (await addMissing(tx, edit, [{ ...read.record, ttl: beside[0]?.ttl ?? null }])) > 0
}

/** Returns the account's domain that equals or contains a name. */
export async function findDomainAbove(tx: Tx, accountId: string, name: string): Promise<DomainRow | null> {
  const labels = name.split('.')
  for (let at = 0; at < labels.length - 1; at++) {
    const domain = await findDomainOf(tx, accountId, labels.slice(at).join('.'))
    if (domain) return domain
  }
  return null
}

const editOf = (domain: DomainRow, now: number): ZoneEdit => ({ domain, by: null, now })
