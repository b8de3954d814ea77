import { setTimeout as sleep } from 'node:timers/promises'
import { QUARANTINE_DAYS } from '../../../rules/renewal'
import type { Clock } from '../../ports/clock'
import type {
  DomainRegistry,
  RegistrationRequest,
  RegistryOutcome,
  RegistryStatus,
  RenewalRequest,
  TransferRequest,
} from '../../ports/domain-registry'
import { OutsideUnavailable } from '../../ports/outside-unavailable'
import type { EmbeddedDatabase } from '../embedded-database'
import { type HeldName, openRegistryLedger } from './registry-ledger'
import {
  DEMO_NAMES,
  premiumPriceOf,
  RIGHT_AUTH_CODE,
  realisticLatency,
  scriptOf,
  WELL_KNOWN_NAMES,
} from './scripted-answers'

export interface EmbeddedRegistryOptions {
  db: EmbeddedDatabase
  clock: Clock
  /** More names that are registered from the start, whole: `voorbeeld.nl`. */
  demoNames?: readonly string[]
  /** How long the registry of an extension takes to answer. */
  latencyMs?: (extension: string) => number
  /** How long a name that begins with `traag` takes. */
  slowMs?: number
}

export interface EmbeddedRegistry extends DomainRegistry {
  /** What the registry holds for the shop under this name, for tests and the demo. */
  heldName(name: string): HeldName | null
}

/**
 * A registry for every extension, in the shop itself. A name is free unless the shop registered it here, it is a demo
 * name, it is well known, or its first label begins with one of the words of `scripted-answers.ts`.
 */
export function createEmbeddedRegistry(options: EmbeddedRegistryOptions): EmbeddedRegistry {
  const { db, clock, demoNames = [], latencyMs = realisticLatency, slowMs = 3000 } = options
  const ledger = openRegistryLedger(db)
  for (const name of [...DEMO_NAMES, ...demoNames]) ledger.holdQuietly(name.toLowerCase())

  const statusOf = (name: string): RegistryStatus => {
    if (!isRegistrable(name)) return 'invalid'
    const freeAt = ledger.freeAt(name)
    if (freeAt !== null) return clock.now() < freeAt ? 'quarantine' : 'free'
    if (ledger.findHeld(name) || WELL_KNOWN_NAMES.has(firstLabel(name))) return 'active'
    return STATUS_OF_SCRIPT[scriptOf(name) ?? 'none'] ?? 'free'
  }

  const hold = (request: RegistrationRequest): RegistryOutcome => {
    const expiresAt = addYears(clock.now(), request.years)
    const name = request.name.toLowerCase()
    ledger.hold({ name, holder: request.holder, nameServers: request.nameServers, expiresAt })
    return { outcome: 'done', expiresAt }
  }

  const decideRegistration = (request: RegistrationRequest): RegistryOutcome => {
    const name = request.name.toLowerCase()
    const status = statusOf(name)
    if (status === 'invalid' || !isTerm(request.years)) return refused('rejected')
    if (status !== 'free') return refused('taken')
    return scriptOf(name) === 'mislukt' ? refused('rejected') : hold(request)
  }

  const decideTransfer = (request: TransferRequest): RegistryOutcome => {
    const name = request.name.toLowerCase()
    const status = statusOf(name)
    if (status === 'invalid' || !isTerm(request.years)) return refused('rejected')
    // A name that the shop holds already cannot be transferred to it.
    if (status !== 'active' || ledger.findHeld(name)) return refused('not-transferable')
    if (request.authCode !== RIGHT_AUTH_CODE) return refused('wrong-code')
    // As when the other registrar renewed the code after it was asked about.
    const isRenewed = scriptOf(name) === 'bezetmislukt' && ledger.failsThisTime(name)
    return isRenewed ? refused('wrong-code') : hold(request)
  }

  const decideRenewal = ({ name: asked, years, from }: RenewalRequest): RegistryOutcome => {
    const name = asked.toLowerCase()
    const held = ledger.findHeld(name)
    if (!held || ledger.freeAt(name) !== null || !isTerm(years)) return refused('rejected')
    return extend(held, years, from)
  }

  const decideRestoration = ({ name: asked, years, from }: RenewalRequest): RegistryOutcome => {
    const name = asked.toLowerCase()
    const held = ledger.findHeld(name)
    const freeAt = ledger.freeAt(name)
    if (!held || !isTerm(years) || (freeAt !== null && freeAt <= clock.now())) return refused('rejected')
    const outcome = extend(held, years, from)
    if (outcome.outcome === 'done') ledger.takeBack(name)
    return outcome
  }

  const extend = (held: HeldName, years: number, from: number): RegistryOutcome => {
    // A demo name has no end until it is first renewed.
    if (held.expiresAt !== null && held.expiresAt !== from) return refused('rejected')
    const expiresAt = addYears(from, years)
    ledger.setExpiry(held.name, expiresAt)
    return { outcome: 'done', expiresAt }
  }

  return {
    async check(asked, signal) {
      const name = asked.toLowerCase()
      const script = scriptOf(name)
      await pause(script === 'traag' ? slowMs : latencyMs(extensionOf(name)), signal)
      if (script === 'fout' && ledger.failsThisTime(name)) throw new OutsideUnavailable('registry')
      const status = statusOf(name)
      const isPremium = status === 'free' && script === 'premium'
      return { status, premiumPrice: isPremium ? premiumPriceOf(name) : null, source: 'Proefregister' }
    },
    async checkTransferCode(asked, authCode, signal) {
      const name = asked.toLowerCase()
      await pause(latencyMs(extensionOf(name)), signal)
      // Of a name that is here already nobody gave a code.
      if (ledger.findHeld(name)) return 'unknown'
      return statusOf(name) === 'active' && authCode === RIGHT_AUTH_CODE ? 'right' : 'wrong'
    },
    async register(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      return ledger.once('register', request.reference, name, () => decideRegistration(request))
    },
    async transferIn(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      return ledger.once('transfer', request.reference, name, () => decideTransfer(request))
    },
    async renew(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      return ledger.once('renew', request.reference, name, () => decideRenewal(request))
    },
    async restore(request) {
      const name = request.name.toLowerCase()
      await pause(latencyMs(extensionOf(name)))
      return ledger.once('renew', request.reference, name, () => decideRestoration(request))
    },
    cancel: async (name) => ledger.cancel(name.toLowerCase(), clock.now() + QUARANTINE_DAYS * DAY_MS),
    findOutcome: async (reference) => ledger.findOutcome(reference),
    // A name that came to the shop before this registry knew it is taken in with its holder.
    updateHolder: async (name, holder, isHidden) => ledger.setHolder(name.toLowerCase(), { ...holder, isHidden }),
    setNameServers: async (name, nameServers) => ledger.setNameServers(name.toLowerCase(), nameServers),
    setDelegationSigners: async (name, signers) => ledger.setDelegationSigners(name.toLowerCase(), signers),
    listDelegationSigners: async (name) => ledger.findHeld(name.toLowerCase())?.delegationSigners ?? [],
    heldName: (name) => ledger.findHeld(name.toLowerCase()),
  }
}

const DAY_MS = 24 * 3_600_000

const STATUS_OF_SCRIPT: Record<string, RegistryStatus> = {
  bezet: 'active',
  bezetmislukt: 'active',
  quarantaine: 'quarantine',
  gereserveerd: 'reserved',
}

const firstLabel = (name: string): string => name.slice(0, name.indexOf('.'))

const isTerm = (years: number): boolean => Number.isInteger(years) && years >= 1 && years <= 10

const refused = (reason: 'taken' | 'wrong-code' | 'not-transferable' | 'rejected'): RegistryOutcome => ({
  outcome: 'refused',
  reason,
})

/** The same day so many years on; 29 February becomes the 28th where there is none. */
function addYears(at: number, years: number): number {
  const then = new Date(at)
  const month = then.getUTCMonth()
  then.setUTCFullYear(then.getUTCFullYear() + years)
  if (then.getUTCMonth() !== month) then.setUTCDate(0)
  return then.getTime()
}

interface ExtensionRule {
  shortest: number
  /** Whether the registry takes names with other letters, written as `xn--…`. */
  idn: boolean
}

const ORDINARY: ExtensionRule = { shortest: 1, idn: true }

const RULES: Record<string, ExtensionRule> = {
  nl: { shortest: 2, idn: false },
  be: { shortest: 2, idn: true },
  eu: { shortest: 2, idn: true },
}

/** What follows the first label: `co.uk` of `voorbeeld.co.uk`. */
const extensionOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** Whether the registry of its extension would take this lower-case ASCII name at all (RFC 1123, RFC 5891 §4.2.3.1). */
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

/** Waits so many milliseconds; an aborted signal ends the wait at once by throwing the signal's reason, as fetch does. */
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
