import * as z from 'zod'
import { DAY_MS } from '../../../../rules/time'
import type { Clock } from '../../../ports/clock'
import type { RegistryOutcome, RegistryRefusal, RegistryWait } from '../../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import { reasonIn } from '../refusal-reason'
import type {
  EarlierRequest as Earlier,
  Found,
  RegistrarRequest,
  RequestTracker,
  SentRequest as Sent,
} from '../registrar-requests'
import { isSameEnd, yearsBetween } from '../term-ends'
import { type OpDomain, type OpenproviderApi, SYSTEM } from './api'
import { refusalFor } from './codes'
import type { Customers } from './customers'

/** Clocks of the shop and of the vendor differ by less. */
const SKEW_MS = 60_000
/** An accepted renewal or restoration takes minutes. After a day the operator asks the vendor about it. */
const OVERDUE_MS = DAY_MS

/** Facts by which the result of a request is recognised, recorded before it is sent. */
export const opFacts = z.object({
  years: z.number(),
  /** Key of the customer who is the holder; null for a renewal. */
  holder: z.string().nullable(),
  /** End of the term that is extended; null for a registration and a transfer. */
  from: z.number().nullable(),
})

type Facts = z.output<typeof opFacts>
export type OpRequest = RegistrarRequest<Facts>
type SentRequest = Sent<Facts>
type EarlierRequest = Earlier<Facts>

interface TrackerParts {
  api: OpenproviderApi
  customers: Customers
  clock: Clock
  /** Renews what a restored name still lacks of its term. */
  renewRest(request: OpRequest & { from: number }): Promise<RegistryOutcome>
}

/** What became of the requests, by the domains that they made or changed. */
export function createOutcomes({ api, customers, clock, renewRest }: TrackerParts): RequestTracker<Facts> {
  async function progressOf(request: SentRequest & { outsideId: string }): Promise<RegistryOutcome> {
    const domain = await api.findDomain(request.outsideId)
    if (!domain) throw new OutsideUnavailable(SYSTEM, { cause: new Error('an accepted request left no domain') })
    if (request.from !== null) return extended({ ...request, from: request.from }, domain)
    if (isActive(domain)) return { outcome: 'done', expiresAt: endOf(domain) }
    if (isPending(domain)) return pending(waitOf(request, domain))
    if (FAILED.has(domain.status)) return failed(request, domain)
    // Deleted since: it was there.
    if (domain.status === 'DEL') return { outcome: 'done', expiresAt: endOf(domain) }
    return pending('unknown')
  }

  async function extended(request: SentRequest & { from: number }, domain: OpDomain): Promise<RegistryOutcome> {
    const end = endOf(domain)
    const missing = request.years - yearsBetween(request.from, end)
    if (missing <= 0) return { outcome: 'done', expiresAt: end }
    // A domain can have been deleted since, also a restored one.
    const isDeleted = domain.status === 'DEL'
    if (isDeleted && (request.kind === 'renew' || (domain.deleted_at ?? 0) > request.sentAt)) return refused('rejected')
    if (request.kind === 'restore' && isActive(domain))
      return renewRest({ ...request, reference: `${request.reference}/rest`, kind: 'renew', years: missing, from: end })
    if (clock.now() - request.sentAt > OVERDUE_MS)
      throw new OperatorNeeded(SYSTEM, 'in-doubt', { cause: new Error('an accepted request has no effect for a day') })
    return pending('registry')
  }

  /** The vendor has no code for it in the domain, only words in its history. */
  function failed({ kind }: SentRequest, { history }: OpDomain): RegistryOutcome {
    const words = (history ?? []).flatMap(({ contents, subject }) => [contents ?? '', subject ?? '']).join('\n')
    if (/credit is not enough|not enough (credit|balance)/i.test(words)) throw new OperatorNeeded(SYSTEM, 'balance')
    if (kind === 'register' && /not free|already (exists|registered)/i.test(words)) return refused('taken')
    return refused(refusalFor(kind, reasonIn(words)))
  }

  async function search(request: SentRequest, others: readonly EarlierRequest[]): Promise<Found> {
    if (request.from !== null) return searchExtension({ ...request, from: request.from }, others)
    // Its own id is one that had no effect.
    const claimed = new Set([request, ...others].map(({ outsideId }) => outsideId))
    const isOpen = ({ id, fullName }: OpDomain) => fullName === request.name && !claimed.has(String(id))
    const commented = (await api.listCommented(request.reference)).filter(isOpen)
    const found = newest(commented) ?? (await searchByName(request, isOpen, others))
    return found && { outsideId: String(found.id) }
  }

  /** The comment may have been changed by hand, or its search not work: the holder and the time are those of the request. */
  async function searchByName(
    { name, reference, holder, sentAt }: SentRequest,
    isOpen: (domain: OpDomain) => boolean,
    others: readonly EarlierRequest[],
  ): Promise<OpDomain | null> {
    const named = (await api.listNamed(name)).filter(isOpen)
    const commented = newest(named.filter(({ comments }) => comments?.trim() === reference))
    if (commented) return commented
    const handle = holder && (await customers.recorded(holder))
    const since = sentAt - SKEW_MS
    const isOthers = new Set(others.map((other) => other.reference))
    const matching = named.filter(
      ({ owner_handle, order_date, comments }) =>
        owner_handle === handle && (order_date ?? 0) >= since && !isOthers.has(comments?.trim() ?? ''),
    )
    return newest(matching)
  }

  async function searchExtension(
    { name, from, years }: SentRequest & { from: number },
    others: readonly EarlierRequest[],
  ): Promise<RegistryOutcome | null> {
    const domain = bestOf(await api.listNamed(name))
    const isAnothers = others.some((other) => other.mayBeDone && other.from !== null && isSameEnd(other.from, from))
    if (!domain || isAnothers) return null
    // The request may be under way.
    if (isPending(domain)) return pending('unknown')
    const end = endOf(domain)
    return yearsBetween(from, end) >= years ? { outcome: 'done', expiresAt: end } : null
  }

  return { progressOf, search }
}

/** Requested, pending, scheduled, and requested at a registry that answers later. */
const PENDING = new Set(['REQ', 'PEN', 'SCH', 'RRQ'])
const FAILED = new Set(['FAI', 'REJ'])

export const isActive = ({ status }: OpDomain): boolean => status === 'ACT'

export const isPending = ({ status }: OpDomain): boolean => PENDING.has(status)

/** A deleted domain that can still be restored. */
export function isQuarantined(domain: OpDomain, now: number): boolean {
  const until = domain.restorable_until ?? domain.hard_quarantine_expiry_date
  return domain.status === 'DEL' && (until === null || now <= until)
}

/** Returns the end of a term. Throws OutsideUnavailable for a domain without one. */
export function endOf({ renewal_date, expiration_date }: OpDomain): number {
  const end = renewal_date ?? expiration_date
  if (end === null) throw new OutsideUnavailable(SYSTEM, { cause: new Error('a domain has no end of its term') })
  return end
}

/** Returns the domain that counts of several with one name. Null if none of them was ever there. */
export function bestOf(domains: readonly OpDomain[]): OpDomain | null {
  const inTurn = [isActive, isPending, ({ status }: OpDomain) => status === 'DEL']
  for (const isMeant of inTurn) {
    const found = newest(domains.filter(isMeant))
    if (found) return found
  }
  return null
}

const newest = (domains: readonly OpDomain[]): OpDomain | null =>
  domains.reduce<OpDomain | null>((best, each) => (best && best.id > each.id ? best : each), null)

const waitOf = ({ kind }: SentRequest, { status }: OpDomain): RegistryWait =>
  kind === 'transfer' && status !== 'SCH' ? 'losing-registrar' : 'registry'

const pending = (waitsFor: RegistryWait): RegistryOutcome => ({ outcome: 'pending', waitsFor })

export const refused = (reason: RegistryRefusal): RegistryOutcome => ({ outcome: 'refused', reason })
