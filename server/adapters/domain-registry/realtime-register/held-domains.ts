import { setTimeout as sleep } from 'node:timers/promises'
import { delegationSignerFor } from '../../../common/delegation-signer'
import type { DelegationSigner, DomainRegistry } from '../../../ports/domain-registry'
import { OutsideUnavailable } from '../../../ports/outside-unavailable'
import { isSameSet } from '../same-set'
import { domainPath, type RealtimeRegisterApi, type RtrDomain, type RtrKey, SYSTEM } from './api'
import { contactHandleOf, ensureContact } from './contacts'
import { hasFailed } from './outcomes'
import { billablesOf, isWithin, needsOperator, STANDARD_MAX } from './prices'
import { endOf, isQuarantined, type Tlds } from './tlds'

/** How long a change of a domain is followed, so that one that fails is noticed. Most take seconds. */
const FOLLOW_MS = [300, 700, 1500, 2500]
/** Pause before a domain is asked for again that is being changed. */
const BUSY_MS = 60_000

interface HeldParts {
  api: RealtimeRegisterApi
  tlds: Tlds
  /** Pauses between two looks at a change, which tests shorten. */
  followMs?: readonly number[] | undefined
}

/** Domains in the account, and changes of them. */
export function createHeldDomains({ api, tlds, followMs = FOLLOW_MS }: HeldParts) {
  async function requireDomain(name: string): Promise<RtrDomain> {
    const domain = await api.findDomain(name.toLowerCase())
    if (typeof domain !== 'string') return domain
    throw new OutsideUnavailable(SYSTEM, { cause: new Error('the registrar does not hold the name for the shop') })
  }

  /** Changes a domain unless it is so already, and follows the change. */
  async function update(name: string, changeOf: (domain: RtrDomain) => object | null, maxCents = 0): Promise<void> {
    const domain = await requireDomain(name)
    const change = changeOf(domain)
    if (!change) return
    if (domain.status.includes('PENDING_UPDATE'))
      throw new OutsideUnavailable(SYSTEM, { cause: new Error('a change is under way'), retryAfterMs: BUSY_MS })
    const path = domainPath(domain.domainName.toLowerCase(), 'update')
    const quote = await api.quote(path, change)
    if ('type' in quote) throw needsOperator(quote)
    if (!isWithin(quote, maxCents)) throw needsOperator({ type: 'the price is above the limit' })
    const answer = await api.send(path, { ...change, billables: billablesOf(quote) })
    if (answer.problem) throw needsOperator(answer.problem)
    await follow(answer.processId)
  }

  /** Resolves when a change is carried out, or still under way after a while. Throws OutsideUnavailable if it failed. */
  async function follow(processId: string | null): Promise<void> {
    if (processId === null) return
    for (const pause of [0, ...followMs]) {
      await sleep(pause)
      const process = await api.getProcess(processId)
      if (process.status === 'COMPLETED') return
      if (hasFailed(process))
        throw new OutsideUnavailable(SYSTEM, { cause: new Error(`a change ended as ${process.status}`) })
    }
  }

  return {
    async cancel(asked) {
      const name = asked.toLowerCase()
      const domain = await api.findDomain(name)
      if (typeof domain === 'string' || isQuarantined(domain)) return
      const { processId, problem } = await api.deleteDomain(name)
      if (problem && problem.type !== 'ObjectDoesNotExist') throw needsOperator(problem)
      await follow(processId)
    },
    async findHeld(asked) {
      const name = asked.toLowerCase()
      const domain = await api.findDomain(name)
      if (typeof domain === 'string') {
        const left = await api.listProcesses(name, TRANSFERS_OUT)
        if (left.some(({ action, status }) => /^outgoing/i.test(action) && status === 'COMPLETED'))
          return { found: 'elsewhere' }
        return { found: domain === 'absent' ? 'gone' : 'unknown' }
      }
      return {
        found: 'held',
        domain: {
          name,
          status: isQuarantined(domain) ? 'quarantine' : 'active',
          expiresAt: endOf(domain, await tlds.find(name)),
          nameServers: domain.ns ?? [],
          isHolderVerified: !domain.status.includes('PENDING_VALIDATION'),
          restrictions: {
            transferLock: domain.status.includes(TRANSFER_LOCK),
            hold: domain.status.includes(HOLD),
          },
          // The registrar may lock each name itself.
          particularRestrictions: {
            transferLock: domain.status.includes('SERVER_TRANSFER_PROHIBITED'),
            hold: domain.status.includes(HOLD) || domain.status.includes('SERVER_HOLD'),
          },
          autoRenew: domain.autoRenew ?? null,
          // A change that is under way is in neither.
          ...(!domain.status.includes('PENDING_UPDATE') && {
            delegationSigners: signersOf(domain),
            holderHandle: domain.registrant,
          }),
        },
      }
    },
    async updateHolder(name, holder, isHidden) {
      const tld = await tlds.find(name.toLowerCase())
      if (!tld || !(await ensureContact(api, holder, tld))) throw needsOperator({ type: 'the holder' })
      const registrant = contactHandleOf(holder, tld)
      const hides = tld.metadata.featuresAvailable.includes('PRIVACY_PROTECT')
      await update(
        name,
        (domain) =>
          domain.registrant === registrant && (!hides || domain.privacyProtect === isHidden)
            ? null
            : { registrant, ...(hides && { privacyProtect: isHidden }) },
        STANDARD_MAX,
      )
    },
    findHolder: async (name, handle) => api.findContact(handle ?? (await requireDomain(name)).registrant),
    restrict: (name, wanted) =>
      update(name, ({ status }) => {
        const kept = status.filter((each) => each.startsWith('CLIENT_') && each !== TRANSFER_LOCK && each !== HOLD)
        const statuses = [...kept, ...(wanted.transferLock ? [TRANSFER_LOCK] : []), ...(wanted.hold ? [HOLD] : [])]
        const now = status.filter((each) => each.startsWith('CLIENT_'))
        return isSameSet(now, statuses) ? null : { status: statuses }
      }),
    disableAutoRenew: (name) => update(name, ({ autoRenew }) => (autoRenew === false ? null : { autoRenew: false })),
    setNameServers: (name, nameServers) =>
      update(name, ({ ns }) => (isSameSet((ns ?? []).map(lower), nameServers.map(lower)) ? null : { ns: nameServers })),
    async setDelegationSigners(name, signers) {
      const wanted = signers.map(({ dnskey }) => keyOf(dnskey))
      await update(name, ({ keyData, dsData }) =>
        isSameSet((keyData ?? []).map(dnskeyOf), wanted.map(dnskeyOf)) && !dsData?.length ? null : { keyData: wanted },
      )
    },
    listDelegationSigners: async (name) => signersOf(await requireDomain(name)),
  } satisfies Partial<DomainRegistry>
}

/** Statuses that a customer of the registrar sets. */
const TRANSFER_LOCK = 'CLIENT_TRANSFER_PROHIBITED'
const HOLD = 'CLIENT_HOLD'

const TRANSFERS_OUT = { status: 'COMPLETED', 'action:in': 'outgoingTransfer,outgoingInternalTransfer' }

function keyOf(dnskey: string): RtrKey {
  const [flags, protocol, algorithm, ...publicKey] = dnskey.trim().split(/\s+/)
  return {
    protocol: Number(protocol),
    flags: Number(flags),
    algorithm: Number(algorithm),
    publicKey: publicKey.join(''),
  }
}

const dnskeyOf = ({ flags, protocol, algorithm, publicKey }: RtrKey): string =>
  `${flags} ${protocol} ${algorithm} ${publicKey}`

function signersOf({ domainName, keyData, dsData }: RtrDomain): DelegationSigner[] {
  const keys = keyData ?? []
  if (keys.length > 0) return keys.map((key) => delegationSignerFor(domainName.toLowerCase(), dnskeyOf(key)))
  // Set elsewhere: the key itself is not known.
  return (dsData ?? []).map((ds) => ({ ...ds, digest: ds.digest.toUpperCase(), dnskey: '' }))
}

const lower = (text: string): string => text.toLowerCase()
