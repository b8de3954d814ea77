import type { Db } from '../../../db/database'
import { liveAgreements } from '../../../rules/agreed-staffel'
import { dayInAmsterdam } from '../../../rules/calendar'
import { csvOf } from '../../../rules/csv'
import { earnedStaffel, priceFor, STAFFEL_FROM, STAFFELS, staffelAfter } from '../../../rules/staffel'
import type { Context, Deps } from '../../common/context'
import { requireOwnerId, requireReseller } from '../../common/guards'
import { agreedStaffelAt } from '../../common/viewer'
import { view } from '../../graphql/view'
import { findAccount, listResellers, setEarnedStaffel } from '../accounts/accounts.service'
import { getCatalogue, type Product, toProductPrice } from '../catalogue/catalogue.service'
import {
  AgreedStaffelPeriod,
  ExtensionRates,
  ExtensionRegistrations,
  NextStaffel,
  PackageRates,
  ResellerRates,
  Staffel,
  StaffelOverview,
  StaffelRate,
} from './resellers.graphql'
import * as repository from './resellers.repository'
import { resellersText } from './resellers.text'

/**
 * Counts names that were registered for a reseller, given the product of each, and raises the earned staffel at once. Call it
 * once for each name, in the transaction that records its delivery. Has no effect for other accounts.
 */
export async function countRegistrations(
  deps: Pick<Deps, 'db'>,
  tx: Db,
  { accountId, productCodes }: { accountId: string; productCodes: readonly string[] },
  now: number,
): Promise<void> {
  if (productCodes.length === 0) return
  const account = await findAccount(deps, accountId)
  if (account?.role !== 'RESELLER') return
  const year = yearOf(now)
  for (const productCode of productCodes) await repository.addRegistration(tx, { accountId, year, productCode })
  await setEarnedStaffel(tx, accountId, earnedBy(await registrationsOf(tx, accountId, year), year))
}

/** Recalculates the staffel of every reseller: an earned staffel ends with the following year. A scheduled task. */
export async function refreshStaffels({ db, ports }: Pick<Deps, 'db' | 'ports'>): Promise<void> {
  const year = yearOf(ports.clock.now())
  for (const { accountId, earnedStaffel: before } of await listResellers(db.reader)) {
    // Reads first, since writers are serialized and most runs change nothing.
    if (earnedBy(await registrationsOf(db.reader, accountId, year), year) === before) continue
    await db.transaction(async (tx) => {
      const earned = earnedBy(await registrationsOf(tx, accountId, year), year)
      if (earned !== before) await setEarnedStaffel(tx, accountId, earned)
    })
  }
}

/**
 * Returns a reseller's registrations and staffel this year, and the price of each extension at each staffel; null for
 * all others.
 */
export async function getStaffelOverview(ctx: Context): Promise<StaffelOverview | null> {
  const { staffel, isReseller } = ctx.viewer
  if (!isReseller || staffel === null) return null
  const year = yearOf(ctx.now)
  const rows = await registrationsOf(ctx.db.reader, requireOwnerId(ctx), year)
  const products = (await getCatalogue(ctx)).extensions()
  const thisYear = rows.filter((row) => row.year === year)
  const next = staffelAfter(staffel)
  const registrations = total(thisYear)
  return view(StaffelOverview, {
    year,
    registrations,
    byExtension: byExtension(products, thisYear),
    staffel,
    endsInYear: endOf(ctx, rows, year),
    agreedStaffels: agreementsOf(ctx),
    next:
      next &&
      view(NextStaffel, {
        staffel: next.staffel,
        missing: Math.max(next.from - registrations, 0),
        saving: savingOf(products, thisYear, staffel, next.staffel),
      }),
    staffels: allStaffels(),
    extensions: products.map(extensionRates),
  })
}

/** Returns the public price list of resellers: extensions and packages at every staffel. */
export async function getResellerRates(ctx: Pick<Deps, 'db' | 'ports'>): Promise<ResellerRates> {
  const catalogue = await getCatalogue(ctx)
  return view(ResellerRates, {
    staffels: allStaffels(),
    extensions: catalogue.extensions().map(extensionRates),
    packages: catalogue
      .hostingPackages('RESELLER')
      .map((product) => view(PackageRates, { productCode: product.code, rates: ratesOf(product) })),
  })
}

/** The price list as a table for spreadsheets (RFC 4180), in the reader's language. */
export async function priceListCsv(ctx: Context): Promise<string> {
  requireReseller(ctx)
  const t = resellersText[ctx.locale]
  const euro = (price: number) => (price / 100).toFixed(2)
  const rows = (await getCatalogue(ctx)).extensions().map(extensionRates)
  return csvOf([
    [t.extension, ...STAFFELS.flatMap((staffel) => [t.firstYearAt({ staffel }), t.laterAt({ staffel })])],
    ...rows.map(({ extension, rates }) => [
      `.${extension}`,
      ...rates.flatMap(({ price, renewalPrice }) => [euro(price), euro(renewalPrice)]),
    ]),
  ])
}

/** Returns the maximum number of registrations of a staffel; null for the highest. */
function lastOf(staffel: number): number | null {
  const next = staffelAfter(staffel)
  return next && next.from - 1
}

/** Calendar year in Amsterdam. */
export const yearOf = (now: number): number => Number(dayInAmsterdam(now).slice(0, 4))

const registrationsOf = (db: Db, accountId: string, year: number): Promise<repository.RegistrationsRow[]> =>
  repository.listRegistrations(db, accountId, year - 1)

const total = (rows: readonly repository.RegistrationsRow[]): number => rows.reduce((sum, { count }) => sum + count, 0)

function earnedBy(rows: readonly repository.RegistrationsRow[], year: number): number {
  const of = (wanted: number) => total(rows.filter((row) => row.year === wanted))
  return earnedStaffel({ thisYear: of(year), lastYear: of(year - 1) })
}

/** Returns the last year of the current staffel; null for one without an end: the lowest, or an agreed one. */
function endOf({ viewer, now }: Context, rows: readonly repository.RegistrationsRow[], year: number): number | null {
  const { account, staffel } = viewer
  if (staffel === null || account === null) return null
  if (staffel <= (agreedStaffelAt(account, now) ?? 1)) return null
  const earnedNow = earnedBy(
    rows.filter((row) => row.year === year),
    year,
  )
  return earnedNow >= staffel ? year + 1 : year
}

/** The stored copy may hold agreements that ended since. */
function agreementsOf({ viewer: { account }, now }: Context): AgreedStaffelPeriod[] {
  const today = dayInAmsterdam(now)
  return liveAgreements(account?.agreedStaffels ?? [], today).map(({ staffel, from, until }) =>
    view(AgreedStaffelPeriod, { staffel, from, until, isPlanned: from > today }),
  )
}

/** By number of names, highest first. */
function byExtension(products: readonly Product[], rows: readonly repository.RegistrationsRow[]) {
  return rows
    .flatMap(({ productCode, count }) => {
      const extension = products.find(({ code }) => code === productCode)?.extension
      return extension ? [view(ExtensionRegistrations, { extension, registrations: count })] : []
    })
    .sort((a, b) => b.registrations - a.registrations)
}

/** Returns the saving on the first years of these names at another staffel, in cents excluding VAT. */
function savingOf(
  products: readonly Product[],
  rows: readonly repository.RegistrationsRow[],
  from: number,
  to: number,
): number {
  return rows.reduce((sum, { productCode, count }) => {
    const product = products.find(({ code }) => code === productCode)
    if (!product) return sum
    const price = toProductPrice(product)
    return sum + count * (priceFor(price, from).discounted - priceFor(price, to).discounted)
  }, 0)
}

const allStaffels = (): Staffel[] =>
  STAFFELS.map((number) =>
    view(Staffel, { staffel: number, from: STAFFEL_FROM[number - 1] ?? 1, until: lastOf(number) }),
  )

const extensionRates = (product: Product): ExtensionRates =>
  view(ExtensionRates, { extension: product.extension ?? '', rates: ratesOf(product) })

function ratesOf(product: Product): StaffelRate[] {
  const price = toProductPrice(product)
  return STAFFELS.map((staffel) => {
    const { discounted, original } = priceFor(price, staffel)
    return view(StaffelRate, { staffel, price: discounted, renewalPrice: original })
  })
}
