import type { Db } from '../../../db/database'
import { defaultRecords, isWebsite } from '../../../rules/dns/default-records'
import { planRecords, type RecordPlan } from '../../../rules/dns/record-plan'
import { type ForwardType, isServed } from '../../../rules/domain-status'
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
import { conflictInPlan, keepWebsite, planWebsite, pointWebsite } from '../dns/zones.service'
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

/** Each can query a resolver and fetch an outside page. */
const CHECKS: Limit = { kind: 'forwarding-check', max: 30, windowMs: 60_000 }
const LOOKUP_TIMEOUT_MS = 10_000
const PROBE_TIMEOUT_MS = 8000
const MAX_ALIASES = 5
/** Maximum number of forwarded domains in a chain. */
const MAX_HOPS = 10

interface AskedForwarding {
  /** Id or name of the domain. */
  domainId: string
  type?: unknown
  to?: unknown
  dryRun?: boolean
}

type Refusal = DnsNotManageable | DnsConflict

/** As `trySetForwarding`, with the error as text. */
export async function setDomainForwarding(
  ctx: Context,
  asked: AskedForwarding,
): Promise<DomainForwardingChange | Refusal | InvalidInput> {
  const answer = await trySetForwarding(ctx, asked)
  return 'issues' in answer && !(answer instanceof UserError) ? invalidInput(ctx, answer.issues) : answer
}

/**
 * Forwards the visitors of a domain, or stops forwarding, and updates its DNS if it is here. Refuses targets that
 * resolve to private addresses or lead back. Throws OUTSIDE_UNAVAILABLE when no resolver responds.
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
      if (conflict) return new DnsConflict(ctx, conflict.reason, conflict.record)
      plan = rows
      if (dryRun) return null
      await setForwarding(tx, domain.id, type === 'NONE' ? null : to, type === 'NONE' ? undefined : type)
      if (domain.usesOurDns) await pointWebsite(tx, editBy(ctx, domain), addresses)
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

/** Returns the records that a domain with DNS elsewhere needs for its forwarding; empty if its DNS is here. */
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

/**
 * Returns where visitors of this host are forwarded, for domains of any owner. The host is a name without a port, in
 * lower case.
 */
export async function findForwarding(db: Db, host: string): Promise<FoundForwarding> {
  const domain = await forwardedAt(db, host)
  if (!domain) return { outcome: 'none' }
  const { forwardType: type, forwardUrl: to, name } = domain
  // Checked when it was saved, except for an order's; a target may also have been forwarded back here since.
  if (await isLoop(db, name, to)) return { outcome: 'loop' }
  return { outcome: 'forward', type, to, domain: name }
}

interface ForwardedDomain extends DomainRow {
  forwardType: 'HTTP' | 'IFRAME'
  forwardUrl: string
}

const isForwarded = (domain: DomainRow | null): domain is ForwardedDomain =>
  domain !== null && isServed(domain.status) && isUrl(domain.forwardType) && domain.forwardUrl !== null

/** Returns the forwarded domain of a host, which is its name or its www. */
async function forwardedAt(db: Db, host: string): Promise<ForwardedDomain | null> {
  const name = host.replace(/\.$/, '')
  const domain = (await findDomainByName(db, name)) ?? (await findDomainByName(db, name.replace(/^www\./, '')))
  return isForwarded(domain) ? domain : null
}

/** Whether a URL leads through forwarded domains back to this one, or into another loop. */
async function isLoop(db: Db, source: string, url: string): Promise<boolean> {
  const passed = new Set([source])
  let at = url
  for (let hop = 0; hop < MAX_HOPS; hop++) {
    const host = new URL(at).hostname.replace(/\.$/, '')
    const next = await forwardedAt(db, host)
    // The first domain need not be forwarded yet.
    const name = next?.name ?? host.replace(/^www\./, '')
    if (passed.has(name)) return true
    if (!next) return false
    passed.add(name)
    at = next.forwardUrl
  }
  return true
}

/** Returns what is wrong with a target, as far as only resolvers and the shop's data show. */
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
  // Fine if another forwarded domain redirects it; otherwise the name has no website.
  return leadsHere && !(await forwardedAt(ctx.db.reader, host)) ? 'redirect-loop' : null
}

/** Returns the addresses of a host, following aliases; empty if it does not resolve yet. */
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

/** A page that forbids frames can be changed by its owner, so the forwarding is saved with a notice. */
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
