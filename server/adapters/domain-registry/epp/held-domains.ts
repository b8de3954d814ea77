import type { Restrictions } from '../../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../../ports/outside-unavailable'
import type { ContactsAndHosts } from './contacts-and-hosts'
import {
  type DomainChange,
  type DomainInfo,
  type DomainTransfer,
  infoDomain,
  queryTransfer,
  readInfo,
  readTransfer,
  updateDomain,
} from './domain-commands'
import { isAccepted, NOT_FOUND, NOT_OURS, notUnderstood, refusedByRule, SYSTEM } from './response'
import type { EppSession } from './session'

/** Statuses while a domain can be restored, or is about to become free (RFC 5731 §2.3, RFC 3915 §3.1). */
const QUARANTINE = ['pendingDelete', 'redemptionPeriod', 'pendingRestore']

/** Statuses that a registrar sets itself (RFC 5731 §2.3). */
const TRANSFER_LOCK = 'clientTransferProhibited'
const HOLD = 'clientHold'

export const isInQuarantine = ({ statuses }: DomainInfo): boolean => QUARANTINE.some((status) => statuses.has(status))

/** A registry of a country may lack either; it then refuses the command. */
export const restrictionsOf = ({ statuses }: DomainInfo): Restrictions => ({
  transferLock: statuses.has(TRANSFER_LOCK),
  hold: statuses.has(HOLD),
})

/** A registry sets no `client` status, so that each of them was set by the shop, or by hand with its account. */
export const particularRestrictionsOf = ({ statuses }: DomainInfo) => ({
  transferLock: statuses.has(TRANSFER_LOCK) || statuses.has('serverTransferProhibited'),
  hold: statuses.has(HOLD) || statuses.has('serverHold'),
})

/** Domains of our registrar: what the registry says about them, and changes of them. */
export type HeldDomains = ReturnType<typeof createHeldDomains>

export function createHeldDomains(session: EppSession, supplies: ContactsAndHosts, clientId: string) {
  const isUs = (registrar: string): boolean => registrar.toLowerCase() === clientId.toLowerCase()

  /** Returns null for a domain that is not ours. Throws if the registry does not say. */
  async function find(name: string): Promise<DomainInfo | null> {
    const response = await session.send(infoDomain(name), { isRepeatable: true })
    if (response.code === NOT_FOUND || response.code === NOT_OURS) return null
    if (!isAccepted(response)) throw notUnderstood('domain:info', response)
    const info = readInfo(response, name)
    return isUs(info.sponsor) ? info : null
  }

  /** Throws OperatorNeeded for a domain that is not ours. */
  async function require(name: string): Promise<DomainInfo> {
    const info = await find(name)
    if (info) return info
    const cause = new Error('the domain is not held by this registrar')
    throw new OperatorNeeded(SYSTEM, 'rejected-by-rule', { cause })
  }

  /** Throws OperatorNeeded if the registry refuses the change. */
  async function change(name: string, parts: DomainChange): Promise<void> {
    const response = await session.send(updateDomain(name, parts))
    if (!isAccepted(response)) throw refusedByRule('domain:update', response)
  }

  return {
    isUs,
    find,
    require,
    change,
    async endOf(name: string): Promise<number> {
      const { expiresAt } = await require(name)
      if (expiresAt !== null) return expiresAt
      throw new OutsideUnavailable(SYSTEM, { cause: new Error('the registry does not say when a domain ends') })
    },
    /** Returns the latest transfer of any domain; null if there is none, or the registry says nothing about it. */
    async findTransfer(name: string): Promise<DomainTransfer | null> {
      const response = await session.send(queryTransfer(name), { isRepeatable: true })
      return isAccepted(response) && response.data ? readTransfer(response, name) : null
    },
    /** Replaces the registrant, and the contacts of each kind. Does nothing if they are right. */
    async changeHolder({ name, registrant, contacts }: DomainInfo, id: string): Promise<void> {
      const present = contacts.filter(({ type }) => type === 'admin' || type === 'tech')
      const removed = present.filter((one) => one.id !== id)
      const added = [...new Set(present.map(({ type }) => type))]
        .filter((type) => !present.some((one) => one.type === type && one.id === id))
        .map((type) => ({ type, id }))
      if (registrant === id && removed.length === 0) return
      const replaced = registrant === id ? {} : { registrant: id }
      await change(name, { add: { contacts: added }, remove: { contacts: removed }, ...replaced })
    },
    /** Sets and removes restrictions, in one command. Does nothing if they are right. */
    async restrict({ name, statuses }: DomainInfo, wanted: { transferLock: boolean; hold: boolean }): Promise<void> {
      const all = [
        { status: TRANSFER_LOCK, isWanted: wanted.transferLock },
        { status: HOLD, isWanted: wanted.hold },
      ]
      const changed = all.filter(({ status, isWanted }) => statuses.has(status) !== isWanted)
      if (changed.length === 0) return
      const statusesOf = (isWanted: boolean) => ({
        statuses: changed.filter((each) => each.isWanted === isWanted).map(({ status }) => status),
      })
      await change(name, { add: statusesOf(true), remove: statusesOf(false) })
    },
    /** Replaces the name servers, in one command, so that the domain is never without. Does nothing if they are right. */
    async changeNameServers({ name, nameServers }: DomainInfo, wanted: readonly string[]): Promise<void> {
      const added = wanted.filter((one) => !nameServers.includes(one))
      const removed = nameServers.filter((one) => !wanted.includes(one))
      if (added.length + removed.length === 0) return
      const refusal = await supplies.keepHosts(added)
      if (refusal) throw refusedByRule('host:create', refusal)
      const hostForm = await supplies.hostForm()
      await change(name, { hostForm, add: { nameServers: added }, remove: { nameServers: removed } })
    },
  }
}
