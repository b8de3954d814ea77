import type { Db, Tx } from '../../../db/open'
import type { CloudflareState } from '../../../rules/cloudflare-state'
import { isWebsite } from '../../../rules/dns/default-records'
import { identityOf } from '../../../rules/dns/record'
import { planRecords } from '../../../rules/dns/record-plan'
import type { RecordType, ZoneEntry } from '../../../rules/dns/record-types'
import { entryOf } from '../../../rules/dns/zone-changes'
import type { Context, Deps } from '../../common/context'
import { requireBuyer } from '../../common/guards'
import { type InvalidInput, invalidField } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { enqueue } from '../../outbox/outbox'
import type { Finish } from '../../outbox/runner'
import type { Protection } from '../../ports/cdn'
import { getCatalogue } from '../catalogue/catalogue.service'
import type { ZoneEdit } from '../dns/dns-commits.service'
import { isOpen, listZoneRecords } from '../dns/dns-records.service'
import { carryOut } from '../dns/zones.service'
import type { Domain } from '../domains/domains.graphql'
import { type DomainRow, findDomain, requireOwnDomain, showDomain } from '../domains/domains.service'
import { CloudflareChange, CloudflareProtection, CloudflareRecord } from './cloudflare.graphql'
import type { SwitchPayload } from './cloudflare.job'
import * as repository from './cloudflare.repository'
import { cloudflareText } from './cloudflare.text'

const CDN_TIMEOUT_MS = 20_000

export interface OrderedProtection {
  domain: DomainRow
  productCode: string
  orderLineId: string
}

/**
 * Has a domain protected, and leads its website that way where its DNS is here. Null when it is not taken. Doing so again is
 * the same as once. Throws OutsideUnavailable.
 */
export async function protectDomain(deps: Deps, { domain, ...ordered }: OrderedProtection): Promise<Finish | null> {
  const { cdn, clock } = deps.ports
  const { reader } = deps.db
  const known = await repository.findProtection(reader, domain.id)
  const website = websiteBehind(await listZoneRecords(reader, domain.id), known)
  const origin = website.map(({ value }) => value)
  const asked = cdn.protect({ domain: domain.name, plan: ordered.productCode, origin })
  const protection = await answerInTime('cdn', CDN_TIMEOUT_MS, asked)
  if (!protection) return null
  return async (tx) => {
    const now = clock.now()
    const row = await repository.findProtection(tx, domain.id)
    const present = await listZoneRecords(tx, domain.id)
    const records = recordsFor(protection, present)
    const replaced = websiteBehind(present, row).map(entryOf)
    const values = { ...ordered, records, replaced, state: 'ACTIVE' } as const
    if (row) await repository.updateProtection(tx, domain.id, { ...values, version: row.version + 1 })
    else await repository.insertProtection(tx, { ...values, domainId: domain.id, createdAt: now })
    await leadTo(tx, { domain, by: null, now }, records)
  }
}

/** Switches the protection of the viewer's domain that was bought: its DNS follows at once where it is here. */
export async function setCloudflare(
  ctx: Context,
  { domainId, enabled }: { domainId: string; enabled: boolean },
): Promise<CloudflareChange | InvalidInput> {
  requireBuyer(ctx)
  const { id } = await requireOwnDomain(ctx, domainId)
  const isBought = await ctx.db.transaction(async (tx) => {
    const domain = await requireOwnDomain(ctx, id, tx)
    const row = await repository.findProtection(tx, id)
    if (!row) return false
    const state = await stateOf(tx, row)
    if (enabled && state !== 'ACTIVE' && state !== 'STARTING') await askFor(tx, row, 'STARTING', ctx.now)
    if (enabled || state === 'OFF' || state === 'STOPPING') return true
    await leadBack(tx, { domain, by: ctx.viewer.account?.email ?? null, now: ctx.now }, row)
    // Visitors may remember for so long where the DNS pointed.
    await askFor(tx, row, 'STOPPING', ctx.now, ctx.config.dnsTtl * 1000)
    return true
  })
  if (!isBought) return invalidField('domainId', cloudflareText[ctx.locale].notBought)
  const domain = showDomain(await requireOwnDomain(ctx, id))
  return view(CloudflareChange, { domain, cloudflare: (await findCloudflare(ctx, domain)) as CloudflareProtection })
}

async function askFor(
  tx: Tx,
  { domainId, version }: repository.ProtectionRow,
  state: 'STARTING' | 'STOPPING',
  now: number,
  afterMs = 0,
): Promise<void> {
  await repository.updateProtection(tx, domainId, { state, version: version + 1 })
  const payload: SwitchPayload = { domainId, version: version + 1 }
  const message = { job: 'switch-cloudflare', reference: `${domainId}:${version + 1}`, payload, runAt: now + afterMs }
  await enqueue(tx, message, now)
}

/** What was asked for last is done outside; what was overtaken is left out. Throws OutsideUnavailable. */
export async function switchCloudflare(deps: Deps, { domainId, version }: SwitchPayload): Promise<Finish | undefined> {
  const { reader } = deps.db
  const row = await repository.findProtection(reader, domainId)
  const domain = await findDomain(reader, domainId)
  if (!row || !domain || row.version !== version) return
  const still = (tx: Tx, act: () => Promise<void>) => ifStill(tx, row, act)
  if (row.state === 'STARTING') {
    const finish = await protectDomain(deps, { domain, productCode: row.productCode, orderLineId: row.orderLineId })
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

async function ifStill(tx: Tx, seen: repository.ProtectionRow, act: () => Promise<void>): Promise<void> {
  const row = await repository.findProtection(tx, seen.domainId)
  if (row?.version === seen.version) await act()
}

/** The protection of a domain that the viewer was shown already; null when none was bought. */
export async function findCloudflare(ctx: Context, { id }: Domain): Promise<CloudflareProtection | null> {
  const row = await repository.findProtection(ctx.db.reader, id)
  if (!row) return null
  const state = await stateOf(ctx.db.reader, row)
  const product = (await getCatalogue(ctx)).productByCode(row.productCode)
  return view(CloudflareProtection, {
    state,
    message: cloudflareText[ctx.locale][state],
    productName: product?.name[ctx.locale] ?? row.productCode,
    records: row.records.map(({ name, type, value }) => view(CloudflareRecord, { name, type, value })),
  })
}

/** The ids of an account's domains that were protected and no longer are. */
export const listSwitchedOff = async (db: Db, accountId: string): Promise<ReadonlySet<string>> =>
  new Set(await repository.listSwitchedOff(db, accountId))

/** A website that was led elsewhere since, or whose DNS is elsewhere, is not protected by what is ready for it. */
async function stateOf(db: Db, row: repository.ProtectionRow): Promise<CloudflareState> {
  if (row.state !== 'ACTIVE') return row.state
  const domain = await findDomain(db, row.domainId)
  if (!domain?.usesOurDns) return 'WAITING_FOR_DNS'
  const spell = (entry: ZoneEntry) => identityOf(entry, domain.name)
  const present = (await listZoneRecords(db, domain.id)).filter(isWebsite).map(spell)
  const wanted = new Set(row.records.map(spell))
  return present.length === wanted.size && present.every((entry) => wanted.has(entry)) ? 'ACTIVE' : 'WAITING_FOR_DNS'
}

/** Where the website is by itself: what stands in the DNS, or what stood there before the protection. */
function websiteBehind(present: readonly ZoneEntry[], known: repository.ProtectionRow | null): readonly ZoneEntry[] {
  const ours = new Set(known?.records.map(({ name, value }) => `${name} ${value}`))
  const own = present.filter(isWebsite).filter(({ name, value }) => !ours.has(`${name} ${value}`))
  return own.length > 0 ? own : (known?.replaced ?? [])
}

/** An alias at `www` can stand beside nothing else (RFC 1034 §3.6.2), so that it gets addresses there. */
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

/** Makes these the website of a domain; where its zone is not ours to change, its owner does. */
async function leadTo(tx: Tx, edit: OwnEdit, wanted: readonly ZoneEntry[]): Promise<void> {
  if (!isOurs(edit.domain)) return
  const present = (await listZoneRecords(tx, edit.domain.id)).filter(isWebsite)
  await carryOut(tx, edit, planRecords(present, wanted, edit.domain.name))
}

/** Puts back what the protection took the place of; what its owner has changed since stays as it is. */
async function leadBack(tx: Tx, edit: OwnEdit, { records, replaced }: repository.ProtectionRow): Promise<void> {
  if (!isOurs(edit.domain)) return
  const spell = (entry: ZoneEntry) => identityOf(entry, edit.domain.name)
  const wanted = new Set(records.map(spell))
  const present = (await listZoneRecords(tx, edit.domain.id)).filter((row) => wanted.has(spell(row)))
  const back = replaced.filter(({ name }) => present.some((row) => row.name === name))
  await carryOut(tx, edit, planRecords(present, back, edit.domain.name))
}

type OwnEdit = ZoneEdit & { domain: DomainRow }

const isOurs = (domain: DomainRow): boolean => domain.usesOurDns && isOpen(domain)
