import type { Db, Tx } from '../../../db/database'
import { addMonths, dayInAmsterdam } from '../../../rules/calendar'
import type { CloudflareNameServers, CloudflareState } from '../../../rules/cloudflare-state'
import { isWebsite } from '../../../rules/dns/default-records'
import { identityOf } from '../../../rules/dns/record'
import { planRecords } from '../../../rules/dns/record-plan'
import type { RecordType, ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf } from '../../../rules/dns/zone-changes'
import { zoneFile } from '../../../rules/dns/zone-file'
import type { Locale } from '../../../rules/text'
import { DAY_MS } from '../../../rules/time'
import type { Context, Deps } from '../../common/context'
import { transact } from '../../common/dry-run'
import { requireBuyer } from '../../common/guards'
import { zoneSettings } from '../../common/zone-settings'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { type Finish, nextLookAt, type Unfinished } from '../../outbox/job'
import { enqueue } from '../../outbox/outbox'
import type { Protection } from '../../ports/cdn'
import { getCatalogue } from '../catalogue/catalogue.service'
import { changesBetween, type ZoneEdit } from '../dns/dns-commits.service'
import { isOpen, listZoneRecords } from '../dns/dns-records.service'
import { DS_REMEMBERED_MS } from '../dns/dnssec.service'
import { findKeys } from '../dns/zone-signing.service'
import { addFound, carryOut, switchDns } from '../dns/zones.service'
import type { Domain } from '../domains/domains.graphql'
import { type DomainRow, findDomain, markOffOurDns, requireOwnDomain, showDomain } from '../domains/domains.service'
import { listOrderedNames } from '../orders/orders.service'
import { CloudflareChange, CloudflareProtection, CloudflareRecord } from './cloudflare.graphql'
import { type SwitchPayload, switchCloudflare, type WatchPayload, watchCloudflare } from './cloudflare.jobs'
import * as repository from './cloudflare.repository'
import { cloudflareText } from './cloudflare.text'

const CDN_TIMEOUT_MS = 20_000
const LOOKUP_TIMEOUT_MS = 20_000
const REGISTRY_TIMEOUT_MS = 20_000
/** An item that is not renewed can be ordered again from this long before its end. */
const ENDS_SOON_MS = 30 * DAY_MS

export interface OrderedProtection {
  domain: DomainRow
  productCode: string
  orderLineId: string
  nameServers: CloudflareNameServers
  /** Language of mails to its owner. */
  locale: Locale
  /** Months that this order pays for; null when nothing is bought and it is only enabled. */
  months: number | null
}

/**
 * Protects a domain: points its website at Cloudflare if its DNS is here, or delegates all of it to Cloudflare's name
 * servers. Returns null when Cloudflare refuses it. Idempotent. Throws OutsideUnavailable.
 */
export async function protectDomain(deps: Deps, ordered: OrderedProtection): Promise<Finish | null> {
  const { domain, productCode, nameServers } = ordered
  const { cdn, clock } = deps.ports
  const { reader } = deps.db
  const isTheirs = nameServers === 'CLOUDFLARE'
  if (isTheirs && (await obstacleToDelegating(reader, domain))) return null
  const known = await repository.findProtection(reader, domain.id)
  const zone = isTheirs ? await zoneFor(deps, domain, known) : null
  const website = websiteBehind(await listZoneRecords(reader, domain.id), known)
  const origin = website.map(({ value }) => value)
  const file = zone && zoneFile(domain.name, 1, zone, zoneSettings(deps))
  const asked = cdn.protect({ domain: domain.name, plan: productCode, origin, zoneFile: file })
  const protection = await answerInTime('cdn', CDN_TIMEOUT_MS, asked)
  if (!protection) return null
  if (isTheirs) await delegate(deps, domain, protection.nameServers)
  return async (tx) => {
    const edit = { domain: await domainNow(tx, domain), by: null, now: clock.now() }
    const row = await repository.findProtection(tx, domain.id)
    if (isTheirs) return keepDelegated(tx, edit, { ordered, row, delegatedTo: protection.nameServers })
    if (row?.delegatedTo.length) await restoreRecords(tx, edit, row)
    const present = await listZoneRecords(tx, domain.id)
    const records = recordsFor(protection, present)
    const replaced = websiteBehind(present, row).map(entryOf)
    await save(tx, { ordered, row, now: edit.now }, { records, replaced, delegatedTo: [], state: 'ACTIVE' })
    await pointRecords(tx, { ...edit, domain: await domainNow(tx, domain) }, records)
  }
}

interface Kept {
  ordered: OrderedProtection
  row: repository.ProtectionRow | null
  now: number
}

async function save(
  tx: Tx,
  { ordered, row, now }: Kept,
  standing: Pick<repository.ProtectionRow, 'records' | 'replaced' | 'delegatedTo' | 'state'>,
): Promise<number> {
  const { domain, productCode, orderLineId, nameServers, locale } = ordered
  const term = termOf(ordered, row, now)
  const values = { ...{ productCode, orderLineId, nameServers, locale }, ...term, ...standing }
  const version = (row?.version ?? 0) + 1
  if (row) await repository.updateProtection(tx, domain.id, { ...values, version })
  else await repository.insertProtection(tx, { ...values, version, domainId: domain.id, createdAt: now })
  return version
}

/** A new term is added to the remaining one; the same order line counts once. */
function termOf({ months, orderLineId }: OrderedProtection, row: repository.ProtectionRow | null, now: number) {
  if (months === null || row?.orderLineId === orderLineId) return {}
  const from = dayInAmsterdam(Math.max(now, row?.paidUntil ?? 0))
  return { paidUntil: Date.parse(addMonths(from, months)), renews: true }
}

/** Saves a delegation to Cloudflare, once Cloudflare has the website and mail records and the registry points there. */
async function keepDelegated(
  tx: Tx,
  edit: OwnEdit,
  { ordered, row, delegatedTo }: Omit<Kept, 'now'> & { delegatedTo: readonly string[] },
): Promise<void> {
  const { domain, now } = edit
  if (row && row.delegatedTo.length === 0) await restoreRecords(tx, edit, row)
  const state = 'WAITING_FOR_DNS'
  const version = await save(tx, { ordered, row, now }, { records: [], replaced: [], delegatedTo, state })
  await markOffOurDns(tx, domain.id)
  const payload = { domainId: domain.id, version, since: now }
  await enqueue(tx, watchCloudflare, { reference: `${domain.id}:${version}`, payload }, now)
}

/** Returns why a domain cannot be delegated to other name servers now; null when it can. */
async function obstacleToDelegating(db: Db, domain: DomainRow): Promise<'closed' | 'signed' | null> {
  if (!isOpen(domain)) return 'closed'
  // Resolvers that cached the DS record would reject the other servers' responses as forged.
  const { row } = await findKeys(db, domain.id)
  return row ? 'signed' : null
}

/** As `obstacleToDelegating`, as text for the reader. */
export async function whyNotDelegated(ctx: Context, domain: DomainRow): Promise<string | null> {
  const obstacle = await obstacleToDelegating(ctx.db.reader, domain)
  return obstacle && cloudflareText[ctx.locale][obstacle]
}

/**
 * Returns the zone of a domain for Cloudflare: the records here, plus those of its current name servers if its DNS is
 * elsewhere.
 */
async function zoneFor(
  deps: Deps,
  domain: DomainRow,
  known: repository.ProtectionRow | null,
): Promise<readonly ZoneEntry[]> {
  const isHere = domain.usesOurDns || Boolean(known?.delegatedTo.length)
  if (!isHere) {
    const found = await answerInTime('dns-resolver', LOOKUP_TIMEOUT_MS, deps.ports.dnsResolver.lookup(domain.name))
    // Saved here too, so that the domain can move to the shop's name servers later.
    await deps.db.transaction((tx) => addFound(tx, { domain, by: null, now: deps.ports.clock.now() }, found))
  }
  const present = await listZoneRecords(deps.db.reader, domain.id)
  const ours = new Set(known?.records.map((entry) => identityOf(entry, domain.name)))
  const own = present.filter((entry) => !ours.has(identityOf(entry, domain.name)))
  return own.length === present.length ? own : [...own, ...(known?.replaced ?? [])]
}

async function delegate({ ports: { registry } }: Deps, { name }: DomainRow, nameServers: readonly string[]) {
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setDelegationSigners(name, []))
  await answerInTime('registry', REGISTRY_TIMEOUT_MS, registry.setNameServers(name, nameServers))
}

/** Checks whether Cloudflare serves a domain now; an outdated check is skipped. Throws OutsideUnavailable. */
export async function checkDelegation(
  deps: Deps,
  { domainId, version, since }: WatchPayload,
): Promise<Finish | Unfinished | undefined> {
  const row = await repository.findProtection(deps.db.reader, domainId)
  const domain = await findDomain(deps.db.reader, domainId)
  if (!domain || row?.version !== version || row.state !== 'WAITING_FOR_DNS') return
  const isServing = await answerInTime('cdn', CDN_TIMEOUT_MS, deps.ports.cdn.isServing(domain.name))
  if (!isServing) return { finish: async () => {}, againAt: nextLookAt(since, deps.ports.clock.now()) }
  return (tx) => ifUnchanged(tx, row, () => repository.updateProtection(tx, domainId, { state: 'ACTIVE' }))
}

interface AskedProtection {
  domainId: string
  enabled: boolean
  nameServers?: CloudflareNameServers | null
  /** Returns what would change, without changing it. */
  dryRun?: boolean
}

/** Enables or disables the protection of the viewer's domain: its DNS is changed at once if it is here. */
export async function setCloudflare(
  ctx: Context,
  { domainId, enabled, nameServers, dryRun = false }: AskedProtection,
): Promise<CloudflareChange | InvalidInput> {
  requireBuyer(ctx)
  const { id } = await requireOwnDomain(ctx, domainId)
  const words = cloudflareText[ctx.locale]
  return transact(ctx.db, { dryRun }, async (tx) => {
    const domain = await requireOwnDomain(ctx, id, tx)
    const row = await repository.findProtection(tx, id)
    if (!row) return invalidField('domainId', words.notBought)
    if (enabled && isExpired(row, ctx.now)) return invalidField('enabled', words.ended)
    const wanted = nameServers ?? row.nameServers
    const obstacle = enabled && wanted === 'CLOUDFLARE' && (await obstacleToDelegating(tx, domain))
    if (obstacle) return invalidField(nameServers ? 'nameServers' : 'enabled', words[obstacle])
    const before = await listZoneRecords(tx, id)
    const edit = { domain, by: ctx.viewer.account?.email ?? null, now: ctx.now }
    const state = await stateOf(tx, row)
    const isOther = wanted !== row.nameServers
    if (enabled && (isOther || (state !== 'ACTIVE' && state !== 'STARTING'))) {
      if (isOther) await restoreRecords(tx, edit, row)
      await askFor(tx, { ...row, nameServers: wanted }, 'STARTING', ctx.now)
    }
    if (!enabled && state !== 'OFF' && state !== 'STOPPING') await stopProtection(ctx, tx, edit, row)
    const after = await requireOwnDomain(ctx, id, tx)
    const records = await listZoneRecords(tx, id)
    return view(CloudflareChange, {
      domain: showDomain(ctx, after),
      cloudflare: (await findCloudflare(ctx, after, tx)) as CloudflareProtection,
      wouldChange: dryRun ? changesBetween(ctx, domain, before, records) : null,
    })
  })
}

/** Points visitors past Cloudflare; Cloudflare releases the domain once the old records have left caches. */
async function stopProtection(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  edit: OwnEdit,
  row: repository.ProtectionRow,
): Promise<void> {
  // Delegations are cached longer than the shop's records.
  const rememberedMs = row.delegatedTo.length > 0 ? DS_REMEMBERED_MS : config.dnsTtl * 1000
  await restoreRecords(tx, edit, row)
  await askFor(tx, row, 'STOPPING', edit.now, rememberedMs)
}

/** As `stopProtection`, for a domain whose protection has expired; for a scheduled task. */
export async function stopProtectionOf(deps: Deps, tx: Tx, domainId: string, now: number): Promise<void> {
  const row = await repository.findProtection(tx, domainId)
  const domain = await findDomain(tx, domainId)
  if (row && domain) await stopProtection(deps, tx, { domain, by: null, now }, row)
}

/** Ends the protection of a domain that the shop no longer holds: its DNS is not the shop's to change, and its term is over. */
export async function endProtection(tx: Tx, domainId: string, now: number): Promise<void> {
  const row = await repository.findProtection(tx, domainId)
  if (!row) return
  const paidUntil = row.paidUntil === null ? null : Math.min(row.paidUntil, now)
  await repository.updateProtection(tx, domainId, { delegatedTo: [], replaced: [], renews: false, paidUntil })
  if (row.state !== 'OFF') await askFor(tx, row, 'STOPPING', now)
}

/** Resumes a protection that had ended. */
export async function startProtectionOf(tx: Tx, domainId: string, now: number): Promise<void> {
  const row = await repository.findProtection(tx, domainId)
  if (row) await askFor(tx, row, 'STARTING', now)
}

/** Records a further paid term of protection. */
export const extendProtection = (tx: Tx, domainId: string, paidUntil: number): Promise<void> =>
  repository.updateProtection(tx, domainId, { paidUntil })

/** Sets whether protection renews automatically. */
export const setProtectionRenews = (tx: Tx, domainId: string, renews: boolean): Promise<void> =>
  repository.updateProtection(tx, domainId, { renews })

/** Whether the paid term has expired; null means that no term was recorded. */
const isExpired = ({ paidUntil }: repository.ProtectionRow, now: number): boolean =>
  paidUntil !== null && paidUntil <= now

async function askFor(
  tx: Tx,
  { domainId, version, nameServers }: repository.ProtectionRow,
  state: 'STARTING' | 'STOPPING',
  now: number,
  afterMs = 0,
): Promise<void> {
  await repository.updateProtection(tx, domainId, { state, nameServers, version: version + 1 })
  const payload = { domainId, version: version + 1 }
  const message = { reference: `${domainId}:${version + 1}`, payload, runAt: now + afterMs }
  await enqueue(tx, switchCloudflare, message, now)
}

/** Applies the latest setting at Cloudflare; an outdated job is skipped. Throws OutsideUnavailable. */
export async function applySwitch(deps: Deps, { domainId, version }: SwitchPayload): Promise<Finish | undefined> {
  const { reader } = deps.db
  const row = await repository.findProtection(reader, domainId)
  const domain = await findDomain(reader, domainId)
  if (!row || !domain || row.version !== version) return
  const still = (tx: Tx, act: () => Promise<void>) => ifUnchanged(tx, row, act)
  if (row.state === 'STARTING') {
    const { productCode, orderLineId, nameServers, locale } = row
    const finish = await protectDomain(deps, { domain, productCode, orderLineId, nameServers, locale, months: null })
    return (tx) =>
      still(tx, async () => {
        if (finish) await finish(tx)
        else await repository.updateProtection(tx, domainId, { state: 'OFF' })
      })
  }
  if (row.state !== 'STOPPING') return
  await answerInTime('cdn', CDN_TIMEOUT_MS, deps.ports.cdn.release(domain.name))
  return (tx) => still(tx, () => repository.updateProtection(tx, domainId, { state: 'OFF', records: [] }))
}

async function ifUnchanged(tx: Tx, seen: repository.ProtectionRow, act: () => Promise<void>): Promise<void> {
  const row = await repository.findProtection(tx, seen.domainId)
  if (row?.version === seen.version) await act()
}

/** Returns the protection of a domain that was authorized already; null when none was bought. */
export async function findCloudflare(
  ctx: Context,
  { id }: Pick<Domain, 'id'>,
  db: Db = ctx.db.reader,
): Promise<CloudflareProtection | null> {
  const row = await repository.findProtection(db, id)
  if (!row) return null
  const state = await stateOf(db, row)
  const catalogue = await getCatalogue(ctx)
  return view(CloudflareProtection, {
    domainId: id,
    state,
    message: await messageOf(ctx, db, row, state),
    productName: catalogue.knownByCode(row.productCode)?.name[ctx.locale] ?? row.productCode,
    successorName: catalogue.successorOf(row.productCode)?.name[ctx.locale] ?? null,
    records: row.records.map(({ name, type, value }) => view(CloudflareRecord, { name, type, value })),
    nameServers: row.nameServers,
    delegatedTo: [...row.delegatedTo],
    paidUntil: row.paidUntil === null ? null : new Date(row.paidUntil),
  })
}

async function messageOf(
  { locale, now }: Pick<Context, 'locale' | 'now'>,
  db: Db,
  row: repository.ProtectionRow,
  state: CloudflareState,
): Promise<string> {
  const words = cloudflareText[locale]
  if (isExpired(row, now)) return words.ended
  const isTheirs = row.delegatedTo.length > 0 && !(await findDomain(db, row.domainId))?.usesOurDns
  if (isTheirs && state === 'WAITING_FOR_DNS') return words.delegating({ servers: row.delegatedTo.join(', ') })
  return isTheirs && state === 'ACTIVE' ? words.serving : words[state]
}

/** Returns the ids of those domains of an account whose protection was ordered, and neither has ended nor ends soon. */
export async function listProtected(
  { db: { reader }, now }: Pick<Context, 'db' | 'now'>,
  accountId: string,
  domains: readonly Pick<DomainRow, 'id' | 'name'>[],
): Promise<ReadonlySet<string>> {
  const ordered = await listOrderedNames(reader, accountId, 'CLOUDFLARE')
  const unprotected = new Set(await repository.listUnprotected(reader, accountId, now + ENDS_SOON_MS))
  return new Set(domains.flatMap(({ id, name }) => (ordered.has(name) && !unprotected.has(id) ? [id] : [])))
}

/** Whether the protection of a domain can be ordered again: it has expired, or expires soon without renewal. */
export async function isToBeOrderedAgain(db: Db, domainId: string, now: number): Promise<boolean> {
  const row = await repository.findProtection(db, domainId)
  if (!row?.paidUntil) return false
  return isExpired(row, now) || (!row.renews && row.paidUntil < now + ENDS_SOON_MS)
}

/**
 * Returns the state. A website that was pointed elsewhere since, or whose DNS is elsewhere, is not protected by the
 * prepared setting.
 */
async function stateOf(db: Db, row: repository.ProtectionRow): Promise<CloudflareState> {
  if (row.state !== 'ACTIVE') return row.state
  const domain = await findDomain(db, row.domainId)
  if (row.delegatedTo.length > 0) return domain?.usesOurDns ? 'WAITING_FOR_DNS' : 'ACTIVE'
  if (!domain?.usesOurDns) return 'WAITING_FOR_DNS'
  const spell = (entry: ZoneEntry) => identityOf(entry, domain.name)
  const present = (await listZoneRecords(db, domain.id)).filter(isWebsite).map(spell)
  const wanted = new Set(row.records.map(spell))
  return present.length === wanted.size && present.every((entry) => wanted.has(entry)) ? 'ACTIVE' : 'WAITING_FOR_DNS'
}

/** Returns the website's own addresses: those in the DNS, or those from before the protection. */
function websiteBehind(present: readonly ZoneEntry[], known: repository.ProtectionRow | null): readonly ZoneEntry[] {
  const ours = new Set(known?.records.map(({ name, value }) => `${name} ${value}`))
  const own = present.filter(isWebsite).filter(({ name, value }) => !ours.has(`${name} ${value}`))
  return own.length > 0 ? own : (known?.replaced ?? [])
}

/** An alias at `www` allows no other records (RFC 1034 §3.6.2), so `www` then gets addresses. */
function recordsFor({ ipv4, ipv6, host }: Protection, present: readonly ZoneEntry[]): ZoneEntry[] {
  const record = (name: string, type: RecordType, value: string): ZoneEntry => ({ ...PLAIN, name, type, value })
  const addresses = (name: string) => [
    ...ipv4.map((value) => record(name, 'A', value)),
    ...ipv6.map((value) => record(name, 'AAAA', value)),
  ]
  const isTaken = present.some((entry) => entry.name === 'www' && !isWebsite(entry))
  return [...addresses('@'), ...(isTaken ? addresses('www') : [record('www', 'CNAME', host)])]
}

const PLAIN = { priority: null, weight: null, port: null, ttl: null }

/** Points the website of a domain at these records. If its zone is not the shop's to change, its owner does this. */
async function pointRecords(tx: Tx, edit: OwnEdit, wanted: readonly ZoneEntry[]): Promise<void> {
  if (!isOurs(edit.domain)) return
  const present = (await listZoneRecords(tx, edit.domain.id)).filter(isWebsite)
  await carryOut(tx, edit, planRecords(present, wanted, edit.domain.name))
}

/**
 * Restores the records that the protection replaced; what the owner has changed since stays. A domain on Cloudflare's
 * name servers moves to the shop's.
 */
async function restoreRecords(
  tx: Tx,
  edit: OwnEdit,
  { records, replaced, delegatedTo, domainId }: repository.ProtectionRow,
): Promise<void> {
  const { domain, now } = edit
  if (delegatedTo.length > 0) {
    await repository.updateProtection(tx, domainId, { delegatedTo: [] })
    // Its owner may already have moved it here.
    return domain.usesOurDns ? undefined : switchDns(tx, domain, now)
  }
  if (!isOurs(domain)) return
  const spell = (entry: ZoneEntry) => identityOf(entry, domain.name)
  const wanted = new Set(records.map(spell))
  const present = (await listZoneRecords(tx, domain.id)).filter((row) => wanted.has(spell(row)))
  const back = replaced.filter(({ name }) => present.some((row) => row.name === name))
  await carryOut(tx, edit, planRecords(present, back, domain.name))
}

type OwnEdit = ZoneEdit & { domain: DomainRow }

/** Reads the domain again, in this transaction. */
const domainNow = async (tx: Tx, domain: DomainRow): Promise<DomainRow> => (await findDomain(tx, domain.id)) ?? domain

const isOurs = (domain: DomainRow): boolean => domain.usesOurDns && isOpen(domain)
