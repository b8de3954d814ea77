import type { Tx } from '../../../db/database'
import { inAddingOrder, ZoneIndex } from '../../../rules/dns/conflicts'
import { rdataOf } from '../../../rules/dns/record'
import type { ZoneEntry } from '../../../rules/dns/record-types'
import { diffZones, placeOf, undone } from '../../../rules/dns/zone-changes'
import type { Context } from '../../common/context'
import { requireBuyer } from '../../common/guards'
import { createTurns } from '../../common/turns'
import { type InvalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { type DomainRow, showDomain } from '../domains/domains.service'
import { DnsConflict, type DnsNotManageable, type DnsRecordChange, type DnsRecordsChanged } from './dns.graphql'
import { changeView } from './dns.view'
import { DnsZoneChange } from './dns-commits.graphql'
import {
  changesIn,
  commitChanges,
  editBy,
  findRevertTarget,
  lastCommitOf,
  recordsChanged,
  refuseSince,
  requireOwnCommit,
  showNewest,
  zoneAt,
} from './dns-commits.service'
import * as records from './dns-records.repository'
import { editZone } from './dns-records.service'
import type { Conflict } from './zones.service'

type UndoRefusal = DnsConflict | DnsRecordsChanged | InvalidInput
export type DnsZoneChangeResult = DnsZoneChange | DnsNotManageable | UndoRefusal

/**
 * Reverts one commit by a new commit. Refused when a record of a name and type that it changed is no longer as the
 * commit left it, or conflicts with later records.
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

/** Restores a zone to the state after a commit, by a new commit. */
export function restoreZone(
  ctx: Context,
  input: { domainId: string; commitId: string; dryRun: boolean; basedOn?: unknown },
): Promise<DnsZoneChangeResult> {
  return changeZone(ctx, input.domainId, input.dryRun, async (tx, domain, present) => {
    const commit = await findRevertTarget(ctx, tx, domain, input.commitId)
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

/** Changes the zone to the planned state, or previews the changes. The plan refuses, or returns the zone. */
export function changeZone<Refusal extends UserError>(
  ctx: Context,
  domainId: string,
  dryRun: boolean,
  plan: Plan<Refusal>,
): Promise<DnsZoneChange | DnsNotManageable | DnsConflict | Refusal> {
  return editZone(ctx, domainId, async (tx, domain) => {
    const turn = createTurns(tx.pause)
    const present = await records.listRecords(tx, domain.id)
    await prepareComparison(tx, domain, present)
    const wanted = await plan(tx, domain, present)
    if (wanted instanceof UserError) return wanted
    await prepareComparison(tx, domain, wanted)
    await turn()
    const edits = diffZones(present, wanted, domain.name)
    await turn()
    const conflict = firstConflict(wanted, domain.name)
    if (conflict) return new DnsConflict(ctx, conflict.reason, conflict.record)
    await turn()
    if (!dryRun) await commitChanges(tx, editBy(ctx, domain), edits)
    const changes: DnsRecordChange[] = []
    for (const edit of edits) {
      changes.push(changeView(edit, domain, ctx.config.dnsTtl))
      await turn()
    }
    return view(DnsZoneChange, {
      domain: showDomain(ctx, domain),
      changes,
      commit: dryRun || edits.length === 0 ? null : await showNewest(ctx, tx, domain),
    })
  })
}

/** Prepares the comparison of records and yields in between: for thousands of records it takes long. */
export async function prepareComparison(
  tx: Tx,
  { name }: Pick<DomainRow, 'name'>,
  entries: readonly ZoneEntry[],
): Promise<void> {
  const turn = createTurns(tx.pause)
  for (const entry of entries) {
    rdataOf(entry, name)
    await turn()
  }
}

function firstConflict(zone: readonly ZoneEntry[], domain: string): Conflict | null {
  const index = new ZoneIndex(domain)
  for (const entry of inAddingOrder(zone)) {
    const reason = index.conflictOf(entry)
    if (reason) return { reason, record: entry }
    index.add(entry)
  }
  return null
}
