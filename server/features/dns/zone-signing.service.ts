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

/** Whether a zone is signed. */
export const isSigned = async ({ db }: Deps, { id }: DomainRow): Promise<boolean> =>
  (await findKeys(db.reader, id)).row !== null

/**
 * Returns what the name server needs to sign a zone with these keys: the keys, and the records that announce them. Null for an
 * unsigned zone.
 */
export function signingOf(
  deps: Pick<Deps, 'config'>,
  domain: Pick<DomainRow, 'name'>,
  { row, rollover }: ZoneKeys,
): { signing: ZoneSigning; records: ZoneRecord[] } | null {
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

export interface ZoneKeys {
  /** Null for an unsigned zone. */
  row: keys.ZoneKeyRow | null
  rollover: keys.RolloverRow | null
}

/** Returns the key of a domain's zone, and the second key during a rollover. */
export const findKeys = async (db: Db, domainId: string): Promise<ZoneKeys> =>
  (await listKeys(db, [domainId])).get(domainId) ?? UNSIGNED

const UNSIGNED: ZoneKeys = { row: null, rollover: null }

/** Returns the keys of these domains' zones by domain, without unsigned ones. */
export const listKeys = async (db: Db, domainIds: readonly string[]): Promise<ReadonlyMap<string, ZoneKeys>> =>
  new Map((await keys.listKeys(db, domainIds)).map((own) => [own.row.domainId, own]))

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
