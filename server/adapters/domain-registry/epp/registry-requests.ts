import * as z from 'zod'
import type { Clock } from '../../../ports/clock'
import type {
  RegistrationRequest,
  RegistryRefusal,
  RenewalRequest,
  TransferRequest,
} from '../../../ports/domain-registry'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import type { Found, RequestTracker, Result, SentRequest } from '../registrar-requests'
import { newAuthCode } from './auth-code'
import type { ContactsAndHosts } from './contacts-and-hosts'
import {
  createDomain,
  type DomainInfo,
  readTerm,
  readTransfer,
  renewDomain,
  reportRestore,
  requestRestore,
  requestTransfer,
} from './domain-commands'
import { RGP } from './greeting'
import { type HeldDomains, isInQuarantine } from './held-domains'
import { type EppResponse, isAccepted, isPending, SYSTEM } from './response'
import type { EppSession } from './session'

interface Options {
  session: EppSession
  supplies: ContactsAndHosts
  held: HeldDomains
  clock: Clock
}

/** Facts by which the result of a request is recognised, recorded before it is sent. */
export const eppFacts = z.object({
  /** Derived id of the contact of the holder. */
  holder: z.string().nullable().default(null),
  nameServers: z.array(z.string()).readonly().default([]),
  /** End of the term that is extended. */
  from: z.number().nullable().default(null),
})

type Facts = z.output<typeof eppFacts>

/** Difference between the registry's clock and ours that is still the same moment. */
const SKEW_MS = 600_000

const PENDING: Result = { outcome: 'pending', waitsFor: 'registry' }
const PENDING_TRANSFER: Result = { outcome: 'pending', waitsFor: 'losing-registrar' }

export const refused = (reason: RegistryRefusal): Result => ({ outcome: 'refused', reason })

/** Refusals of a transfer that concern the state of the domain. */
const NOT_TRANSFERABLE = new Set([2002, 2105, 2106, 2201, 2301, 2303, 2304, 2305, 2308])

/** Statuses of a transfer that ended without one (RFC 5730 §2.9.3.4). */
const ENDED_TRANSFER: ReadonlySet<string> = new Set(['clientRejected', 'clientCancelled', 'serverCancelled'])

/**
 * The requests with an effect that a registry takes, and what it says about an earlier one. Each command is sent once: after a lost
 * response the tracker looks at the domain (RFC 5731 §3.1.2).
 */
export function createRegistryRequests({ session, supplies, held, clock }: Options) {
  async function sendRegistration(request: RegistrationRequest): Promise<Result> {
    const { reference, name, years, holder, nameServers } = request
    const contact = await supplies.keepContact(holder)
    if (contact !== 'none' && 'refusal' in contact) return refused('holder-refused')
    if (await supplies.keepHosts(nameServers)) return refused('name-servers-refused')
    const registrant = contact === 'none' ? null : contact.id
    const hostForm = await supplies.hostForm()
    const asked = { name, years, nameServers, hostForm, contact: registrant, code: newAuthCode() }
    const response = await session.send(createDomain(asked), { reference })
    if (response.code === 2302) return refused('taken')
    if (!isAccepted(response)) return refused(reasonOf(response))
    if (isPending(response)) return PENDING
    const { createdAt, expiresAt } = readTerm(response, name, 'creData')
    return { outcome: 'done', expiresAt: expiresAt ?? (await held.endOf(name)), effectId: `created ${createdAt}` }
  }

  async function sendTransfer(request: TransferRequest): Promise<Result> {
    const { reference, name, years, holder, authCode } = request
    // Before the transfer, so that the domain can get its new holder whenever the transfer is done.
    const contact = await supplies.keepContact(holder)
    if (contact !== 'none' && 'refusal' in contact) return refused('holder-refused')
    const response = await session.send(requestTransfer(name, authCode, years), { reference })
    if (response.code === 2202) return refused('wrong-code')
    if (response.code === 2300) return (await isTransferOurs(name)) ? PENDING_TRANSFER : refused('not-transferable')
    if (!isAccepted(response)) return refused(NOT_TRANSFERABLE.has(response.code) ? 'not-transferable' : 'rejected')
    const transfer = readTransfer(response, name)
    if (isPending(response) || transfer.status === 'pending') return PENDING_TRANSFER
    const info = await held.find(name)
    return info ? finishTransfer(info, factsOf(request), transfer.requestedAt) : PENDING_TRANSFER
  }

  /** Whether an earlier request of ours is under way. */
  async function isTransferOurs(name: string): Promise<boolean> {
    const transfer = await held.findTransfer(name)
    return transfer?.status === 'pending' && held.isUs(transfer.gaining)
  }

  /** Gives a domain that was transferred its holder and name servers, which a transfer does not change. */
  async function finishTransfer(
    info: DomainInfo,
    { holder, nameServers }: Pick<Facts, 'holder' | 'nameServers'>,
    at: number | null,
  ): Promise<Result> {
    if (holder !== null && info.registrant !== null) await held.changeHolder(info, await supplies.contactAt(holder))
    if (nameServers.length > 0) await held.changeNameServers(info, nameServers)
    const expiresAt = info.expiresAt ?? (await held.endOf(info.name))
    return { outcome: 'done', expiresAt, effectId: `transferred ${info.transferredAt ?? at}` }
  }

  async function sendRenewal({ reference, name, years, from }: RenewalRequest): Promise<Result> {
    const response = await session.send(renewDomain({ name, years, from }), { reference })
    if (!isAccepted(response)) return refused('rejected')
    if (isPending(response)) return PENDING
    const { expiresAt } = readTerm(response, name, 'renData')
    return { outcome: 'done', expiresAt: expiresAt ?? (await held.endOf(name)), effectId: renewed(from) }
  }

  /** Restores a domain, and then renews it: a restored domain has its former end. */
  async function sendRestoration(request: RenewalRequest): Promise<Result> {
    const { reference, name, from } = request
    const before = await held.find(name)
    if (!before || before.expiresAt !== from) return refused('rejected')
    if (isInQuarantine(before)) {
      if (!(await session.greeting()).extensions.includes(RGP)) return refused('rejected')
      if (!before.statuses.has('pendingRestore')) {
        const response = await session.send(requestRestore(name), { reference })
        if (!isAccepted(response)) return refused('rejected')
      }
      const after = await reportIfDue(await held.require(name), reference)
      if (isInQuarantine(after)) return PENDING
      if (after.expiresAt !== null && after.expiresAt > from)
        return { outcome: 'done', expiresAt: after.expiresAt, effectId: renewed(from) }
    }
    const outcome = await sendRenewal(request)
    if (outcome.outcome !== 'refused') return outcome
    // The customer has the domain, without its term: neither a refund nor a success.
    throw new OperatorNeeded(SYSTEM, 'in-doubt', { cause: new Error('a restored domain is not renewed') })
  }

  /** Some registries restore a domain once they have a report (RFC 3915 §4.2.5). One that arrived before is refused. */
  async function reportIfDue(info: DomainInfo, reference: string): Promise<DomainInfo> {
    if (!info.statuses.has('pendingRestore')) return info
    const response = await session.send(reportRestore(info, clock.now()), { reference })
    return isAccepted(response) ? held.require(info.name) : info
  }

  async function askForRegistration({ name, sentAt, holder }: SentRequest<Facts>): Promise<Found> {
    const info = await held.find(name)
    if (!info) return null
    if (info.statuses.has('pendingCreate')) return PENDING
    const registrant = holder && (await supplies.contactAt(holder))
    if (info.registrant !== null && registrant !== info.registrant) return null
    if (info.createdAt !== null && info.createdAt < sentAt - SKEW_MS) return null
    const expiresAt = info.expiresAt ?? (await held.endOf(name))
    return { outcome: 'done', expiresAt, effectId: `created ${info.createdAt}` }
  }

  async function askForTransfer(request: SentRequest<Facts>): Promise<Found> {
    const { name, sentAt } = request
    // First the transfer and then the domain: a transfer that is completed in between is seen in the domain.
    const transfer = await held.findTransfer(name)
    const info = await held.find(name)
    const isSince = (at: number | null): boolean => at !== null && at >= sentAt - SKEW_MS
    const isOurs = transfer !== null && held.isUs(transfer.gaining) && isSince(transfer.requestedAt)
    if (info) {
      const isSame = isSince(info.transferredAt) || (isOurs && /Approved$/.test(transfer.status))
      return isSame ? finishTransfer(info, request, transfer?.requestedAt ?? null) : null
    }
    if (isOurs && ENDED_TRANSFER.has(transfer.status)) return refused('not-transferable')
    return isOurs && transfer.status === 'pending' ? PENDING_TRANSFER : null
  }

  async function askForExtension({ kind, name, from }: SentRequest<Facts>): Promise<Found> {
    const info = await held.find(name)
    if (!info || from === null) return null
    if (info.statuses.has('pendingRenew')) return PENDING
    // The report of a restoration, or its renewal, is still to be sent.
    const isRestoring = info.statuses.has('pendingRestore') || (!isInQuarantine(info) && info.expiresAt === from)
    if (kind === 'restore' && isRestoring) return 'unfinished'
    if (isInQuarantine(info) || info.expiresAt === null || info.expiresAt <= from) return null
    return { outcome: 'done', expiresAt: info.expiresAt, effectId: renewed(from) }
  }

  const factsOf = ({ holder, nameServers }: Pick<RegistrationRequest, 'holder' | 'nameServers'>): Facts => ({
    holder: supplies.contactIdOf(holder),
    nameServers,
    from: null,
  })

  return {
    sendRegistration,
    sendTransfer,
    sendRenewal,
    sendRestoration,
    factsOf,
    /** Asks the registry what became of an earlier request. It refuses what it carried out before, and gives no ids. */
    tracker: {
      refusesRepetition: true,
      async search(request) {
        if (request.kind === 'register') return askForRegistration(request)
        return request.kind === 'transfer' ? askForTransfer(request) : askForExtension(request)
      },
    } satisfies RequestTracker<Facts>,
  }
}

/** Two requests to extend the same term are one effect. */
const renewed = (from: number): string => `renewed from ${from}`

/** Returns what the registry objects to in a registration. */
function reasonOf({ offending }: EppResponse): RegistryRefusal {
  if (offending.some((name) => /^(ns|host(Obj|Attr|Name|Addr))$/.test(name))) return 'name-servers-refused'
  return offending.some((name) => /^(registrant|contact)$/.test(name)) ? 'holder-refused' : 'rejected'
}
