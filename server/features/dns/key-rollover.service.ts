import type { Tx } from '../../../db/database'
import { RECORD_TTL } from '../../../rules/dns/own-servers'
import type { RolloverStage } from '../../../rules/dns/signing'
import { HOUR_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { tooMany } from '../../common/failures'
import { seal } from '../../common/seal'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import type { Finish } from '../../outbox/job'
import { enqueue } from '../../outbox/outbox'
import type { DelegationSigner } from '../../ports/domain-registry'
import { type DomainRow, findDomain, requireOwnDomain, showDomain } from '../domains/domains.service'
import { DnsNotManageable } from './dns.graphql'
import { rollZoneKey } from './dns.jobs'
import { touchZone } from './dns-commits.service'
import { requireManager } from './dns-records.service'
import { DnssecChange, DnssecNotOn } from './dnssec.graphql'
import {
  DS_REMEMBERED_MS,
  dnssecOf,
  enqueueRegistryUpdate,
  isSignable,
  longestCacheTime,
  SWITCHES,
} from './dnssec.service'
import { newZoneKey } from './dnssec-key'
import { publishNow } from './publish.service'
import * as keys from './zone-keys.repository'
import { findKeys, signersOf } from './zone-signing.service'

const YEAR_MS = 365 * 24 * HOUR_MS
const REGISTRY_TIMEOUT_MS = 20_000
/** Keys that are rolled over automatically per hour. */
const AT_ONCE = 100

/**
 * Starts a key rollover of a signed domain. It takes about four days, in steps that are safe for caches (RFC 6781
 * §4.1): both keys sign the DNSKEY records and the registry has a DS for both, while one of them signs the zone's
 * records. Calling it again during a rollover has no effect.
 */
export async function rollKey(
  ctx: Context,
  { domainId, dryRun }: { domainId: string; dryRun: boolean },
): Promise<DnssecChange | DnsNotManageable | DnssecNotOn> {
  const { id } = await requireOwnDomain(ctx, domainId)
  requireManager(ctx)
  const taken = await ctx.limits.take(SWITCHES, id)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  return ctx.db.transaction(async (tx) => {
    const domain = await requireOwnDomain(ctx, id, tx)
    if (!isSignable(domain)) return new DnsNotManageable(ctx)
    const { row } = await findKeys(tx, id)
    if (row?.state !== 'ANNOUNCED') return new DnssecNotOn(ctx)
    if (!dryRun) await begin(ctx, tx, domain, ctx.now)
    return view(DnssecChange, {
      domain: showDomain(ctx, domain),
      dnssec: dnssecOf(domain.name, await findKeys(tx, id)),
    })
  })
}

/** Starts the rollover of keys that have signed for a year. */
export async function rollOldKeys(deps: Deps): Promise<void> {
  const now = deps.ports.clock.now()
  for (const domainId of await keys.listDomainsWithOldKeys(deps.db.reader, now - YEAR_MS, AT_ONCE))
    await deps.db.transaction(async (tx) => {
      const domain = await findDomain(tx, domainId)
      if (domain?.usesOurDns) await begin(deps, tx, domain, now)
    })
}

/** Takes the next step of a key rollover, if it is due. */
export async function advanceRollover(deps: Deps, domainId: string): Promise<Finish | undefined> {
  const domain = await findDomain(deps.db.reader, domainId)
  const { row, rollover } = await findKeys(deps.db.reader, domainId)
  const now = deps.ports.clock.now()
  if (!domain || !row || !rollover || now < rollover.dueAt) return
  // If signing is disabled and enabled again meanwhile, the rollover continues from here.
  if (row.state !== 'ANNOUNCED') return (tx) => postpone(tx, rollover, now)
  if (!rollover.isServed) {
    const published = await publishNow(deps, domainId)
    return async (tx) => {
      await published?.(tx)
      const dueAt = now + (await cacheTimeOf(tx, domain, rollover.stage))
      await change(tx, rollover, { isServed: true, dueAt }, now)
    }
  }
  if (rollover.stage === 'ANNOUNCED') return (tx) => swapKeys(tx, domain, row, rollover, now)
  if (rollover.stage === 'WITHDRAWN') return (tx) => end(tx, domain, rollover, now)
  const next = rollover.stage === 'PUBLISHED' ? 'ANNOUNCED' : 'WITHDRAWN'
  const isDone = await updateRegistry(deps, domain.name, signersOf(domain.name, row, { ...rollover, stage: next }))
  return async (tx) => {
    const present = await keys.findZoneKey(tx, domainId)
    if (present && present.version !== row.version) {
      await enqueueRegistryUpdate(tx, domain, present, now)
      return postpone(tx, rollover, now)
    }
    return isDone ? enter(tx, domain, rollover, { stage: next }, now) : postpone(tx, rollover, now)
  }
}

async function begin({ config }: Deps, tx: Tx, domain: DomainRow, now: number): Promise<void> {
  const { row, rollover } = await findKeys(tx, domain.id)
  if (rollover || row?.state !== 'ANNOUNCED') return
  const { privateKey, ...key } = newKeyBeside(row.keyTag)
  const sealedKey = seal(config.secret, privateKey)
  const first = { ...key, domainId: domain.id, sealedKey, stage: 'PUBLISHED', since: now, dueAt: now } as const
  await keys.insertRollover(tx, first)
  await touchZone(tx, { domain, now })
  await enqueueStep(tx, domain.id, 1, now, now)
}

/** Key tags identify keys to people and in logs, so they must differ. */
function newKeyBeside(tag: number): ReturnType<typeof newZoneKey> {
  for (;;) {
    const key = newZoneKey()
    if (key.keyTag !== tag) return key
  }
}

/** Swaps the keys: the new one signs from now on, and the old one will be removed. */
async function swapKeys(
  tx: Tx,
  domain: DomainRow,
  seen: keys.ZoneKeyRow,
  rollover: keys.RolloverRow,
  now: number,
): Promise<void> {
  const row = await keys.findZoneKey(tx, domain.id)
  if (row?.version !== seen.version) return postpone(tx, rollover, now)
  const young = { sealedKey: rollover.sealedKey, publicKey: rollover.publicKey, keyTag: rollover.keyTag }
  const old = { sealedKey: row.sealedKey, publicKey: row.publicKey, keyTag: row.keyTag }
  await keys.updateZoneKey(tx, row, { ...young, activeSince: now })
  await enter(tx, domain, rollover, { ...old, stage: 'RETIRED' }, now)
}

async function end(tx: Tx, domain: DomainRow, seen: keys.RolloverRow, now: number): Promise<void> {
  if ((await keys.findRollover(tx, domain.id))?.version !== seen.version) return
  await keys.deleteRollover(tx, domain.id)
  await touchZone(tx, { domain, now })
}

/** Returns whether the registry publishes these DS records after an update. */
async function updateRegistry(deps: Deps, name: string, signers: readonly DelegationSigner[]): Promise<boolean> {
  const { registry } = deps.ports
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setDelegationSigners(name, signers))
  const published = await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.listDelegationSigners(name))
  return digestsOf(published) === digestsOf(signers)
}

const digestsOf = (signers: readonly DelegationSigner[]): string =>
  signers
    .map(({ keyTag, digest }) => `${keyTag} ${digest.toUpperCase()}`)
    .sort()
    .join()

type Change = Partial<Omit<keys.RolloverRow, 'domainId' | 'version'>>

async function enter(tx: Tx, domain: DomainRow, seen: keys.RolloverRow, values: Change, now: number): Promise<void> {
  await touchZone(tx, { domain, now })
  await change(tx, seen, { ...values, since: now, isServed: false, dueAt: now }, now)
}

const postpone = (tx: Tx, seen: keys.RolloverRow, now: number): Promise<void> =>
  change(tx, seen, { dueAt: now + HOUR_MS }, now)

async function change(tx: Tx, seen: keys.RolloverRow, values: Change & { dueAt: number }, now: number): Promise<void> {
  if ((await keys.findRollover(tx, seen.domainId))?.version !== seen.version) return
  await enqueueStep(tx, seen.domainId, await keys.updateRollover(tx, seen, values), values.dueAt, now)
}

async function enqueueStep(tx: Tx, domainId: string, version: number, runAt: number, now: number): Promise<void> {
  const payload = { domainId }
  await enqueue(tx, rollZoneKey, { reference: `${domainId}:${runAt}:${version}`, payload, runAt }, now)
}

/** Returns how long, in milliseconds, caches can hold what was served before a stage. */
async function cacheTimeOf(tx: Tx, domain: DomainRow, stage: RolloverStage): Promise<number> {
  if (stage === 'PUBLISHED') return RECORD_TTL * 1000
  return stage === 'RETIRED' ? longestCacheTime(tx, domain) : DS_REMEMBERED_MS
}
