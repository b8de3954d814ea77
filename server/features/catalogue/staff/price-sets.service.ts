import * as z from 'zod'
import type { Db } from '../../../../db/database'
import { groupBy } from '../../../../rules/group-by'
import { cents, formatMoney } from '../../../../rules/money'
import { priceIssue } from '../../../../rules/price-list'
import { noticesFrom } from '../../../../rules/price-notice'
import { costAt, type PriceChange, pricesAt } from '../../../../rules/price-versions'
import { priceFor } from '../../../../rules/staffel'
import { notFound } from '../../../common/failures'
import { newId } from '../../../common/ids'
import { cursorOf, numberIn } from '../../../graphql/connection'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import { type AuditChange, runAct } from '../../../staff/audit.service'
import { findOpenOf } from '../../../staff/proposals/proposals.repository'
import { namesOf } from '../../../staff/staff.repository'
import { requirePageSize, type StaffConnection, staffPage, totalOf } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, StaffInvalidInput } from '../../../staff/staff-errors'
import { listScheduledChanges, listStoredProducts } from '../catalogue.repository'
import * as repository from '../price-sets.repository'
import { PriceSetNotPossible } from './price-sets.errors'
import {
  type ChangePriceSetInput,
  DiscardedPriceSet,
  type DraftPriceSetInput,
  type EndPriceSetInput,
  type NewPriceInput,
  type PriceSetsArgs,
  StaffPriceChange,
  StaffPriceSet,
} from './price-sets.graphql'
import { priceSetText } from './price-sets.text'
import { StaffPrice } from './staff-products.graphql'
import { productView, saleAt } from './staff-products.service'

/** Name of the mutation that proposes to schedule a set. */
export const SCHEDULE_ACT = 'schedulePriceSet'

/** Stored by a proposal to schedule a set. */
export const schedulePayload = z.object({ id: z.string(), version: z.number().int(), from: z.string() })

const NAME_MAX = 80

type DraftAnswer = StaffPriceSet | StaffInvalidInput | PriceSetNotPossible | Changed

/** Lists sets of price changes, the newest first. */
export async function listStaffPriceSets(
  ctx: StaffContext,
  { state = null, first, after }: PriceSetsArgs,
): Promise<StaffConnection<StaffPriceSet>> {
  requirePageSize(first)
  const db = ctx.db.reader
  const before = after ? numberIn('price-set', after) : null
  const rows = await repository.listPriceSets(db, state ?? null, { before, limit: first + 1 })
  const proposals = await findOpenOf(db, SCHEDULE_ACT, idsOf(rows), ctx.at)
  const names = await namesOf(
    db,
    rows.map(({ createdBy }) => createdBy),
  )
  return staffPage(rows, {
    first,
    total: await totalOf(rows, { first, after }, (limit) => repository.countPriceSets(db, state ?? null, limit)),
    cursorOf: ({ number }) => cursorOf('price-set', number),
    nodeOf: (row) => setView(row, names, proposals),
  })
}

/** Returns a set of price changes; null if there is none. */
export async function findStaffPriceSet(
  ctx: StaffContext,
  id: string,
  db: Db = ctx.db.reader,
): Promise<StaffPriceSet | null> {
  const row = await repository.findPriceSet(db, id)
  return row && setView(row, await namesOf(db, [row.createdBy]), await findOpenOf(db, SCHEDULE_ACT, [id], ctx.at))
}

const idsOf = (rows: readonly repository.PriceSetRow[]): string[] => rows.map(({ id }) => id)

function setView(
  row: repository.PriceSetRow,
  names: ReadonlyMap<string, string>,
  proposals: Awaited<ReturnType<typeof findOpenOf>>,
): StaffPriceSet {
  const { id, number, name, reason, state, version, createdAt, validFrom, scheduledAt } = row
  const proposal = state === 'DRAFT' ? proposals.get(id) : undefined
  return view(StaffPriceSet, {
    ...{ id, number, name, reason, state, version, createdAt, validFrom, scheduledAt },
    createdBy: names.get(row.createdBy) ?? '',
    noticesFrom: scheduledAt === null ? null : noticesFrom(scheduledAt),
    proposalId: proposal?.id ?? null,
    proposedFrom: schedulePayload.safeParse(proposal?.payload).data?.from ?? null,
  })
}

/** Lists the prices of a set beside those without it, in display order. Without AMOUNTS_SEE the amounts are null. */
export async function listStaffChanges(ctx: StaffContext, set: StaffPriceSet): Promise<StaffPriceChange[]> {
  const db = ctx.db.reader
  const own = groupBy(await repository.listChanges(db, set.id), ({ productId }) => productId)
  const scheduled = groupBy(await listScheduledChanges(db), ({ productId }) => productId)
  const moment = set.validFrom ?? ctx.at
  const all = await listStoredProducts(db)
  return all.flatMap((stored) => {
    const { product } = stored
    const changes = scheduled.get(product.productId) ?? []
    const without = changes.filter(({ setId }) => setId !== set.id)
    const rows = own.get(product.productId) ?? []
    const hasPrice = saleAt(stored, without, moment) !== 'AWAITS_PRICE'
    const cost = costAt(without, moment)
    // A product costs the same at each volume tier; the row of its list price says so.
    const newCost = rows.find(({ staffel }) => staffel === 0)?.costCents ?? cost
    return rows.map((row) => {
      const staffel = row.staffel === 0 ? null : row.staffel
      const now = priceFor({ ...product, ...pricesAt(product, without, moment) }, staffel)
      const { discountedCents: discounted, originalCents: original } = row
      return view(StaffPriceChange, {
        product: productView(ctx, stored, { changes, all }),
        staffel,
        before: amounts(ctx, null, hasPrice ? now : null, cost),
        after: amounts(ctx, set.validFrom, { discounted, original }, newCost),
      })
    })
  })
}

const amounts = (
  ctx: StaffContext,
  validFrom: number | null,
  price: { discounted: number; original: number } | null,
  cost: number | null,
): StaffPrice =>
  view(StaffPrice, {
    validFrom,
    first: seesAmounts(ctx) && price ? price.discounted : null,
    renewal: seesAmounts(ctx) && price ? price.original : null,
    cost: seesAmounts(ctx) ? cost : null,
  })

/** Returns the changes of a set as the catalogue reads them, as if it applied from a time. */
export const changesOfSet = async (db: Db, setId: string, validFrom: number): Promise<PriceChange[]> =>
  (await repository.listChanges(db, setId)).map(
    ({ productId, staffel, originalCents, discountedCents, costCents }) => ({
      ...{ productId, setId, validFrom },
      staffel: staffel === 0 ? null : staffel,
      original: cents(originalCents),
      discounted: cents(discountedCents),
      cost: costCents === null ? null : cents(costCents),
    }),
  )

/** Stores a new draft. `act` is the mutation that made it. */
export const draftPriceSet = (
  ctx: StaffContext,
  input: DraftPriceSetInput,
  act = 'draftPriceSet',
): Promise<DraftAnswer> => {
  const id = newId('prs')
  return runAct<DraftAnswer>(ctx, about(act, id, input.reason), async (tx) => {
    const invalid = await invalidOf(ctx, tx, input)
    if (invalid) return { result: invalid }
    const { staff, at: createdAt } = ctx
    if (!staff) throw new Error('nobody is signed in to prepare prices')
    const row = { id, name: input.name.trim(), reason: input.reason.trim(), createdBy: staff.staffId, createdAt }
    await repository.insertPriceSet(tx, row, input.prices.map(rowOf))
    return { result: await requireSet(ctx, tx, id), changes: await auditOf(tx, input.prices) }
  })
}

/** Replaces the contents of a draft. An open proposal to schedule it is void from then on. */
export const changePriceSet = (ctx: StaffContext, input: ChangePriceSetInput): Promise<DraftAnswer> =>
  runAct<DraftAnswer>(ctx, about('changePriceSet', input.id, input.reason), async (tx) => {
    const { id, expectedVersion: version, prices } = input
    const row = await repository.findPriceSet(tx, id)
    if (!row) throw notFound()
    if (row.state !== 'DRAFT') return { result: new PriceSetNotPossible(ctx, 'NOT_DRAFT') }
    const invalid = await invalidOf(ctx, tx, input)
    if (invalid) return { result: invalid }
    const values = { name: input.name.trim(), reason: input.reason.trim() }
    if (!(await repository.replaceDraft(tx, { id, version }, values, prices.map(rowOf))))
      return { result: new Changed(ctx) }
    return { result: await requireSet(ctx, tx, id), changes: await auditOf(tx, prices) }
  })

/** Deletes a draft. */
export const discardPriceSet = (
  ctx: StaffContext,
  { id, expectedVersion, reason }: EndPriceSetInput,
): Promise<DiscardedPriceSet | PriceSetNotPossible | Changed> =>
  runAct<DiscardedPriceSet | PriceSetNotPossible | Changed>(ctx, about('discardPriceSet', id, reason), async (tx) => {
    const row = await repository.findPriceSet(tx, id)
    if (!row) throw notFound()
    if (row.state !== 'DRAFT') return { result: new PriceSetNotPossible(ctx, 'NOT_DRAFT') }
    if (row.version !== expectedVersion) return { result: new Changed(ctx) }
    await repository.deleteDraft(tx, id)
    return {
      result: view(DiscardedPriceSet, { number: row.number }),
      changes: [{ field: 'priceSet', before: row.name, after: null }],
    }
  })

/** Audit entry of an act on a set. */
export const about = (act: string, id: string | null, reason: string) =>
  ({ act, right: 'CATALOGUE_DRAFT', objectType: 'PriceSet', objectId: id, reason: reason.trim() }) as const

/** Throws NOT_FOUND. */
export async function requireSet(ctx: StaffContext, db: Db, id: string): Promise<StaffPriceSet> {
  const set = await findStaffPriceSet(ctx, id, db)
  if (!set) throw notFound()
  return set
}

const rowOf = ({ productId, staffel, first, renewal, cost }: NewPriceInput) => ({
  productId,
  staffel: staffel ?? 0,
  discountedCents: first,
  originalCents: renewal,
  costCents: cost ?? null,
})

async function invalidOf(
  { locale }: StaffContext,
  db: Db,
  { name, prices }: Pick<DraftPriceSetInput, 'name' | 'prices'>,
): Promise<StaffInvalidInput | null> {
  const words = priceSetText[locale]
  const length = [...name.trim()].length
  if (length < 1 || length > NAME_MAX) return new StaffInvalidInput([{ field: 'name', message: words.name }])
  const products = new Map((await listStoredProducts(db)).map(({ product }) => [product.productId, product]))
  const asked = prices.map(({ staffel, cost, ...price }) => ({
    ...price,
    staffel: staffel ?? null,
    cost: cost ?? null,
  }))
  const found = priceIssue(asked, products)
  if (!found) return null
  const word = words[found.issue]
  return new StaffInvalidInput([
    { field: 'prices', message: typeof word === 'string' ? word : word({ line: found.at + 1 }) },
  ])
}

/** Changes for the audit log: the prices of a set. */
async function auditOf(db: Db, prices: readonly NewPriceInput[]): Promise<AuditChange[]> {
  const codes = new Map((await listStoredProducts(db)).map(({ product }) => [product.productId, product.code]))
  return prices.flatMap(({ productId, staffel, first, renewal, cost }) => {
    const of = `${codes.get(productId) ?? productId}${staffel ? ` ${staffel}` : ''}`
    const price = { before: null, after: `${formatMoney(first, 'nl')} / ${formatMoney(renewal, 'nl')}` }
    return [
      { field: `price ${of}`, ...price },
      ...(typeof cost === 'number' ? [{ field: `cost ${of}`, before: null, after: formatMoney(cost, 'nl') }] : []),
    ]
  })
}
