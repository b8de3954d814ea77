import type { Db } from '../../../db/open'
import { RECORD_TTL } from '../../../rules/dns/own-servers'
import type { RolloverStage } from '../../../rules/dns/signing'
import type { Deps } from '../../common/context'
import { unseal } from '../../common/seal'
import type { SigningKey, ZoneRecord, ZoneSigning } from '../../ports/dns-server'
import type { DelegationSigner } from '../../ports/domain-registry'
import type { DomainRow } from '../domains/domains.service'
import { delegationSignerOf, dnskeyOf, dsOf } from './dnssec-key'
import * as keys from './zone-keys.repository'

/** What a zone gets for being signed: the keys to sign with, and the records that tell of them. Null for one that is not. */
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
  // RFC 8078 §4: these two say that no DS is wanted any more.
  if (row.state !== 'ANNOUNCED')
    return { signing, records: [...dnskeys, of('CDS', '0 0 0 00'), of('CDNSKEY', '0 3 0 AA==')] }
  const told = signersOf(domain.name, row, rollover).flatMap((signer) => [
    of('CDS', dsOf(signer)),
    of('CDNSKEY', signer.dnskey),
  ])
  return { signing, records: [...dnskeys, ...told] }
}

type Sealed = Pick<keys.ZoneKeyRow, 'sealedKey' | 'keyTag'>

/** The key of a domain's zone, and the other one while it is replaced. */
export async function findKeys(
  db: Db,
  domainId: string,
): Promise<{ row: keys.ZoneKeyRow | null; rollover: keys.RolloverRow | null }> {
  const [row, rollover] = await Promise.all([keys.findZoneKey(db, domainId), keys.findRollover(db, domainId)])
  return { row, rollover }
}

/** What the registry is to keep for a zone that is signed: two while its key is replaced, so that either is believed. */
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
