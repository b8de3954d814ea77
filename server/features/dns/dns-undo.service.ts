import type { Tx } from '../../../db/open'
import { ZoneIndex } from '../../../rules/dns/conflicts'
import type { ZoneConflict } from '../../../rules/dns/issues'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { diffZones, placeOf, undone } from '../../../rules/dns/zone-changes'
import type { Context } from '../../common/context'
import { requireBuyer } from '../../common/guards'
import { type InvalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type DomainRow, showDomain } from '../domains/domains.service'
import { DnsConflict, type DnsNotManageable, type DnsRecordsChanged } from './dns.graphql'
import { changeView } from './dns.view'
import { DnsZoneChange } from './dns-commits.graphql'
import {
  changesIn,
  commitChanges,
  editBy,
  findWayBack,
  lastCommitOf,
  recordsChanged,
  refuseSince,
  requireOwnCommit,
  showNewest,
  zoneAt,
} from './dns-commits.service'
import * as records from './dns-records.repository'
import { editZone } from './dns-records.service'

type UndoRefusal = DnsConflict | DnsRecordsChanged | InvalidInput
export type DnsZoneChangeResult = DnsZoneChange | DnsNotManageable | UndoRefusal

/**
 * Undoes one commit by another. Refused when a record of a name and type that it changed is no longer as the commit left
 * it, or cannot stand beside what came since.
 */
export async function revertCommit(
  ctx: Context,
  input: { commitId: string; dryRun: boolean },
): Promise<DnsZoneChangeResult> {
  requireBuyer(ctx)
  const { commit, domain } = await requireOwnCommit(ctx, input.commitId)
  return changeZone(ctx, domain.id, input.dryRun, async (tx, { name }, present) => {
    const changes = await changesIn(tx, commit)
    const places = new Set(changes.map(placeOf))
    const isTouched = (entry: Pick<ZoneEntry, 'name' | 'type'>) => places.has(placeOf(entry))
    const left = (await zoneAt(tx, domain, commit.number, present)).filter(isTouched)
    const since = diffZones(left, present.filter(isTouched), name)
    if (since.length > 0) return recordsChanged(ctx, tx, domain, since, await lastCommitOf(tx, commit, isTouched))
    return undone(present, changes, name)
  })
}

/** Puts a zone back to how a commit left it, by a new commit. */
export function restoreZone(
  ctx: Context,
  input: { domainId: string; commitId: string; dryRun: boolean; basedOn?: unknown },
): Promise<DnsZoneChangeResult> {
  return changeZone(ctx, input.domainId, input.dryRun, async (tx, domain, present) => {
    const commit = await findWayBack(ctx, tx, domain, input.commitId)
    if (commit instanceof UserError) return commit
    const outdated = await refuseSince(ctx, tx, domain, input.basedOn)
    return outdated ?? zoneAt(tx, domain, commit.number, present)
  })
}

type Plan<Refusal extends UserError> = (
  tx: Tx,
  domain: DomainRow,
  present: readonly records.RecordRow[],
) => Promise<Refusal | readonly ZoneEntry[]>

/** Makes the zone what the plan says, or only tells what that would change. The plan refuses, or answers the zone. */
export function changeZone<Refusal extends UserError>(
  ctx: Context,
  domainId: string,
  dryRun: boolean,
  plan: Plan<Refusal>,
): Promise<DnsZoneChange | DnsNotManageable | DnsConflict | Refusal> {
  return editZone(ctx, domainId, async (tx, domain) => {
    const present = await records.listRecords(tx, domain.id)
    const wanted = await plan(tx, domain, present)
    if (wanted instanceof UserError) return wanted
    const edits = diffZones(present, wanted, domain.name)
    const conflict = firstConflict(wanted, domain.name)
    if (conflict) return new DnsConflict(ctx, conflict)
    if (!dryRun) await commitChanges(tx, editBy(ctx, domain), edits)
    return view(DnsZoneChange, {
      domain: showDomain(domain),
      changes: edits.map((edit) => changeView(edit, domain, ctx.config.dnsTtl)),
      commit: dryRun || edits.length === 0 ? null : await showNewest(ctx, tx, domain),
    })
  })
}

function firstConflict(zone: readonly ZoneEntry[], domain: string): ZoneConflict | null {
  const index = new ZoneIndex(domain)
  for (const entry of zone) {
    const conflict = index.conflictOf(entry)
    if (conflict) return conflict
    index.add(entry)
  }
  return null
}
