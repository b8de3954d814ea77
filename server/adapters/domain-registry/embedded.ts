import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { QUARANTINE_DAYS } from '../../../rules/renewal'
import { DAY_MS, HOUR_MS } from '../../../rules/time'
import type { Clock } from '../../ports/clock'
import type {
  DomainRegistry,
  RegistrationRequest,
  RegistryOutcome,
  RegistryRefusal,
  RegistryStatus,
  RenewalRequest,
  TransferRequest,
} from '../../ports/domain-registry'
import { OperatorNeeded, OutsideUnavailable } from '../../ports/outside-unavailable'
import { defineAdapter } from '../adapter'
import type { EmbeddedDatabase } from '../embedded-database'
import { LATENCY } from '../embedded-latency'
import { type HeldName, openRegistryLedger, type PendingRequest } from './registry-ledger'
import {
  DEMO_NAMES,
  isRegisteredElsewhere,
  noLatency,
  PREMIUM_RISE,
  premiumPriceOf,
  RIGHT_AUTH_CODE,
  realisticLatency,
  scriptOf,
  WELL_KNOWN_NAMES,
} from './scripted-answers'

export interface EmbeddedRegistryOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** Additional names that are registered from the start, in full: `voorbeeld.nl`. */
  demoNames?: readonly string[]
  /** Simulated response time per extension. */
  latencyMs?: (extension: string) => number
  /** Response time for names that begin with `traag`. */
  slowMs?: number
}

export interface EmbeddedRegistry extends DomainRegistry {
  /** Returns the registration that the shop holds for a name, for tests and the demo. */
  heldName(name: string): HeldName | null
  /** Has a name renewed by the registrar's own setting from now on, as its portal can. */
  enableAutoRenew(name: string): void
}

export const embeddedRegistry = defineAdapter({
  port: 'registry',
  name: 'embedded',
  description: 'Stand-in: a registry for every extension, in which all names are free except examples.',
  settings: z.object(LATENCY),
  standIn: { keepsFiles: true },
  open({ REGISTRY_LATENCY }, { db, clock, demoNames }) {
    const latencyMs = REGISTRY_LATENCY ? realisticLatency : noLatency
    const port = createEmbeddedRegistry({ db, clock, demoNames, latencyMs })
    return { port, embedded: { registry: port } }
  },
})

/**
 * Simulated registry for every extension. A name is available unless the shop registered it here, it is a demo name, it
 * is well known, or its first label begins with a word from `scripted-answers.ts`.
 */
export function createEmbeddedRegistry(options: EmbeddedRegistryOptions): EmbeddedRegistry {
  const { db, clock, demoNames = [], latencyMs = realisticLatency, slowMs = 3000 } = options
  const ledger = openRegistryLedger(db)
  for (const name of [...DEMO_NAMES, ...demoNames]) ledger.holdQuietly(name.toLowerCase())

  /** Carries out what became due since the last call. */
  const catchUp = (): void => {
    if (ledger.hasDue(clock.now())) ledger.completeDue(clock.now(), carryOut)
    renewEnded()
  }

  const carryOut = ({ request, doneAt }: PendingRequest): RegistryOutcome => {
    if ('holder' in request) return hold(request, doneAt)
    const held = ledger.findHeld(request.name.toLowerCase())
    return held ? extend(held, request.years, request.from) : refused('rejected')
  }

  /** Renews by a year the names that have this setting, at the end of each term. */
  const renewEnded = (): void => {
    for (const { name, expiresAt } of ledger.listAutoRenewed(clock.now())) {
      let end = expiresAt
      while (end <= clock.now()) end = addYears(end, 1)
      ledger.setExpiry(name, end)
      ledger.noteChange(name)
    }
  }

  const statusOf = (name: string): RegistryStatus => {
    if (!isRegistrable(name)) return 'invalid'
    const freeAt = ledger.freeAt(name)
    if (freeAt !== null) return clock.now() < freeAt ? 'quarantine' : 'free'
    if (isRegisteredElsewhere(name)) return 'active'
    if (ledger.isPending(name)) return 'reserved'
    if (ledger.findHeld(name) || ledger.hasLeft(name) || WELL_KNOWN_NAMES.has(firstLabel(name))) return 'active'
    return STATUS_OF_SCRIPT[scriptOf(name) ?? 'none'] ?? 'free'
  }

  const hold = (request: RegistrationRequest, at = clock.now()): RegistryOutcome => {
    const expiresAt = addYears(at, request.years)
    const name = request.name.toLowerCase()
    ledger.hold({ name, holder: request.holder, nameServers: request.nameServers, expiresAt })
    const script = scriptOf(name)
    if (script === 'verlengtzelf') ledger.setAutoRenew(name, true)
    if (script === 'opgeheven') ledger.schedule(name, 'delete', at + DAY_MS)
    if (script === 'onbevestigd') {
      ledger.schedule(name, 'verify', at + VERIFICATION_DAYS * DAY_MS)
      ledger.noteChange(name)
    }
    return { outcome: 'done', expiresAt }
  }

  const decideRegistration = (request: RegistrationRequest): RegistryOutcome => {
    const name = request.name.toLowerCase()
    const status = statusOf(name)
    if (status === 'invalid' || !isTerm(request.years)) return refused('rejected')
    if (status !== 'free') return refused('taken')
    const script = scriptOf(name)
    if (script === 'mislukt') return refused('rejected')
    if (isDearer(name, request.agreedPremium)) return refused('price-changed')
    if (script === 'wachtregister') return ledger.accept({ request, doneAt: clock.now() + HOUR_MS }, 'registry')
    return hold(request)
  }

  const decideTransfer = (request: TransferRequest): RegistryOutcome => {
    const name = request.name.toLowerCase()
    const status = statusOf(name)
    if (status === 'invalid' || !isTerm(request.years)) return refused('rejected')
    // A name that the shop already holds cannot be transferred to it.
    if (status !== 'active' || ledger.findHeld(name) || ledger.isPending(name)) return refused('not-transferable')
    if (request.authCode !== RIGHT_AUTH_CODE) return refused('wrong-code')
    if (scriptOf(name) === 'verhuisdagen')
      return ledger.accept({ request, doneAt: clock.now() + TRANSFER_DAYS * DAY_MS }, 'losing-registrar')
    // Simulates that the other registrar replaced the code after it was checked.
    const isRenewed = scriptOf(name) === 'bezetmislukt' && ledger.failsThisTime(name)
    return isRenewed ? refused('wrong-code') : hold(request)
  }

  const decideRenewal = (request: RenewalRequest): RegistryOutcome => {
    const { years, from, agreedPremium } = request
    const name = request.name.toLowerCase()
    const held = ledger.findHeld(name)
    if (!held || ledger.freeAt(name) !== null || ledger.isPending(name) || !isTerm(years)) return refused('rejected')
    if (isDearer(name, agreedPremium)) return refused('price-changed')
    if (scriptOf(name) === 'wachtregister') return ledger.accept({ request, doneAt: clock.now() + HOUR_MS }, 'registry')
    return extend(held, years, from)
  }

  const decideRestoration = ({ name: asked, years, from, agreedPremium }: RenewalRequest): RegistryOutcome => {
    const name = asked.toLowerCase()
    const held = ledger.findHeld(name)
    const freeAt = ledger.freeAt(name)
    if (!held || !isTerm(years) || (freeAt !== null && freeAt <= clock.now())) return refused('rejected')
    if (isDearer(name, agreedPremium)) return refused('price-changed')
    const outcome = extend(held, years, from)
    if (outcome.outcome === 'done') ledger.takeBack(name)
    return outcome
  }

  const extend = (held: HeldName, years: number, from: number): RegistryOutcome => {
    // A demo name has no end date until its first renewal.
    if (held.expiresAt !== null && held.expiresAt !== from) return refused('rejected')
    const expiresAt = addYears(from, years)
    ledger.setExpiry(held.name, expiresAt)
    return { outcome: 'done', expiresAt }
  }

  return {
    async check(asked, signal) {
      catchUp()
      const name = asked.toLowerCase()
      const script = scriptOf(name)
      await pause(script === 'traag' ? slowMs : latencyMs(extensionOf(name)), signal)
      if (script === 'fout' && ledger.failsThisTime(name)) throw new OutsideUnavailable('registry')
      const status = statusOf(name)
      const isPremium = status === 'free' && isPremiumName(name)
      return { status, premiumPrice: isPremium ? premiumPriceOf(name) : null, source: 'Proefregister' }
    },
    async checkTransferCode(asked, authCode, signal) {
      const name = asked.toLowerCase()
      await pause(latencyMs(extensionOf(name)), signal)
      // No transfer code exists for a name that is already held here.
      if (ledger.findHeld(name)) return 'unknown'
      return statusOf(name) === 'active' && authCode === RIGHT_AUTH_CODE ? 'right' : 'wrong'
    },
    async register(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      catchUp()
      // Simulates a reseller account without balance, until its operator adds some.
      if (scriptOf(name) === 'saldo' && ledger.failsThisTime(name)) throw new OperatorNeeded('registry', 'balance')
      return ledger.once('register', request.reference, name, () => decideRegistration(request))
    },
    async transferIn(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      catchUp()
      return ledger.once('transfer', request.reference, name, () => decideTransfer(request))
    },
    async renew(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      catchUp()
      return ledger.once('renew', request.reference, name, () => decideRenewal(request))
    },
    async restore(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      catchUp()
      return ledger.once('renew', request.reference, name, () => decideRestoration(request))
    },
    async authCode(asked) {
      const name = asked.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      catchUp()
      if (!ledger.findHeld(name) || ledger.freeAt(name) !== null) return null
      if (scriptOf(name) === 'vertrokken') ledger.schedule(name, 'leave', clock.now() + HOUR_MS)
      return ledger.authCode(name, clock.now())
    },
    cancel: async (name) => ledger.cancel(name.toLowerCase(), clock.now() + QUARANTINE_DAYS * DAY_MS),
    async findHeld(asked) {
      catchUp()
      const held = ledger.findHeld(asked.toLowerCase())
      if (!held) return { found: ledger.hasLeft(asked.toLowerCase()) ? 'elsewhere' : 'unknown' }
      const { name, nameServers, expiresAt, restrictions, autoRenew, delegationSigners } = held
      const freeAt = ledger.freeAt(name)
      if (freeAt !== null && freeAt <= clock.now()) return { found: 'gone' }
      const status = freeAt === null ? 'active' : 'quarantine'
      const isHolderVerified = !ledger.isScheduled(name, 'verify')
      // A demo name has no end date until its first renewal.
      if (expiresAt === null) return { found: 'unknown' }
      const known = { name, status, expiresAt, nameServers, isHolderVerified, autoRenew, delegationSigners } as const
      const transferLock = hasTransferLock(name) ? restrictions.transferLock : null
      // It has no contacts: the registrant is part of the name.
      const handles = { holderHandle: name, restrictions: { transferLock, hold: restrictions.hold } }
      return { found: 'held', domain: { ...known, ...handles } }
    },
    async listHeld(cursor) {
      catchUp()
      const names = ledger.listHeld(cursor ?? '', LISTED_AT_ONCE)
      return { names, cursor: names.length < LISTED_AT_ONCE ? null : (names.at(-1)?.name ?? null) }
    },
    async changes(cursor) {
      catchUp()
      const { names, last } = ledger.changesAfter(Number(cursor ?? 0), CHANGES_AT_ONCE)
      return { names, cursor: names.length === 0 ? cursor : String(last) }
    },
    async findOutcome(reference) {
      catchUp()
      return ledger.findOutcome(reference)
    },
    // A name registered before this registry kept data is added with its registrant.
    updateHolder: async (name, holder, isHidden) => ledger.setHolder(name.toLowerCase(), { ...holder, isHidden }),
    async findHolder(name) {
      const holder = ledger.findHeld(name.toLowerCase())?.holder
      return holder ? { company: holder.company, person: `${holder.forename} ${holder.surname}` } : null
    },
    async restrict(asked, wanted) {
      const name = asked.toLowerCase()
      if (wanted.transferLock && !hasTransferLock(name)) throw new OperatorNeeded('registry', 'rejected-by-rule')
      if (ledger.findHeld(name)) ledger.restrict(name, wanted)
    },
    disableAutoRenew: async (name) => ledger.setAutoRenew(name.toLowerCase(), false),
    setNameServers: async (name, nameServers) => ledger.setNameServers(name.toLowerCase(), nameServers),
    setDelegationSigners: async (name, signers) => ledger.setDelegationSigners(name.toLowerCase(), signers),
    listDelegationSigners: async (name) => ledger.findHeld(name.toLowerCase())?.delegationSigners ?? [],
    heldName(name) {
      catchUp()
      return ledger.findHeld(name.toLowerCase())
    },
    enableAutoRenew: (name) => ledger.setAutoRenew(name.toLowerCase(), true),
  }
}

const STATUS_OF_SCRIPT: Record<string, RegistryStatus> = {
  quarantaine: 'quarantine',
  gereserveerd: 'reserved',
}

/** Days after which a registrant confirms an e-mail address. */
const VERIFICATION_DAYS = 2
const CHANGES_AT_ONCE = 100
const LISTED_AT_ONCE = 100

/** Days that the losing registrar takes. */
const TRANSFER_DAYS = 4

const firstLabel = (name: string): string => name.slice(0, name.indexOf('.'))

const isPremiumName = (name: string): boolean => scriptOf(name)?.startsWith('premium') ?? false

/** Whether the yearly price of a premium name is above the agreed one, which is in cents. */
const isDearer = (name: string, agreed: number | null | undefined): boolean =>
  isPremiumName(name) && premiumPriceOf(name) + (scriptOf(name) === 'premiumduurder' ? PREMIUM_RISE : 0) > (agreed ?? 0)

/** The registry of .nl relies on its token, and has no lock. */
const hasTransferLock = (name: string): boolean => extensionOf(name) !== 'nl'

const isTerm = (years: number): boolean => Number.isInteger(years) && years >= 1 && years <= 10

const refused = (reason: RegistryRefusal): RegistryOutcome => ({ outcome: 'refused', reason })

/** Adds years to a date; 29 February becomes 28 February in other years. */
function addYears(at: number, years: number): number {
  const then = new Date(at)
  const month = then.getUTCMonth()
  then.setUTCFullYear(then.getUTCFullYear() + years)
  if (then.getUTCMonth() !== month) then.setUTCDate(0)
  return then.getTime()
}

interface ExtensionRule {
  shortest: number
  /** True if the registry accepts internationalised names (`xn--…`). */
  idn: boolean
}

const ORDINARY: ExtensionRule = { shortest: 1, idn: true }

const RULES: Record<string, ExtensionRule> = {
  nl: { shortest: 2, idn: false },
  be: { shortest: 2, idn: true },
  eu: { shortest: 2, idn: true },
}

/** Everything after the first label: `co.uk` for `voorbeeld.co.uk`. */
const extensionOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** True if the registry of the extension accepts this lower-case ASCII name (RFC 1123, RFC 5891 §4.2.3.1). */
export function isRegistrable(name: string): boolean {
  const labels = name.split('.')
  if (name.length > 253 || labels.length < 2 || !labels.every(isHostLabel)) return false
  const [label = ''] = labels
  const rule = RULES[extensionOf(name)] ?? ORDINARY
  if (label.length < rule.shortest) return false
  if (label.startsWith('xn--')) return rule.idn
  return label.slice(2, 4) !== '--'
}

const isHostLabel = (label: string): boolean => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label)

/** Waits this many milliseconds. An aborted signal ends the wait immediately by throwing its reason, like fetch. */
async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted()
  if (ms <= 0) return
  try {
    await sleep(ms, undefined, { signal })
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  }
}
