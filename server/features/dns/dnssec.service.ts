import type { Tx } from '../../../db/database'
import type { SigningState } from '../../../rules/dns/signing'
import { zoneOf } from '../../../rules/dns/zone-file'
import { DAY_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { seal } from '../../common/seal'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/job'
import { enqueue } from '../../outbox/outbox'
import { type DomainRow, findDomain, requireOwnDomain, showDomain } from '../domains/domains.service'
import { DnsNotManageable } from './dns.graphql'
import { advanceDnssec } from './dns.jobs'
import { touchZone } from './dns-commits.service'
import * as records from './dns-records.repository'
import { requireManager } from './dns-records.service'
import { Dnssec, DnssecChange, DnssecKey, type DnssecState } from './dnssec.graphql'
import { dsOf, newZoneKey } from './dnssec-key'
import { publishNow } from './publish.service'
import * as keys from './zone-keys.repository'
import { findKeys, signersOf } from './zone-signing.service'
import { findZone } from './zones.repository'

export const SWITCHES: Limit = { kind: 'dnssec', max: 20, windowMs: 3_600_000 }
const REGISTRY_TIMEOUT_MS = 20_000
/** DS records stay in caches for a day at most, and a registry takes up to a day to publish a change of them. */
export const DS_REMEMBERED_MS = 2 * DAY_MS

export interface SetDnssec {
  domainId: string
  enabled: boolean
  dryRun: boolean
}

/**
 * Enables or disables DNSSEC of a domain. Both take several steps (RFC 6781 §4.4): the DS is published once unsigned
 * records have left caches, and signatures are removed once the DS has left caches.
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
    return view(DnssecChange, { domain: showDomain(ctx, domain), dnssec: after })
  })
}

/** Returns the signing state of a domain that was authorized already. */
export async function findDnssec(ctx: Context, { id, name }: { id: string; name: string }): Promise<Dnssec> {
  return dnssecOf(name, await findKeys(ctx.db.reader, id))
}

/**
 * Takes the next step of a domain's signing, if it is due. Throws OutsideUnavailable if the name server or registry is
 * not ready.
 */
export async function advanceSigning(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const [domain, { row, rollover }] = await Promise.all([
    findDomain(deps.db.reader, domainId),
    findKeys(deps.db.reader, domainId),
  ])
  const now = deps.ports.clock.now()
  if (!domain || !row || row.state === 'ANNOUNCED' || now < row.dueAt) return
  if (row.state === 'WITHDRAWN') return (tx) => ifUnchanged(tx, row, domain, now, () => unsign(tx, domain, now))
  // The zone must be signed before the registry points to its key.
  const published = await publishNow(deps, domainId)
  const signers = row.state === 'SIGNED' ? signersOf(domain.name, row, rollover) : []
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, deps.ports.registry.setDelegationSigners(domain.name, signers))
  const next = row.state === 'SIGNED' ? 'ANNOUNCED' : 'WITHDRAWN'
  return async (tx) => {
    await published?.(tx)
    await ifUnchanged(tx, row, domain, now, () => step(tx, domain, row, next, now))
  }
}

async function turnOn(ctx: Context, tx: Tx, domain: DomainRow): Promise<void> {
  const row = await keys.findZoneKey(tx, domain.id)
  if (row?.state === 'SIGNED' || row?.state === 'ANNOUNCED') return
  // It stayed signed, so no cache holds unsigned records.
  if (row) return step(tx, domain, row, 'SIGNED', ctx.now)
  const { privateKey, ...key } = newZoneKey()
  const dueAt = ctx.now + (await longestCacheTime(tx, domain))
  const sealedKey = seal(ctx.config.secret, privateKey)
  await keys.insertZoneKey(tx, { ...key, domainId: domain.id, sealedKey, state: 'SIGNED', dueAt, activeSince: ctx.now })
  await touchZone(tx, { domain, now: ctx.now })
  await enqueueStep(tx, domain.id, 1, dueAt, ctx.now)
}

async function turnOff(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const row = await keys.findZoneKey(tx, domain.id)
  if (row?.state === 'SIGNED' || row?.state === 'ANNOUNCED') await step(tx, domain, row, 'WITHDRAWING', now)
}

async function step(tx: Tx, domain: DomainRow, row: keys.ZoneKeyRow, state: SigningState, now: number): Promise<void> {
  const dueAt = state === 'WITHDRAWN' ? now + DS_REMEMBERED_MS : now
  await keys.updateZoneKey(tx, row, { state, dueAt })
  // Its CDS record has changed.
  await touchZone(tx, { domain, now })
  await enqueueStep(tx, domain.id, row.version + 1, dueAt, now)
}

/**
 * Writes the step only if the state has not changed during the outside call; otherwise the registry is updated again.
 */
async function ifUnchanged(
  tx: Tx,
  seen: keys.ZoneKeyRow,
  domain: DomainRow,
  now: number,
  act: () => Promise<void>,
): Promise<void> {
  const row = await keys.findZoneKey(tx, seen.domainId)
  if (!row) return
  if (row.version === seen.version) return act()
  // Its pending step updates the registry.
  if (row.state === 'SIGNED' || row.state === 'WITHDRAWING') return
  await step(tx, domain, row, row.state === 'ANNOUNCED' ? 'SIGNED' : 'WITHDRAWING', now)
}

/** Enqueues another update of the registry, since the last one was based on an earlier state. */
export async function enqueueRegistryUpdate(
  tx: Tx,
  domain: DomainRow,
  row: keys.ZoneKeyRow,
  now: number,
): Promise<void> {
  const isWanted = row.state === 'SIGNED' || row.state === 'ANNOUNCED'
  await step(tx, domain, row, isWanted ? 'SIGNED' : 'WITHDRAWING', now)
}

async function unsign(tx: Tx, domain: DomainRow, now: number): Promise<void> {
  await keys.deleteZoneKey(tx, domain.id)
  await touchZone(tx, { domain, now })
}

async function enqueueStep(tx: Tx, domainId: string, version: number, runAt: number, now: number): Promise<void> {
  const payload = { domainId }
  await enqueue(tx, advanceDnssec, { reference: `${domainId}:${runAt}:${version}`, payload, runAt }, now)
}

/** Returns how long, in milliseconds, caches can hold a record of the zone. */
export async function longestCacheTime(tx: Tx, domain: DomainRow): Promise<number> {
  const zone = await findZone(tx, domain.id)
  const { records: all } = zoneOf(domain.name, zone?.serial ?? 1, await records.listRecords(tx, domain.id))
  return Math.max(...all.map(({ ttl }) => ttl)) * 1000
}

/** Whether a domain can be signed: it is on the shop's name servers and the customer may change it. */
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

/** Returns the signing state of a domain for its owner. */
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

/** Returns the state that would follow a change. */
function tried(domain: DomainRow, stored: StoredKeys, enabled: boolean): Dnssec {
  const before = dnssecOf(domain.name, stored)
  const { row, rollover } = stored
  if (before.enabled === enabled || (!row && !enabled)) return before
  const dsRecords = enabled && row ? signersOf(domain.name, row, rollover).map(dsOf) : []
  return view(Dnssec, { enabled, state: enabled ? 'STARTING' : 'STOPPING', dsRecords, keys: before.keys })
}
