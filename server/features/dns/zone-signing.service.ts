import { RECORD_TTL } from '../../../rules/dns/own-servers'
import type { Deps } from '../../common/context'
import { unseal } from '../../common/seal'
import type { ZoneRecord, ZoneSigning } from '../../ports/dns-server'
import type { DomainRow } from '../domains/domains.service'
import { delegationSignerOf, dnskeyOf, dsOf } from './dnssec-key'
import * as keys from './zone-keys.repository'

/** What a zone gets for being signed: the key to sign with, and the records that tell of it. Null for one that is not. */
export async function signingOf(
  deps: Deps,
  domain: DomainRow,
): Promise<{ signing: ZoneSigning; records: ZoneRecord[] } | null> {
  const row = await keys.findZoneKey(deps.db.reader, domain.id)
  if (!row) return null
  const signing = { privateKey: unseal(deps.config.secret, row.sealedKey), keyTag: row.keyTag }
  const of = (type: string, rdata: string): ZoneRecord => ({ name: `${domain.name}.`, type, ttl: RECORD_TTL, rdata })
  const dnskey = of('DNSKEY', dnskeyOf(row))
  if (row.state === 'SIGNED') return { signing, records: [dnskey] }
  // RFC 8078 §4: these two say that no DS is wanted any more.
  const [cds, cdnskey] =
    row.state === 'ANNOUNCED' ? [dsOf(delegationSignerOf(domain.name, row)), dnskeyOf(row)] : ['0 0 0 00', '0 3 0 AA==']
  return { signing, records: [dnskey, of('CDS', cds), of('CDNSKEY', cdnskey)] }
}
