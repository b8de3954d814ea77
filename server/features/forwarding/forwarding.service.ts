import type { Db } from '../../../db/open'
import { defaultRecords, isWebsite } from '../../../rules/dns/default-records'
import { planRecords, type RecordPlan } from '../../../rules/dns/record-plan'
import type { ForwardType } from '../../../rules/domain-status'
import { type Forwarding, forbidsFrames, parseForwarding } from '../../../rules/forwarding'
import type { IssueKey, Issues } from '../../../rules/issues'
import { isPublicAddress, readAddress } from '../../../rules/network-address'
import type { Context } from '../../common/context'
import { outsideUnavailable, tooMany } from '../../common/failures'
import type { Limit } from '../../common/limits'
import { type InvalidInput, invalidInput, UserError } from '../../graphql/user-error'
import { view } from '../../graphql/view'
import { answerInTime } from '../../outbox/deadline'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import { DnsConflict, DnsNotManageable } from '../dns/dns.graphql'
import { editBy } from '../dns/dns-commits.service'
import { changeDns, isOpen, requireManager } from '../dns/dns-records.service'
import { conflictInPlan, keepWebsite, leadWebsite, planWebsite } from '../dns/zones.service'
import type { Domain } from '../domains/domains.graphql'
import {
  type DomainRow,
  findDomainByName,
  requireOwnDomain,
  setForwarding,
  websiteOf,
} from '../domains/domains.service'
import { DomainForwardingChange, ForwardingNotice, ForwardingRecord } from './forwarding.graphql'
import { forwardingText } from './forwarding.text'
import { changesOf } from './routing-changes'

/** Each may ask a resolver and a page elsewhere. */
const CHECKS: Limit = { kind: 'forwarding-check', max: 30, windowMs: 60_000 }
const LOOKUP_TIMEOUT_MS = 10_000
const PROBE_TIMEOUT_MS = 8000
const MAX_ALIASES = 5
/** Forwarded domains that a visitor may be led through. */
const MAX_HOPS = 10

interface AskedForwarding {
  /** Or its name. */
  domainId: string
  type?: unknown
  to?: unknown
  dryRun?: boolean
}

type Refusal = DnsNotManageable | DnsConflict

/** As `trySetForwarding`, with what is wrong put in words. */
export async function setDomainForwarding(
  ctx: Context,
  asked: AskedForwarding,
): Promise<DomainForwardingChange | Refusal | InvalidInput> {
  const answer = await trySetForwarding(ctx, asked)
  return 'issues' in answer && !(answer instanceof UserError) ? invalidInput(ctx, answer.issues) : answer
}

/**
 * Sends the visitors of a domain on, or stops it, and lets its DNS follow where that is here. Refuses what is private or
 * leads back, after resolving it. Throws OUTSIDE_UNAVAILABLE when no name server can be asked.
 */
export async function trySetForwarding(
  ctx: Context,
  { domainId, dryRun = false, ...asked }: AskedForwarding,
): Promise<DomainForwardingChange | Refusal | { issues: Issues<'type' | 'to'> }> {
  const known = await requireOwnDomain(ctx, domainId)
  requireManager(ctx)
  if (!isOpen(known)) return new DnsNotManageable(ctx)
  const parsed = parseForwarding(asked, known.name)
  if (!parsed.ok) return parsed
  const taken = ctx.limits.takeBriefly(CHECKS, known.accountId)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  const { type, to } = parsed.value
  const issue = await targetIssue(ctx, parsed.value)
  if (issue) return { issues: { to: issue } }
  const notices = type === 'IFRAME' ? await frameNotices(ctx, to, known.name) : []

  let leadsBack = false
  let plan: RecordPlan = NO_CHANGE
  const answer = await changeDns<DnsConflict>(
    ctx,
    known.id,
    async (tx, domain) => {
      leadsBack = isUrl(type) && (await isLoop(tx, domain.name, to))
      if (leadsBack) return null
      const addresses = websiteOf(ctx, { forwardType: type, forwardUrl: to })
      const rows = domain.usesOurDns ? await planWebsite(tx, domain, addresses) : NO_CHANGE
      const conflict = await conflictInPlan(tx, domain, rows)
      if (conflict) return new DnsConflict(ctx, conflict)
      plan = rows
      if (dryRun) return null
      await setForwarding(tx, domain.id, type === 'NONE' ? null : to, type === 'NONE' ? undefined : type)
      if (domain.usesOurDns) await leadWebsite(tx, editBy(ctx, domain), addresses)
      else await keepWebsite(tx, domain.id, addresses)
      return null
    },
    { mayChange: isOpen },
  )
  if (leadsBack) return { issues: { to: 'redirect-loop' } }
  if (answer instanceof UserError) return answer
  const { domain } = answer
  if (!domain.isActiveDnsServer && type !== 'NONE') notices.push(noticeOf(ctx, 'DNS_ELSEWHERE', 'dnsElsewhere'))
  const { done } = forwardingText[ctx.locale]
  return view(DomainForwardingChange, { domain, changes: changesOf(plan), notices, message: done })
}

/** What has to stand in the DNS of a domain that is elsewhere, for its forwarding to work; nothing while it is here. */
export function forwardingRecords(
  { config }: Pick<Context, 'config'>,
  { name, isActiveDnsServer, forwarding: { type, to } }: Domain,
): ForwardingRecord[] {
  const addresses = websiteOf({ config }, { forwardType: type, forwardUrl: to })
  if (isActiveDnsServer || addresses === null) return []
  const wanted = defaultRecords({ kind: 'forward', website: addresses }).filter(isWebsite)
  return planRecords([], wanted, name).added.map(({ name, type, value }) =>
    view(ForwardingRecord, { name, type, value }),
  )
}

export type FoundForwarding =
  | { outcome: 'forward'; type: 'HTTP' | 'IFRAME'; to: string; domain: string }
  | { outcome: 'loop' }
  | { outcome: 'none' }

/** Where a visitor of this host goes, whoever owns it. The host is a name without a port, in lower case. */
export async function findForwarding(db: Db, host: string): Promise<FoundForwarding> {
  const domain = await forwardedAt(db, host)
  if (!domain) return { outcome: 'none' }
  const { forwardType: type, forwardUrl: to, name } = domain
  // It was checked when it was saved, but an order's was not, and another one may lead here since.
  if (await isLoop(db, name, to)) return { outcome: 'loop' }
  return { outcome: 'forward', type, to, domain: name }
}

interface ForwardedDomain extends DomainRow {
  forwardType: 'HTTP' | 'IFRAME'
  forwardUrl: string
}

const isForwarded = (domain: DomainRow | null): domain is ForwardedDomain =>
  domain !== null && domain.status !== 'EXPIRED' && isUrl(domain.forwardType) && domain.forwardUrl !== null

/** The domain that is forwarded under this host, which is its name or its www. */
async function forwardedAt(db: Db, host: string): Promise<ForwardedDomain | null> {
  const name = host.replace(/\.$/, '')
  const domain = (await findDomainByName(db, name)) ?? (await findDomainByName(db, name.replace(/^www\./, '')))
  return isForwarded(domain) ? domain : null
}

/** Whether a URL leads, from one forwarded domain to the next, back to this one or round in a circle. */
async function isLoop(db: Db, source: string, url: string): Promise<boolean> {
  const passed = new Set([source])
  let at = url
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const host = new URL(at).hostname.replace(/\.$/, '')
    const next = await forwardedAt(db, host)
    // The one that it begins with need not be forwarded yet.
    const name = next?.name ?? host.replace(/^www\./, '')
    if (passed.has(name)) return true
    if (!next) return false
    passed.add(name)
    at = next.forwardUrl
  }
  return true
}

/** What only the outside and the shop itself know about a target. */
async function targetIssue(ctx: Context, { type, to }: Forwarding): Promise<IssueKey | null> {
  const own = ctx.config.forwarder.addresses
  if (type === 'NONE') return null
  if (type === 'DNS') return own.includes(to) ? 'own-address' : null
  const { hostname } = new URL(to)
  const host = hostname.replace(/\.$/, '')
  if (host === new URL(ctx.publicUrl).hostname) return 'redirect-to-shop'
  const literal = readAddress(host.replace(/^\[(.*)\]$/, '$1'))
  const addresses = literal === null ? await resolve(ctx, host) : [literal]
  if (!addresses.every(isPublicAddress)) return 'private-address'
  const leadsHere = addresses.some((address) => own.includes(address))
  // Another forwarded domain answers there and leads on; for any other name nobody does.
  return leadsHere && !(await forwardedAt(ctx.db.reader, host)) ? 'redirect-loop' : null
}

/** The addresses of a host, aliases followed; none when nobody answers for it yet. */
async function resolve(ctx: Context, host: string): Promise<string[]> {
  let name = host
  for (let alias = 0; alias <= MAX_ALIASES; alias++) {
    const found = await lookup(ctx, name)
    const here = found.filter((record) => record.name.toLowerCase() === `${name}.`)
    const target = here.find(({ type }) => type === 'CNAME')?.value
    if (!target) return here.filter(({ type }) => type === 'A' || type === 'AAAA').map(({ value }) => value)
    name = target.toLowerCase().replace(/\.$/, '')
  }
  return []
}

async function lookup(ctx: Context, name: string) {
  try {
    return await answerInTime('dns-resolver', LOOKUP_TIMEOUT_MS, ctx.ports.dnsResolver.lookup(name))
  } catch (error) {
    throw error instanceof OutsideUnavailable ? outsideUnavailable(error) : error
  }
}

/** A page that forbids frames can be mended, so that it is saved all the same. */
async function frameNotices(ctx: Context, url: string, domain: string): Promise<ForwardingNotice[]> {
  try {
    const headers = await answerInTime('url-probe', PROBE_TIMEOUT_MS, ctx.ports.urlProbe.headersOf(url))
    return forbidsFrames(headers, domain) ? [noticeOf(ctx, 'FRAMES_FORBIDDEN', 'framesForbidden')] : []
  } catch (error) {
    if (!(error instanceof OutsideUnavailable)) throw error
    return [noticeOf(ctx, 'FRAMES_UNKNOWN', 'framesUnknown')]
  }
}

const noticeOf = (
  { locale }: Pick<Context, 'locale'>,
  code: ForwardingNotice['code'],
  word: 'framesForbidden' | 'framesUnknown' | 'dnsElsewhere',
): ForwardingNotice => view(ForwardingNotice, { code, message: forwardingText[locale][word] })

const isUrl = (type: ForwardType): type is 'HTTP' | 'IFRAME' => type === 'HTTP' || type === 'IFRAME'

const NO_CHANGE = { removed: [], changed: [], added: [] }
