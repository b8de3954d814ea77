import { zoneFile } from '../../../rules/dns/zone-file'
import type { Context } from '../../common/context'
import { requireOwnDomain } from '../domains/domains.service'
import * as records from './dns-records.repository'
import * as zones from './zones.repository'

/** Whether the name server has the zone as it is now; a domain without a zone has nothing to wait for. */
export async function isPublished(ctx: Context, domainId: string): Promise<boolean> {
  const zone = await zones.findZone(ctx.db.reader, domainId)
  return zone === null || zone.publishedSerial === zone.serial
}

export async function zoneFileOf(ctx: Context, domainId: string): Promise<string> {
  const domain = await requireOwnDomain(ctx, domainId)
  const zone = await zones.findZone(ctx.db.reader, domainId)
  return zoneFile(domain.name, zone?.serial ?? 1, await records.listRecords(ctx.db.reader, domainId))
}
