import type * as z from 'zod'
import type { Db } from '../../../../db/database'
import { addMonths, dayInAmsterdam, isDay, startOfDay } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { formatMoney } from '../../../../rules/money'
import { costAt, pricesAt } from '../../../../rules/price-versions'
import { addDays } from '../../../../rules/renewal'
import { notFound } from '../../../common/failures'
import { runAct } from '../../../staff/audit.service'
import { defineProposal } from '../../../staff/proposals/proposable'
import { proposeOrRun } from '../../../staff/proposals/proposals.service'
import type { StaffContext } from '../../../staff/staff-context'
import { Changed, type StaffError, StaffInvalidInput } from '../../../staff/staff-errors'
import { listScheduledChanges, listStoredProducts } from '../catalogue.repository'
import { reloadCatalogue } from '../catalogue.service'
import * as repository from '../price-sets.repository'
import { PriceSetNotPossible } from './price-sets.errors'
import type { EndPriceSetInput, SchedulePriceSetInput, StaffPriceSet } from './price-sets.graphql'
import { about, changesOfSet, requireSet, SCHEDULE_ACT, schedulePayload } from './price-sets.service'
import { priceSetText } from './price-sets.text'

type Payload = z.infer<typeof schedulePayload>

const MONTHS_AHEAD_MAX = 24

/**
 * Schedules a draft from 00:00 in Amsterdam of a day. A second staff member approves it, as long as that day has not begun: prices
 * never apply to the past. Owners are mailed about raises afterwards.
 */
export const schedulePrices = defineProposal<Payload, StaffPriceSet | PriceSetNotPossible | StaffError>({
  act: SCHEDULE_ACT,
  proposeRight: 'CATALOGUE_DRAFT',
  approveRight: 'CATALOGUE_APPROVE',
  payload: schedulePayload,
  object: ({ id }) => ({ type: 'PriceSet', id }),
  async preview(ctx, db, asked) {
    const refused = await refusalOf(ctx, db, asked)
    if (refused) return refused
    const set = await requireSet(ctx, db, asked.id)
    return {
      facts: [
        { name: 'priceSet', text: `${set.number}: ${set.name}`, amount: null },
        { name: 'validFrom', text: asked.from, amount: null },
        ...(await factsOf(db, asked)),
      ],
      amount: null,
      onBehalfOf: null,
    }
  },
  async run(ctx, tx, asked) {
    const refused = await refusalOf(ctx, tx, asked)
    if (refused) return { result: refused }
    const { id, version, from } = asked
    const values = { state: 'SCHEDULED' as const, validFrom: startOfDay(from), scheduledAt: ctx.at }
    if (!(await repository.changeSet(tx, { id, version, state: 'DRAFT' }, values))) return { result: new Changed(ctx) }
    return {
      result: await requireSet(ctx, tx, id),
      changes: [{ field: 'validFrom', before: null, after: from }],
    }
  },
})

/** Proposes to schedule a draft. */
export const schedulePriceSet = (
  ctx: StaffContext,
  { id, expectedVersion: version, from, reason }: SchedulePriceSetInput,
): Promise<StaffPriceSet | StaffError> => proposeOrRun(ctx, schedulePrices, { id, version, from }, { reason })

async function refusalOf(
  ctx: StaffContext,
  db: Db,
  { id, version, from }: Payload,
): Promise<PriceSetNotPossible | Changed | StaffInvalidInput | null> {
  const row = await repository.findPriceSet(db, id)
  if (!row) throw notFound()
  if (row.state !== 'DRAFT') return new PriceSetNotPossible(ctx, 'NOT_DRAFT')
  if (row.version !== version) return new Changed(ctx)
  const today = dayInAmsterdam(ctx.at)
  const isPossible = isDay(from) && from >= addDays(today, 1) && from <= addMonths(today, MONTHS_AHEAD_MAX)
  return isPossible ? null : new StaffInvalidInput([{ field: 'from', message: priceSetText[ctx.locale].from }])
}

/** The prices of a set for its approver, with the new costs and a warning for each price below its cost, those of its volume tiers included. */
async function factsOf(db: Db, { id, from }: Payload) {
  const products = new Map((await listStoredProducts(db)).map(({ product }) => [product.productId, product]))
  const changes = await changesOfSet(db, id, startOfDay(from))
  const all = [...(await listScheduledChanges(db)), ...changes].sort((a, b) => a.validFrom - b.validFrom)
  const ofProduct = groupBy(all, (change) => change.productId)
  const moment = startOfDay(from)
  const belowOf = (code: string, cost: number) => ({
    ...{ name: 'belowCost', text: `${code}: ${formatMoney(cost, 'nl')}`, amount: null },
  })
  const ofSet = changes.flatMap(({ productId, staffel, discounted, original, cost }) => {
    const product = products.get(productId)
    const code = `${product?.code ?? productId}${staffel === null ? '' : ` staffel ${staffel}`}`
    const text = `${code}: ${formatMoney(discounted, 'nl')} / ${formatMoney(original, 'nl')}`
    const known = costAt(ofProduct.get(productId) ?? [], moment)
    const isBelow = known !== null && discounted < known
    return [
      { name: 'newPrice', text, amount: null },
      ...(cost === null ? [] : [{ name: 'newCost', text: `${code}: ${formatMoney(cost, 'nl')}`, amount: null }]),
      ...(isBelow ? [belowOf(code, known)] : []),
    ]
  })
  // A set that raises a cost can make a loss of volume tiers that it does not name.
  const ofTiers = [...groupBy(changes, ({ productId }) => productId)].flatMap(([productId, own]) => {
    const product = products.get(productId)
    const known = costAt(ofProduct.get(productId) ?? [], moment)
    if (!product || known === null) return []
    return (pricesAt(product, ofProduct.get(productId) ?? [], moment).tiers ?? [])
      .filter(({ staffel, discounted }) => discounted < known && !own.some((change) => change.staffel === staffel))
      .map(({ staffel }) => belowOf(`${product.code} staffel ${staffel}`, known))
  })
  return [...ofSet, ...ofTiers]
}

/** Cancels a scheduled set before it applies. Owners who were mailed about it are mailed that it does not. */
export async function cancelPriceSet(
  ctx: StaffContext,
  { id, expectedVersion: version, reason }: EndPriceSetInput,
): Promise<StaffPriceSet | PriceSetNotPossible | Changed> {
  const done = await runAct<StaffPriceSet | PriceSetNotPossible | Changed>(
    ctx,
    { ...about('cancelPriceSet', id, reason), right: 'CATALOGUE_APPROVE' },
    async (tx) => {
      const row = await repository.findPriceSet(tx, id)
      if (!row) throw notFound()
      if (row.state !== 'SCHEDULED') return { result: new PriceSetNotPossible(ctx, 'NOT_SCHEDULED') }
      if ((row.validFrom ?? 0) <= ctx.at) return { result: new PriceSetNotPossible(ctx, 'APPLIES') }
      if (!(await repository.changeSet(tx, { id, version, state: 'SCHEDULED' }, { state: 'CANCELLED' })))
        return { result: new Changed(ctx) }
      const changes = [{ field: 'priceSet', before: 'SCHEDULED', after: 'CANCELLED' }]
      return { result: await requireSet(ctx, tx, id), changes }
    },
  )
  await reloadCatalogue(ctx)
  return done
}
