import type { Db, Tx } from '../../../db/open'
import { type Day, dayInAmsterdam } from '../../../rules/calendar'
import { type Cents, cents } from '../../../rules/money'
import type { BillingPeriod } from '../../../rules/pricing-types'
import {
  addDays,
  daysToGetBack,
  endOfTerm,
  nextPeriod,
  type RenewableKind,
  type RenewalLine,
  type RenewedTerm,
} from '../../../rules/renewal'
import type { Deps } from '../../common/context'
import { answerInTime } from '../../outbox/deadline'
import type { Catalogue, Product } from '../catalogue/catalogue.service'
import { toProductPrice } from '../catalogue/catalogue.service'
import {
  extendProtection,
  setProtectionRenews,
  startProtectionOf,
  stopProtectionOf,
} from '../cloudflare/cloudflare.service'
import { askForDelegation } from '../dns/name-servers.service'
import * as domains from '../domains/domains.service'
import * as hosting from '../hosting/hosting.service'
import * as servers from '../servers/servers.service'
import * as repository from './renewals.repository'

/** Something that is paid by the term, whatever it is. */
export interface Renewable {
  kind: RenewableKind
  /** Of the domain, package or server; of Cloudflare protection that of its domain. */
  thingId: string
  accountId: string
  /** The domain name in ASCII, or the host name of a server. */
  name: string
  /** Null for a domain, whose product is that of its extension. */
  productCode: string | null
  /** What it was last paid for. */
  period: BillingPeriod
  /** The day on which the next term begins. */
  until: Day
  /** Its owner wants that next term. */
  renews: boolean
  premiumPrice: Cents | null
  /** Ends of the terms of its extras, by product code. */
  extras: Readonly<Record<string, Day>>
  /** Its term ended without another one. */
  isOver: boolean
}

/** All that ends before a moment and did not end yet. */
export async function listEnding(db: Db, before: number): Promise<Renewable[]> {
  const { domains, packages, servers, protections } = await repository.listEnding(db, {
    before,
    beforeDay: dayInAmsterdam(before),
  })
  return [
    ...domains.map(ofDomain),
    ...packages.flatMap((row) => ofPackage(row) ?? []),
    ...servers.flatMap((row) => ofServer(row) ?? []),
    ...protections.flatMap((row) => ofProtection(row) ?? []),
  ]
}

/** As it is now; null when it is not there, or not known until when it is paid for. */
export async function findRenewable(db: Db, kind: RenewableKind, thingId: string): Promise<Renewable | null> {
  const read = FINDERS[kind]
  return read(db, thingId)
}

const FINDERS: Record<RenewableKind, (db: Db, id: string) => Promise<Renewable | null>> = {
  DOMAIN: async (db, id) => through(await repository.findDomain(db, id), ofDomain),
  HOSTING: async (db, id) => through(await repository.findPackage(db, id), ofPackage),
  SERVER: async (db, id) => through(await repository.findServer(db, id), ofServer),
  CLOUDFLARE: async (db, id) => through(await repository.findProtection(db, id), ofProtection),
}

const through = <Row, Made>(row: Row | null, make: (row: Row) => Made | null): Made | null => row && make(row)

type Found<Find extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>

const NO_EXTRAS = { extras: {}, premiumPrice: null }

const ofDomain = (row: Found<typeof repository.findDomain>): Renewable => ({
  kind: 'DOMAIN',
  thingId: row.id,
  accountId: row.accountId,
  name: row.name,
  productCode: null,
  period: 'YEARLY',
  until: dayInAmsterdam(row.expiresAt),
  renews: row.renews,
  ...NO_EXTRAS,
  premiumPrice: row.premiumPrice === null ? null : cents(row.premiumPrice),
  isOver: row.status === 'EXPIRED',
})

const ofPackage = ({ domainName, ...row }: Found<typeof repository.findPackage>): Renewable | null =>
  byTerm('HOSTING', { ...row, name: domainName })

const ofServer = ({ hostname, ...row }: Found<typeof repository.findServer>): Renewable | null =>
  byTerm('SERVER', { ...row, name: hostname })

type Termed = Pick<Found<typeof repository.findServer>, 'period' | 'termUntil' | 'extras' | 'extraTerms' | 'renews'> &
  Pick<Found<typeof repository.findServer>, 'id' | 'accountId' | 'productCode' | 'suspendedAt'> & { name: string }

function byTerm(kind: RenewableKind, row: Termed): Renewable | null {
  const { termUntil: until, period } = row
  if (until === null || period === null) return null
  const { id: thingId, accountId, name, productCode, renews } = row
  const extras = Object.fromEntries(row.extras.map((code) => [code, row.extraTerms[code] ?? until]))
  const isOver = row.suspendedAt !== null
  return { kind, thingId, accountId, name, productCode, period, until, renews, premiumPrice: null, extras, isOver }
}

function ofProtection(row: Found<typeof repository.findProtection>): Renewable | null {
  const { id: thingId, accountId, name, productCode, renews, paidUntil } = row
  if (paidUntil === null) return null
  const until = dayInAmsterdam(paidUntil)
  const isOver = row.state === 'OFF' || row.state === 'STOPPING'
  return {
    ...{ kind: 'CLOUDFLARE', thingId, accountId, name, productCode, period: 'YEARLY', until, renews, isOver },
    ...NO_EXTRAS,
  }
}

/** A line of the order of the next term. */
export interface NextTerm extends RenewalLine {
  product: Product
  term: RenewedTerm
}

/**
 * What the next term of a thing consists of: itself, and those extras whose own term would end during it. Nothing when the
 * shop sells it no longer.
 */
export function nextTermOf(catalogue: Catalogue, thing: Renewable): NextTerm[] {
  const { kind, thingId, name, productCode, premiumPrice } = thing
  const product = productCode === null ? catalogue.extensionProductOf(name) : catalogue.productByCode(productCode)
  if (!product) return []
  const period = nextPeriod(kind, thing.period)
  const termFor = (part: string, priced: Product, from: Day): NextTerm => ({
    // A domain and its protection have one id.
    id: `${kind} ${thingId} ${part}`,
    product: priced,
    price: toProductPrice(priced),
    period,
    premiumPrice: part === '' ? premiumPrice : null,
    term: { kind, thingId, part, from, until: endOfTerm(from, priced, period) },
  })
  const own = termFor('', product, thing.until)
  const extras = Object.entries(thing.extras).flatMap(([code, until]) => {
    const extra = catalogue.productByCode(code)
    return extra && extra.unit !== 'once' && until < own.term.until ? [termFor(code, extra, until)] : []
  })
  return [own, ...extras]
}

/** Whether a paid term is the one that follows now: the one before was not renewed otherwise. */
export const follows = (thing: Renewable, { part, from }: Pick<RenewedTerm, 'part' | 'from'>): boolean =>
  (part === '' ? thing.until : thing.extras[part]) === from

/**
 * The day before which what has ended is got back by another term; null for what has not ended, or not by the end of its term,
 * such as protection that its owner switched off.
 */
export const getBackBefore = ({ kind, period, isOver }: Renewable, endedAt: number | null): Day | null =>
  isOver && endedAt !== null ? addDays(dayInAmsterdam(endedAt), daysToGetBack(nextPeriod(kind, period))) : null

interface Paid {
  term: RenewedTerm
  /** What it cost, without VAT. */
  net: Cents
  period: BillingPeriod
  /** By the registry; for a domain only. */
  expiresAt: number | null
  now: number
}

/** The next term is there; what was over is on again, and what has to be done for that outside follows where it is not done. */
export async function extend(tx: Tx, thing: Renewable, paid: Paid): Promise<void> {
  const { kind, thingId, isOver } = thing
  const { part, until } = paid.term
  const { net, period, now } = paid
  if (kind === 'DOMAIN') {
    await domains.changeTerm(tx, thingId, { expiresAt: paid.expiresAt ?? Date.parse(until), status: 'ACTIVE' })
    // It is answered again, and the registry leads there.
    return isOver ? askForDelegation(tx, thingId, now) : undefined
  }
  if (kind === 'CLOUDFLARE') {
    await extendProtection(tx, thingId, Date.parse(until))
    return isOver ? startProtectionOf(tx, thingId, now) : undefined
  }
  if (kind === 'SERVER') {
    await servers.extendServer(tx, thingId, { until, period, extra: part || undefined })
    return isOver && part === '' ? servers.markOn(tx, thingId) : undefined
  }
  if (part !== '') return hosting.extendExtra(tx, thingId, part, until)
  await hosting.extendPackage(tx, thingId, { until, net, period, now })
  if (isOver) await hosting.changeTerm(tx, thingId, { suspendedAt: null })
}

const HOSTING_TIMEOUT_MS = 20_000

/** Switches a package or server on that was off since its term was over. Throws OutsideUnavailable. */
export async function switchOn(deps: Deps, { kind, thingId, name }: Renewable): Promise<void> {
  if (kind === 'HOSTING') {
    await answerInTime('hosting', HOSTING_TIMEOUT_MS, deps.ports.hosting.setSuspended(name, false))
  }
  if (kind === 'SERVER') await servers.switchOn(deps, thingId)
}

/** Writes down whether its owner wants the next term. */
export function setRenews(tx: Tx, { kind, thingId }: Renewable, renews: boolean): Promise<void> {
  if (kind === 'DOMAIN') return domains.changeTerm(tx, thingId, { renews })
  if (kind === 'CLOUDFLARE') return setProtectionRenews(tx, thingId, renews)
  return kind === 'SERVER' ? servers.changeTerm(tx, thingId, { renews }) : hosting.changeTerm(tx, thingId, { renews })
}

/** Its term is over and there is no other. What has to be done outside is for a job. */
export function end(deps: Deps, tx: Tx, { kind, thingId }: Renewable, now: number): Promise<void> {
  if (kind === 'DOMAIN') return domains.changeTerm(tx, thingId, { status: 'EXPIRED' })
  if (kind === 'CLOUDFLARE') return stopProtectionOf(deps, tx, thingId, now)
  const suspendedAt = now
  return kind === 'SERVER'
    ? servers.changeTerm(tx, thingId, { suspendedAt })
    : hosting.changeTerm(tx, thingId, { suspendedAt })
}
