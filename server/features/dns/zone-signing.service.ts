import type { Db, Tx } from '../../../db/database'
import { RECORD_TTL } from '../../../rules/dns/own-servers'
import type { RolloverStage } from '../../../rules/dns/signing'
import type { Deps } from '../../common/context'
import { unseal } from '../../common/seal'
import type { SigningKey, ZoneRecord, ZoneSigning } from '../../ports/dns-server'
import type { DelegationSigner } from '../../ports/domain-registry'
import type { DomainRow } from '../domains/domains.service'
import { delegationSignerOf, dnskeyOf, dsOf } from './dnssec-key'
import * as keys from './zone-keys.repository'

/**
 * Returns what the name server needs to sign a zone: the keys, and the records that announce them. Null for an unsigned
 * zone.
 */
export async function signingOf(
  deps: Deps,
  domain: DomainRow,
): Promise<{ signing: ZoneSigning; records: ZoneRecord[] } | null> {
  const { row, rollover } = await findKeys(deps.db.reader, domain.id)
  if (!row) return null
  const keyOf = ({ sealedKey, keyTag }: Sealed): SigningKey => ({
    privateKey: unseal(deps.config.secret, sealedKey),
    keyTag,
  })
  const signing = rollover ? { ...keyOf(row), alsoSignsKeys: keyOf(rollover) } : keyOf(row)
  const of = (type: string, rdata: string): ZoneRecord => ({ name: `${domain.name}.`, type, ttl: RECORD_TTL, rdata })
  const dnskeys = [row, rollover].filter((key) => key !== null).map((key) => of('DNSKEY', dnskeyOf(key)))
  if (row.state === 'SIGNED') return { signing, records: dnskeys }
  // RFC 8078 §4: these two request the removal of the DS.
  if (row.state !== 'ANNOUNCED')
    return { signing, records: [...dnskeys, of('CDS', '0 0 0 00'), of('CDNSKEY', '0 3 0 AA==')] }
  const signerRecords = signersOf(domain.name, row, rollover).flatMap((signer) => [
    of('CDS', dsOf(signer)),
    of('CDNSKEY', signer.dnskey),
  ])
  return { signing, records: [...dnskeys, ...signerRecords] }
}

type Sealed = Pick<keys.ZoneKeyRow, 'sealedKey' | 'keyTag'>

/** Returns the key of a domain's zone, and the second key during a rollover. */
export async function findKeys(
  db: Db,
  domainId: string,
): Promise<{ row: keys.ZoneKeyRow | null; rollover: keys.RolloverRow | null }> {
  return (await keys.findKeys(db, domainId)) ?? { row: null, rollover: null }
}

/** Deletes the keys of a zone that the shop no longer serves. */
export async function dropKeys(tx: Tx, domainId: string): Promise<void> {
  if (await keys.findZoneKey(tx, domainId)) await keys.deleteZoneKey(tx, domainId)
}

/** Returns the DS data of a signed zone: two during a key rollover, so that either key is trusted. */
export function signersOf(
  name: string,
  row: keys.ZoneKeyRow,
  rollover: Pick<keys.RolloverRow, 'publicKey' | 'keyTag' | 'stage'> | null,
): DelegationSigner[] {
  const both = rollover !== null && IS_POINTED_TO[rollover.stage]
  return [row, ...(both ? [rollover] : [])].map((key) => delegationSignerOf(name, key))
}

const IS_POINTED_TO: Readonly<Record<RolloverStage, boolean>> = {
  PUBLISHED: false,
  ANNOUNCED: true,
  RETIRED: true,
  WITHDRAWN: false,
}
