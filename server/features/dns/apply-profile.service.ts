import type { Tx } from '../../../db/open'
import { type ProfilePlan, planProfile } from '../../../rules/dns/profile'
import type { Context } from '../../common/context'
import { requireAccount } from '../../common/guards'
import { type DomainRow, requireOwnDomain } from '../domains/domains.service'
import { changeDns } from './change-dns'
import type { DnsNotManageable } from './dns.errors'
import { AppliedDnsProfile, DnsChange } from './dns.graphql'
import { recordView, refusedRecordLine } from './dns.view'
import * as profiles from './dns-profiles.repository'
import { requireOwnProfile } from './dns-profiles.service'
import * as records from './dns-records.repository'
import { touchZone } from './zones.service'

/**
 * Puts the records of a profile into a domain, in one transaction: they take the place of those under the same names
 * and types, the rest stays. What is right is saved, what is wrong is listed. Twice is the same as once.
 */
export async function applyProfile(
  ctx: Context,
  input: { domainId: string; profileId: string },
): Promise<AppliedDnsProfile | DnsNotManageable> {
  const { id } = await requireOwnDomain(ctx, input.domainId)
  let saved: records.RecordRow[] = []
  let errors: string[] = []
  const change = await changeDns<never>(ctx, id, async (tx, domain, present) => {
    const profile = await requireOwnProfile(ctx, requireAccount(ctx), input.profileId, tx)
    const plan = planProfile(present, await profiles.listRecords(tx, profile.id), domain.name)
    saved = await carryOut(tx, domain, plan, ctx.now)
    errors = plan.refused.map(({ record, issues }) => refusedRecordLine(ctx.locale, record, issues))
    return null
  })
  if (!(change instanceof DnsChange)) return change
  const { domain, records: all } = change
  return Object.assign(new AppliedDnsProfile(), {
    domain,
    records: all,
    successfullySavedRecords: saved.map(recordView),
    errors,
  })
}

async function carryOut(tx: Tx, domain: DomainRow, plan: ProfilePlan<records.RecordRow>, now: number) {
  const missing = plan.saved.filter(({ existing }) => existing === null).map(({ record }) => record)
  await records.deleteRecords(
    tx,
    plan.removed.map(({ id }) => id),
  )
  const added = await records.insertRecords(tx, domain, missing, now)
  if (added.length > 0 || plan.removed.length > 0) await touchZone(tx, domain, now)
  return plan.saved.map(({ existing }) => existing ?? (added.shift() as records.RecordRow))
}
