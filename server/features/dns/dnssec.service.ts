import type { Tx } from '../../../db/open'
import type { SigningState } from '../../../rules/dns/signing'
import { zoneOf } from '../../../rules/dns/zone-file'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { seal } from '../../common/seal'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { enqueue } from '../../outbox/outbox'
import type { Finish } from '../../outbox/runner'
import { type DomainRow, findDomain, requireOwnDomain, showDomain } from '../domains/domains.service'
import { DnsNotManageable } from './dns.graphql'
import { touchZone } from './dns-commits.service'
import * as records from './dns-records.repository'
import { requireManager } from './dns-records.service'
import { Dnssec, DnssecChange, DnssecKey, type DnssecState } from './dnssec.graphql'
import type { DnssecPayload } from './dnssec.job'
import { dsOf, newZoneKey } from './dnssec-key'
import { publishNow } from './publish.service'
import * as keys from './zone-keys.repository'
import { findKeys, signersOf } from './zone-signing.service'
import { findZone } from './zones.repository'

export const SWITCHES: Limit = { kind: 'dnssec', max: 20, windowMs: 3_600_000 }
const REGISTRY_TIMEOUT_MS = 20_000
/** A registry's DS records live a day in caches at most, and it takes up to a day to publish a change of them. */
export const DS_REMEMBERED_MS = 2 * 24 * 3_600_000

export interface SetDnssec {
  domainId: string
  enabled: boolean
  dryRun: boolean
}

/**
 * Has a domain's zone signed, or no longer. Both go in steps (RFC 6781 §4.4): the registry is told once nobody remembers
 * the unsigned records, and the signatures go once nobody remembers what the registry told.
 */
export async function setDnssec(
  ctx: Context,
  { domainId, enabled, dryRun }: SetDnssec,
): Promise<DnssecChange | DnsNotManageable> {
  const { id } = await requireOwnDomain(ctx, domainId)
  requireManager(ctx)
  const taken = await ctx.limits.take(SWITCHES, id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  return ctx.db.transaction(async (tx) => {
    const domain = await requireOwnDomain(ctx, id, tx)
    if (!isSignable(domain)) return new DnsNotManageable(ctx)
    if (!dryRun) await (enabled ? turnOn(ctx, tx, domain) : turnOff(tx, domain, ctx.now))
    const stored = await findKeys(tx, id)
    const after = dryRun ? tried(domain, stored, enabled) : dnssecOf(domain.name, stored)
    return view(DnssecChange, { domain: showDomain(domain), dnssec: after })
  })
}

/** The signing of a domain that the viewer was shown already. */
export async function findDnssec(ctx: Context, { id, name }: { id: string; name: string }): Promise<Dnssec> {
  return dnssecOf(name, await findKeys(ctx.db.reader, id))
}

/** Takes the next step of a domain's signing, if it is due. Throws OutsideUnavailable where the outside is not that far. */
export async function advanceDnssec(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const [domain, { row, rollover }] = await Promise.all([
    findDomain(deps.db.reader, domainId),
    findKeys(deps.db.reader, domainId),
  ])
  const now = deps.ports.clock.now()
  if (!domain || !row || row.state === 'ANNOUNCED' || now < row.dueAt) return
  if (row.state === 'WITHDRAWN') return (tx) => ifStill(tx, row, domain, now, () => unsign(tx, domain, now))
  // What the registry points to must be there before.
  const published = await publishNow(deps, domainId)
  const signers = row.state === 'SIGNED' ? signersOf(domain.name, row, rollover) : []
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, deps.ports.registry.setDelegationSigners(domain.name, signers))
  const next = row.state === 'SIGNED' ? 'ANNOUNCED' : 'WITHDRAWN'
  return async (tx) => {
    await published?.(tx)
    await ifStill(tx, row, domain, now, () => step(tx, domain, row, next, now))
  }
}

async function turnOn(ctx: Context, tx: Tx, domain: DomainRow): Promise<void> {
  const row = await keys.findZoneKey(tx, domain.id)
  if (row?.state === 'SIGNED' || row?.state === 'ANNOUNCED') return
  // It was signed all along, so nobody remembers it otherwise.
  if (row) return step(tx, domain, row, 'SIGNED', ctx.now)
  const { privateKey, ...key } = newZoneKey()
  const dueAt = ctx.now + (await longestMemory(tx, domain))
  const sealedKey = seal(ctx.config.secret, privateKey)
  await keys.insertZoneKey(tx, { ...key, domainId: domain.id, sealedKey, state: 'SIGNED', dueAt, activeSince: ctx.now })
  await touchZone(tx, { domain, now: ctx.now })
  await askForStep(tx, domain.id, 1, dueAt, ctx.now)
}

async function turnOff(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const row = await keys.findZoneKey(tx, domain.id)
  if (row?.state === 'SIGNED' || row?.state === 'ANNOUNCED') await step(tx, domain, row, 'WITHDRAWING', now)
}

async function step(tx: Tx, domain: DomainRow, row: keys.ZoneKeyRow, state: SigningState, now: number): Promise<void> {
  const dueAt = state === 'WITHDRAWN' ? now + DS_REMEMBERED_MS : now
  await keys.updateZoneKey(tx, row, { state, dueAt })
  // Its CDS record says otherwise now.
  await touchZone(tx, { domain, now })
  await askForStep(tx, domain.id, row.version + 1, dueAt, now)
}

/** Only where nobody changed their mind while the outside was asked; otherwise the outside is told once more. */
async function ifStill(
  tx: Tx,
  seen: keys.ZoneKeyRow,
  domain: DomainRow,
  now: number,
  act: () => Promise<void>,
): Promise<void> {
  const row = await keys.findZoneKey(tx, seen.domainId)
  if (!row) return
  if (row.version === seen.version) return act()
  // Its own step is still to come, and tells the outside.
  if (row.state === 'SIGNED' || row.state === 'WITHDRAWING') return
  await step(tx, domain, row, row.state === 'ANNOUNCED' ? 'SIGNED' : 'WITHDRAWING', now)
}

/** Has the registry told once more how the zone is signed now: what it was told meanwhile is from before. */
export async function tellRegistryAgain(tx: Tx, domain: DomainRow, row: keys.ZoneKeyRow, now: number): Promise<void> {
  const isWanted = row.state === 'SIGNED' || row.state === 'ANNOUNCED'
  await step(tx, domain, row, isWanted ? 'SIGNED' : 'WITHDRAWING', now)
}

async function unsign(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  await keys.deleteZoneKey(tx, domain.id)
  await touchZone(tx, { domain, now })
}

async function askForStep(tx: Tx, domainId: string, version: number, runAt: number, now: number): Promise<void> {
  const payload: DnssecPayload = { domainId }
  await enqueue(tx, { job: 'advance-dnssec', reference: `${domainId}:${runAt}:${version}`, payload, runAt }, now)
}

/** How long, in milliseconds, somebody may remember a record of the zone from before. */
export async function longestMemory(tx: Tx, domain: DomainRow): Promise<number> {
  const zone = await findZone(tx, domain.id)
  const { records: all } = zoneOf(domain.name, zone?.serial ?? 1, await records.listRecords(tx, domain.id))
  return Math.max(...all.map(({ ttl }) => ttl)) * 1000
}

/** What can be signed here: it stands on our name servers and the customer may change it. */
export const isSignable = ({ isManageable, readOnly, usesOurDns }: DomainRow): boolean =>
  isManageable && !readOnly && usesOurDns

const STATES: Readonly<Record<SigningState, DnssecState>> = {
  SIGNED: 'STARTING',
  ANNOUNCED: 'ON',
  WITHDRAWING: 'STOPPING',
  WITHDRAWN: 'STOPPING',
}

interface StoredKeys {
  row: keys.ZoneKeyRow | null
  rollover: keys.RolloverRow | null
}

const OFF: Dnssec = view(Dnssec, { enabled: false, state: 'OFF', dsRecords: [], keys: [] })

/** How far the signing of a domain is, as its owner sees it. */
export function dnssecOf(name: string, { row, rollover }: StoredKeys): Dnssec {
  if (!row) return OFF
  const enabled = row.state === 'SIGNED' || row.state === 'ANNOUNCED'
  const dsRecords = enabled ? signersOf(name, row, rollover).map(dsOf) : []
  const active = view(DnssecKey, { tag: row.keyTag, state: 'ACTIVE', since: momentOf(row.activeSince) })
  const other =
    rollover && view(DnssecKey, { tag: rollover.keyTag, state: rollover.stage, since: momentOf(rollover.since) })
  return view(Dnssec, { enabled, state: STATES[row.state], dsRecords, keys: other ? [active, other] : [active] })
}

const momentOf = (at: number | null): Date | null => (at === null ? null : new Date(at))

/** As it would be after a change. */
function tried(domain: DomainRow, stored: StoredKeys, enabled: boolean): Dnssec {
  const before = dnssecOf(domain.name, stored)
  const { row, rollover } = stored
  if (before.enabled === enabled || (!row && !enabled)) return before
  const dsRecords = enabled && row ? signersOf(domain.name, row, rollover).map(dsOf) : []
  return view(Dnssec, { enabled, state: enabled ? 'STARTING' : 'STOPPING', dsRecords, keys: before.keys })
}
