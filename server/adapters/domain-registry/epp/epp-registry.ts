import type * as z from 'zod'
import type { Clock } from '../../../ports/clock'
import type {
  DelegationSigner,
  DomainRegistry,
  HeldDomainAnswer,
  RegistrationRequest,
  RegistryCheck,
  RegistryOutcome,
  RegistryStatus,
} from '../../../ports/domain-registry'
import { OperatorNeeded } from '../../../ports/outside-unavailable'
import type { OutsideRequests } from '../../outside-requests'
import { isDomainName } from '../domain-name'
import { createInLine } from '../in-line'
import { createRegistrarRequests, type RegistrarRequest, type Result } from '../registrar-requests'
import { newAuthCode } from './auth-code'
import { createContactsAndHosts } from './contacts-and-hosts'
import { formOf, readSigners, replaceSigners, type SecDnsForm } from './delegation-signers'
import { checkDomain, type DomainInfo, deleteDomain, infoDomain, readCheck, readInfo } from './domain-commands'
import { SECDNS } from './greeting'
import { createHeldDomains, isInQuarantine, particularRestrictionsOf, restrictionsOf } from './held-domains'
import { acknowledgeMessage, namesIn, pendingEndsIn, requestMessage } from './poll-commands'
import { createRegistryRequests, eppFacts, refused } from './registry-requests'
import { isAccepted, NOT_FOUND, NOT_OURS, notUnderstood, refusedByRule, SYSTEM, WRONG_CODE } from './response'
import { type EppSession, transactionIdOf } from './session'

export interface EppRegistryOptions {
  /** For visitors who wait for an answer, so that they and the work of jobs do not wait for each other. */
  asking: EppSession
  /** For everything else. */
  acting: EppSession
  /** Our id at the registry. */
  clientId: string
  /** Key from which ids of contacts are derived, so that the same holder has the same id. */
  contactKey: string
  /** Form in which the registry takes DS data; the form of a zone that has some already comes first. */
  secDnsForm: SecDnsForm
  requests: OutsideRequests
  clock: Clock
}

/** Messages without a domain that are read over in one call, such as announcements of maintenance. */
const MESSAGES_AT_ONCE = 50
const YEARS_MAX = 10

/** Refusals to check a name that the registry does not take. */
const INVALID_NAME = new Set([2004, 2005, 2306])
const NO_MESSAGES = 1300

/**
 * A registry over EPP (RFC 5730 to 5734), with DNSSEC (RFC 5910) and grace periods (RFC 3915). It cannot list the names of a
 * registrar (`listHeld`): EPP has no such command.
 */
export function createEppRegistry(options: EppRegistryOptions): DomainRegistry {
  const { asking, acting, clientId, contactKey, requests, clock } = options
  const supplies = createContactsAndHosts({ session: acting, requests, contactKey })
  const held = createHeldDomains(acting, supplies, clientId)
  const sending = createRegistryRequests({ session: acting, supplies, held, clock })
  const requested = createRegistrarRequests({ requests, clock, facts: eppFacts, tracker: sending.tracker })
  const inLine = createInLine()

  /** Sends a request once, when what began before it on its name has ended. */
  const once = (
    request: RegistrarRequest<z.input<typeof eppFacts>>,
    send: () => Promise<Result>,
    refusal: Result | null = null,
  ): Promise<RegistryOutcome> =>
    inLine(request.name, () =>
      requested.once(request, async () => refusal ?? (async () => ({ outsideId: null, outcome: await send() }))),
    )

  async function statusOfTaken(name: string, signal: AbortSignal | undefined): Promise<RegistryStatus> {
    const response = await asking.send(infoDomain(name), { isRepeatable: true, signal })
    if (response.code === NOT_FOUND) return 'reserved'
    if (response.code === NOT_OURS || response.code === WRONG_CODE) return 'active'
    if (!isAccepted(response)) throw notUnderstood('domain:info', response)
    return isInQuarantine(readInfo(response, name)) ? 'quarantine' : 'active'
  }

  /** The registrar that lost a domain may still ask about its transfer. */
  async function wasTransferredAway(name: string): Promise<boolean> {
    const transfer = await held.findTransfer(name)
    if (!transfer || !/Approved$/.test(transfer.status)) return false
    return held.isUs(transfer.losing) && !held.isUs(transfer.gaining)
  }

  /** A message that is gone was acknowledged by a command whose response was lost. */
  async function acknowledge(messageId: string): Promise<void> {
    const response = await acting.send(acknowledgeMessage(messageId), { isRepeatable: true })
    if (!isAccepted(response) && response.code !== NOT_FOUND) throw notUnderstood('poll', response)
  }

  return {
    async check(asked, signal) {
      const name = asked.toLowerCase()
      signal?.throwIfAborted()
      if (!isDomainName(name)) return checked('invalid')
      const response = await asking.send(checkDomain(name), { isRepeatable: true, signal })
      if (INVALID_NAME.has(response.code)) return checked('invalid')
      if (!isAccepted(response)) throw notUnderstood('domain:check', response)
      return checked(readCheck(response, name) ? 'free' : await statusOfTaken(name, signal))
    },
    async checkTransferCode(asked, authCode, signal) {
      const name = asked.toLowerCase()
      signal?.throwIfAborted()
      const response = await asking.send(infoDomain(name, authCode), { isRepeatable: true, signal })
      if (response.code === WRONG_CODE || response.code === NOT_FOUND) return 'wrong'
      if (!isAccepted(response)) return 'unknown'
      const info = readInfo(response, name)
      // A registry may ignore a wrong code and return less (RFC 5731 §3.1.2); with the right one it returns the code too.
      return !held.isUs(info.sponsor) && info.authCode === authCode ? 'right' : 'unknown'
    },
    register(asked) {
      const request = inLowerCase(asked)
      const { reference, name } = request
      const recorded = { kind: 'register', reference, name, ...sending.factsOf(request) } as const
      return once(recorded, () => sending.sendRegistration(request), refusalOf(request))
    },
    transferIn(asked) {
      const request = { ...inLowerCase(asked), authCode: asked.authCode }
      const { reference, name } = request
      const recorded = { kind: 'transfer', reference, name, ...sending.factsOf(request) } as const
      return once(recorded, () => sending.sendTransfer(request), refusalOf(request))
    },
    renew(asked) {
      const request = { ...asked, name: asked.name.toLowerCase() }
      const { reference, name, years, from } = request
      const refusal = isTerm(years) ? null : refused('rejected')
      return once({ kind: 'renew', reference, name, from }, () => sending.sendRenewal(request), refusal)
    },
    restore(asked) {
      const request = { ...asked, name: asked.name.toLowerCase() }
      const { reference, name, years, from } = request
      const refusal = isTerm(years) ? null : refused('rejected')
      return once({ kind: 'restore', reference, name, from }, () => sending.sendRestoration(request), refusal)
    },
    async findOutcome(reference) {
      const request = await requests.find(reference)
      return request && inLine(request.subject, () => requested.findOutcome(reference))
    },
    authCode: (asked) =>
      inLine(asked.toLowerCase(), async () => {
        const info = await held.find(asked.toLowerCase())
        if (!info || isInQuarantine(info)) return null
        if (info.authCode) return { code: info.authCode, expiresAt: null }
        // A registry that keeps only a digest of it (RFC 9154) cannot return it.
        const code = newAuthCode()
        await held.change(info.name, { code })
        return { code, expiresAt: null }
      }),
    cancel: (asked) =>
      inLine(asked.toLowerCase(), async () => {
        const info = await held.find(asked.toLowerCase())
        if (!info || isInQuarantine(info)) return
        const response = await acting.send(deleteDomain(info.name))
        if (!isAccepted(response) && response.code !== NOT_FOUND) throw refusedByRule('domain:delete', response)
      }),
    async findHeld(asked) {
      const name = asked.toLowerCase()
      const response = await acting.send(infoDomain(name), { isRepeatable: true })
      if (response.code === NOT_FOUND) return { found: 'gone' }
      if (response.code === NOT_OURS && (await wasTransferredAway(name))) return { found: 'elsewhere' }
      if (!isAccepted(response)) return { found: 'unknown' }
      const info = readInfo(response, name)
      return held.isUs(info.sponsor) ? heldFrom(info) : { found: 'elsewhere' }
    },
    async changes(cursor) {
      // The caller passes the cursor once it has kept the names of that message.
      if (cursor !== null) await acknowledge(cursor)
      for (let read = 0; read < MESSAGES_AT_ONCE; read++) {
        const response = await acting.send(requestMessage, { isRepeatable: true })
        if (response.code === NO_MESSAGES) break
        if (!isAccepted(response) || response.messageId === null) throw notUnderstood('poll', response)
        for (const { name, reference, isCarriedOut } of pendingEndsIn(response))
          if (!isCarriedOut && reference !== null)
            await inLine(name, () => requested.refusePending(name, (one) => transactionIdOf(one) === reference))
        const names = namesIn(response)
        if (names.length > 0) return { names, cursor: response.messageId }
        await acknowledge(response.messageId)
      }
      return { names: [], cursor: null }
    },
    updateHolder: (asked, holder, isHidden) =>
      inLine(asked.toLowerCase(), async () => {
        const info = await held.require(asked.toLowerCase())
        const contact = await supplies.keepContact(holder, isHidden)
        if (contact === 'none') return
        if ('refusal' in contact) throw refusedByRule('contact:create', contact.refusal)
        await held.changeHolder(info, contact.id)
      }),
    async findHolder(asked, handle) {
      const registrant = handle ?? (await held.require(asked.toLowerCase())).registrant
      return registrant === null ? null : supplies.findHolder(registrant)
    },
    restrict: (asked, wanted) =>
      inLine(asked.toLowerCase(), async () => held.restrict(await held.require(asked.toLowerCase()), wanted)),
    async disableAutoRenew() {
      throw new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause: new Error('EPP has no automatic renewal') })
    },
    setNameServers: (asked, nameServers) =>
      inLine(asked.toLowerCase(), async () => {
        const wanted = nameServers.map((one) => one.toLowerCase())
        await held.changeNameServers(await held.require(asked.toLowerCase()), wanted)
      }),
    setDelegationSigners: (asked, signers) =>
      inLine(asked.toLowerCase(), async () => {
        const { name, secDns } = await held.require(asked.toLowerCase())
        if (digestsOf(readSigners(secDns, name)) === digestsOf(signers)) return
        if (!(await acting.greeting()).extensions.includes(SECDNS))
          throw new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause: new Error('the registry has no DNSSEC') })
        await held.change(name, { extension: replaceSigners(signers, formOf(secDns) ?? options.secDnsForm) })
      }),
    async listDelegationSigners(asked) {
      const { name, secDns } = await held.require(asked.toLowerCase())
      return readSigners(secDns, name)
    },
  }
}

const inLowerCase = (request: RegistrationRequest): RegistrationRequest => ({
  ...request,
  name: request.name.toLowerCase(),
  nameServers: request.nameServers.map((one) => one.toLowerCase()),
})

/** Returns the refusal of a request that no registry is asked. */
function refusalOf({ name, years, agreedPremium }: RegistrationRequest): Result | null {
  if (!isDomainName(name) || !isTerm(years)) return refused('rejected')
  // Without the fee extension (RFC 8748) a registry takes names at the standard price only.
  return agreedPremium === null ? null : refused('price-changed')
}

function heldFrom(info: DomainInfo): HeldDomainAnswer {
  const { name, expiresAt, nameServers } = info
  if (expiresAt === null) return { found: 'unknown' }
  const status = isInQuarantine(info) ? 'quarantine' : 'active'
  const known = { name, status, expiresAt, nameServers, isHolderVerified: true } as const
  // EPP has no such setting: a registry that renews automatically does so until the name is deleted.
  return {
    found: 'held',
    domain: {
      ...{ ...known, restrictions: restrictionsOf(info), autoRenew: null },
      particularRestrictions: particularRestrictionsOf(info),
      delegationSigners: readSigners(info.secDns, name),
      ...(info.registrant !== null && { holderHandle: info.registrant }),
    },
  }
}

const checked = (status: RegistryStatus): RegistryCheck => ({ status, premiumPrice: null, source: 'EPP' })

const digestsOf = (signers: readonly DelegationSigner[]): string =>
  signers
    .map(({ keyTag, algorithm, digestType, digest }) => `${keyTag} ${algorithm} ${digestType} ${digest.toUpperCase()}`)
    .sort()
    .join()

const isTerm = (years: number): boolean => Number.isInteger(years) && years >= 1 && years <= YEARS_MAX
