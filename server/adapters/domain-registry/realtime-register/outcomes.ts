import * as z from 'zod'
import type { RegistryOutcome, RegistryRefusal, RegistryWait } from '../../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import { reasonIn } from '../refusal-reason'
import type {
  EarlierRequest as Earlier,
  RegistrarRequest,
  RequestTracker,
  SentRequest as Sent,
} from '../registrar-requests'
import { isSameEnd, yearsBetween } from '../term-ends'
import {
  domainPath,
  isLackOfCredit,
  type RealtimeRegisterApi,
  type RtrDomain,
  type RtrProblem,
  type RtrProcess,
  SYSTEM,
} from './api'
import { endOf, isQuarantined, type Tlds } from './tlds'

/** Clocks of the shop and of the registrar differ by less. */
const SKEW_MS = 60_000

/** Facts by which the result of a request is recognised, recorded before it is sent. */
export const rtrFacts = z.object({
  years: z.number(),
  /** Contact handle of the registrant; null for a renewal. */
  registrant: z.string().nullable(),
  /** End of the term that is extended; null for a registration and a transfer. */
  from: z.number().nullable(),
})

type Facts = z.output<typeof rtrFacts>
export type RtrRequest = RegistrarRequest<Facts>
type SentRequest = Sent<Facts>
type EarlierRequest = Earlier<Facts>

/** Actions of processes; a transfer out is `outgoingTransfer`. */
const ACTIONS: Record<RtrRequest['kind'], RegExp> = {
  register: /^create/i,
  transfer: /^(incoming|transfer)/i,
  renew: /^renew/i,
  restore: /^(restore|renew)/i,
}

interface TrackerParts {
  api: RealtimeRegisterApi
  tlds: Tlds
  /** Renews what a restored name still lacks of its term. */
  renewRest(request: RtrRequest & { from: number }): Promise<RegistryOutcome>
}

/** What became of the requests, by their processes and by the names themselves. */
export function createOutcomes({ api, tlds, renewRest }: TrackerParts): RequestTracker<Facts> & {
  refusalOf(request: Pick<RtrRequest, 'kind' | 'name'>, problem: RtrProblem): Promise<RegistryOutcome>
} {
  async function finished(request: SentRequest): Promise<RegistryOutcome> {
    const domain = await api.findDomain(request.name)
    if (typeof domain === 'string')
      throw new OutsideUnavailable(SYSTEM, { cause: new Error('a completed request left no domain') })
    return request.from === null ? done(domain) : extended({ ...request, from: request.from }, domain)
  }

  async function done(domain: RtrDomain): Promise<RegistryOutcome> {
    return { outcome: 'done', expiresAt: endOf(domain, await tlds.find(domain.domainName.toLowerCase())) }
  }

  /** A registry without renewals extends the term at its end, so that this takes as long. */
  async function extended(request: SentRequest & { from: number }, domain: RtrDomain): Promise<RegistryOutcome> {
    const end = endOf(domain, await tlds.find(request.name))
    const missing = request.years - yearsBetween(request.from, end)
    if (missing <= 0) {
      // On only where the registry itself renews, until it did.
      if (domain.autoRenew) await api.send(domainPath(request.name, 'update'), { autoRenew: false })
      return { outcome: 'done', expiresAt: end }
    }
    if (request.kind === 'renew' || isQuarantined(domain)) return pending('registry')
    return renewRest({ ...request, reference: `${request.reference}/rest`, kind: 'renew', years: missing, from: end })
  }

  async function failed(request: SentRequest, { statusDetail, error }: RtrProcess): Promise<RegistryOutcome> {
    if (isLackOfCredit(error?.type)) throw new OperatorNeeded(SYSTEM, 'balance')
    return refusal(request, reasonIn([statusDetail, error?.type, error?.message].filter(Boolean).join(' '), []))
  }

  async function refusal(
    { kind, name }: Pick<RtrRequest, 'kind' | 'name'>,
    reason: 'code' | 'holder' | 'name-servers' | null,
  ): Promise<RegistryOutcome> {
    if (kind === 'register') {
      const checked = await api.checkDomain(name, undefined)
      if (checked && !checked.available) return refused('taken')
    }
    if (reason === 'holder') return refused('holder-refused')
    if (reason === 'name-servers') return refused('name-servers-refused')
    if (kind === 'transfer') return refused(reason === 'code' ? 'wrong-code' : 'not-transferable')
    return refused('rejected')
  }

  async function search(request: SentRequest, others: readonly EarlierRequest[]) {
    const since = request.sentAt - SKEW_MS
    // Its own id is one that had no effect.
    const claimed = new Set([request, ...others].map(({ outsideId }) => outsideId))
    const processes = (await api.listProcesses(request.name)).filter(
      ({ id, action, createdDate }) => ACTIONS[request.kind].test(action) && createdDate >= since && !claimed.has(id),
    )
    const domain = await api.findDomain(request.name)
    const open = processes.filter(({ status }) => status !== 'COMPLETED' || isResult(request, domain))
    // The oldest one that did not fail: an earlier request can have failed without an id.
    const process = open.findLast((each) => !hasFailed(each)) ?? open[0]
    if (process) return isEnded(process) ? { outsideId: process.id } : pending('unknown')
    if (typeof domain === 'string' || !isResult(request, domain)) return null
    if (request.from !== null) return searchExtension({ ...request, from: request.from }, domain, others)
    // A transferred domain keeps its date of creation.
    const isTransfer = request.kind === 'transfer'
    const isAnothers = others.some(
      ({ from, mayBeDone, sentAt }) => from === null && mayBeDone && (isTransfer || sentAt >= since),
    )
    return !isAnothers && (isTransfer || domain.createdDate >= since) ? done(domain) : null
  }

  async function searchExtension(
    { name, from, years }: SentRequest & { from: number },
    domain: RtrDomain,
    others: readonly EarlierRequest[],
  ): Promise<RegistryOutcome | null> {
    const isAnothers = others.some((other) => other.mayBeDone && other.from !== null && isSameEnd(other.from, from))
    if (isQuarantined(domain) || isAnothers) return null
    const end = endOf(domain, await tlds.find(name))
    if (yearsBetween(from, end) >= years) return { outcome: 'done', expiresAt: end }
    return domain.autoRenew ? pending('registry') : null
  }

  return {
    search,

    async progressOf(request) {
      const process = await api.getProcess(request.outsideId)
      if (process.status === 'COMPLETED') return finished(request)
      if (hasFailed(process)) return failed(request, process)
      // Only the vendor can say whether it was carried out.
      if (process.status === 'IN_DOUBT') throw new OperatorNeeded(SYSTEM, 'in-doubt')
      if (request.kind === 'transfer') return transferProgress(request)
      return pending(process.resumeTypes?.includes('RESEND') ? 'holder' : 'registry')
    },

    refusalOf: (request, { type, text, fields }) => refusal(request, reasonIn(`${type} ${text}`, fields)),
  }

  async function transferProgress({ name, outsideId }: SentRequest & { outsideId: string }): Promise<RegistryOutcome> {
    const status = await api.findTransferStatus(name, outsideId)
    return pending((status !== null && TRANSFER_WAITS[status]) || 'registry')
  }
}

export const hasFailed = ({ status }: RtrProcess): boolean =>
  status === 'FAILED' || status === 'INVALID' || status === 'CANCELLED'

const isEnded = (process: RtrProcess): boolean => process.status === 'COMPLETED' || hasFailed(process)

/** Others are states of which the process says more: approved ones are not carried out yet. */
const TRANSFER_WAITS: Readonly<Record<string, RegistryWait>> = {
  pendingwhois: 'holder',
  pendingfoa: 'holder',
  pendingvalidation: 'holder',
  pending: 'losing-registrar',
}

/** The domain has the holder of the request, unless it is one about a domain that the shop had. */
const isResult = ({ registrant }: SentRequest, domain: RtrDomain | 'absent' | 'elsewhere'): boolean =>
  typeof domain !== 'string' && (registrant === null || domain.registrant === registrant)

const pending = (waitsFor: RegistryWait): RegistryOutcome => ({ outcome: 'pending', waitsFor })

export const refused = (reason: RegistryRefusal): RegistryOutcome => ({ outcome: 'refused', reason })
