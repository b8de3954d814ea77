import type { Db } from '../../../db/database'
import { addMonths, type Day, dayInAmsterdam } from '../../../rules/calendar'
import { MONTHS } from '../../../rules/line-pricing'
import { type Cents, cents } from '../../../rules/money'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { leftOf, type TermLeft } from '../../../rules/proration'
import type { Context } from '../../common/context'
import { notFound } from '../../common/failures'
import { requireOwnerId } from '../../common/guards'
import { newId } from '../../common/ids'
import { readBatched } from '../../graphql/batched'
import type { ProductNode } from '../catalogue/catalogue.graphql'
import { audienceOf, getCatalogue, listProducts, productView, staffelFor } from '../catalogue/catalogue.service'
import type { SharedHosting } from './hosting.graphql'
import * as repository from './hosting.repository'
import { hostingView } from './hosting.view'

export type { HostingPackageRow } from './hosting.repository'
export { findById as findPackageById } from './hosting.repository'

type PackageRow = repository.HostingPackageRow

type Term = 'period' | 'termFrom' | 'termUntil' | 'termNet' | 'extraTerms' | 'renews' | 'suspendedAt'

export interface DeliveredPackage extends Omit<PackageRow, 'id' | 'createdAt' | Term> {
  /** The ordered period: its term begins today. */
  period: BillingPeriod
  /** Its price excluding VAT, including the credited rest of the previous package. */
  net: Cents
  /** End dates of the paid terms of extras that were ordered with it. */
  extraTerms: Readonly<Record<string, Day>>
  now: number
}

/** Returns the viewer's packages, oldest first; a sub-user sees the parent's. */
export const listPackages = (ctx: Context): Promise<PackageRow[]> =>
  repository.listOfAccount(ctx.db.reader, requireOwnerId(ctx))

/** As `listPackages`, converted for their owner. */
export async function listSharedHostings(ctx: Context): Promise<SharedHosting[]> {
  const [rows, catalogue] = await Promise.all([listPackages(ctx), getCatalogue(ctx)])
  return rows.flatMap((row) => hostingView(ctx, catalogue, row) ?? [])
}

/** Returns the viewer's package by its id; null when it does not exist or is another's. */
export async function findHostingNode(ctx: Context, id: string): Promise<SharedHosting | null> {
  const found = await repository.findById(ctx.db.reader, id)
  return found?.accountId === requireOwnerId(ctx) ? hostingView(ctx, await getCatalogue(ctx), found) : null
}

/** Returns the viewer's package on a domain; null when there is none. */
export async function findHostingOfDomain(ctx: Context, domainName: string): Promise<SharedHosting | null> {
  const found = await readBatched(ctx, repository.listByNames, domainName)
  return found?.accountId === requireOwnerId(ctx) ? hostingView(ctx, await getCatalogue(ctx), found) : null
}

/** Returns the number of the viewer's packages. */
export const countHostings = (ctx: Context): Promise<number> =>
  repository.countOfAccount(ctx.db.reader, requireOwnerId(ctx))

/** Returns the product of a package, at the viewer's current prices. */
export async function findProductOf(ctx: Context, { productCode }: SharedHosting): Promise<ProductNode | null> {
  const product = (await getCatalogue(ctx)).knownByCode(productCode)
  return product ? productView(ctx, product, staffelFor(ctx, audienceOf(ctx))) : null
}

/** Returns the extras of a package, in display order. */
export async function listExtrasOf(ctx: Context, { id }: SharedHosting): Promise<ProductNode[]> {
  const { extras } = await requireOwnPackage(ctx, id)
  return (await listProducts(ctx, ['EXTRA'])).filter(({ productCode }) => extras.includes(productCode))
}

/** Returns the viewer's package by its id. Throws NOT_FOUND when it does not exist or is another's. */
export async function requireOwnPackage(ctx: Context, id: string): Promise<PackageRow> {
  const found = await repository.findById(ctx.db.reader, id)
  if (found?.accountId !== requireOwnerId(ctx)) throw notFound()
  return found
}

/** Returns the viewer's package on a name; null when there is none. */
export async function findPackageOf(ctx: Context, domainName: string): Promise<PackageRow | null> {
  return findPackageOn(ctx.db.reader, requireOwnerId(ctx), domainName)
}

/** Returns an account's package on a name, read in this transaction. */
export async function findPackageOn(tx: Db, accountId: string, domainName: string): Promise<PackageRow | null> {
  const found = await repository.findByName(tx, domainName)
  return found?.accountId === accountId ? found : null
}

/**
 * Records a created package. A name has one package: another replaces it and keeps its extras. Idempotent. Returns the
 * previous package.
 */
export async function recordPackage(
  tx: Db,
  { now, net, period, extraTerms, ...made }: DeliveredPackage,
): Promise<PackageRow | null> {
  const known = await repository.findByName(tx, made.domainName)
  const termFrom = dayInAmsterdam(now)
  const term = { period, termFrom, termUntil: addMonths(termFrom, MONTHS[period]), termNet: net, extraTerms }
  const delivered = { ...made, ...term, renews: true, suspendedAt: null }
  if (!known) {
    await repository.insertPackage(tx, { ...delivered, id: newId('hst'), createdAt: now })
    return null
  }
  const { accountId, extras, installation } = delivered
  if (known.accountId !== accountId) throw new Error('a package was made on a name of another account')
  const merged = {
    extras: union(known.extras, extras),
    // Extras without an end of their own ended with the previous package.
    extraTerms: { ...endsOf(known), ...extraTerms },
    installation: installation ?? known.installation,
  }
  await repository.updatePackage(tx, known.id, { ...delivered, ...merged })
  return known
}

/** Returns the unused rest of what a package was paid for; null when that is unknown. */
export function leftOfPackage({ termFrom, termUntil, termNet }: PackageRow, now: number): TermLeft | null {
  if (termFrom === null || termUntil === null || termNet === null) return null
  return leftOf({ from: termFrom, until: termUntil, net: cents(termNet) }, dayInAmsterdam(now))
}

/** Adds extras to an existing package, each paid until a day; false when this account has no package on the name. */
export async function addExtras(
  tx: Db,
  accountId: string,
  domainName: string,
  extraTerms: Readonly<Record<string, Day>>,
): Promise<boolean> {
  const known = await repository.findByName(tx, domainName)
  if (known?.accountId !== accountId) return false
  await repository.updatePackage(tx, known.id, {
    extras: union(known.extras, Object.keys(extraTerms)),
    extraTerms: { ...known.extraTerms, ...extraTerms },
  })
  return true
}

/**
 * Records a further paid term of a package. The unused rest of the previous term counts towards an upgrade during
 * either. The caller must have checked that the package exists.
 */
export async function extendPackage(
  tx: Db,
  id: string,
  { until, net, period, now }: { until: Day; net: Cents; period: BillingPeriod; now: number },
): Promise<void> {
  const row = await repository.findById(tx, id)
  if (!row) throw new Error(`package ${id} is gone`)
  const left = leftOfPackage(row, now)?.left ?? 0
  const term = { period, termFrom: dayInAmsterdam(now), termUntil: until, termNet: cents(left + net) }
  // An extra without an end of its own ended with the previous term.
  await repository.updatePackage(tx, id, { ...term, extraTerms: endsOf(row) })
}

/** Sets the end of the paid term of an extra. */
export async function extendExtra(tx: Db, id: string, code: string, until: Day): Promise<void> {
  const row = await repository.findById(tx, id)
  if (row) await repository.updatePackage(tx, id, { extraTerms: { ...row.extraTerms, [code]: until } })
}

/** Sets whether a package auto-renews, or that it has ended. */
export const changeTerm = (
  tx: Db,
  id: string,
  term: Partial<Pick<PackageRow, 'renews' | 'suspendedAt'>>,
): Promise<void> => repository.updatePackage(tx, id, term)

function endsOf({ extras, extraTerms, termUntil }: PackageRow): Record<string, Day> {
  const ends = extras.flatMap((code) => {
    const until = extraTerms[code] ?? termUntil
    return until === null ? [] : [[code, until] as const]
  })
  return Object.fromEntries(ends)
}

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])]
