import { addMonths, dayInAmsterdam } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { type ReadMany, readBatched } from '../../../graphql/batched'
import { view } from '../../../graphql/view'
import { seesAmounts } from '../../../staff/amounts'
import type { StaffContext } from '../../../staff/staff-context'
import { type Catalogue, getCatalogue } from '../../catalogue/catalogue.service'
import { StaffAccountTurnover } from './account-turnover.graphql'
import { type ProductSum, sumTurnoverOf } from './account-turnover.repository'

const MONTHS = 12

/** Returns what a customer was charged in the last 12 months, and what is left of it after known costs; null for staff who see no amounts. */
export const turnoverOf = async (ctx: StaffContext, accountId: string): Promise<StaffAccountTurnover | null> =>
  seesAmounts(ctx) ? ((await readBatched(ctx, turnoverOfYear, accountId)) ?? view(StaffAccountTurnover, NOTHING)) : null

const NOTHING = { net: 0, margin: null, marginOf: 0 }

const turnoverOfYear: ReadMany<StaffAccountTurnover, StaffContext> = async (db, accountIds, ctx) => {
  const sums = await sumTurnoverOf(db, accountIds, addMonths(dayInAmsterdam(ctx.at), -MONTHS))
  const catalogue = await getCatalogue(ctx)
  const byAccount = groupBy(sums, ({ accountId }) => accountId)
  return new Map([...byAccount].map(([accountId, own]) => [accountId, turnoverIn(catalogue, own, ctx.at)]))
}

function turnoverIn(catalogue: Catalogue, sums: readonly ProductSum[], at: number): StaffAccountTurnover {
  const known = sums.flatMap((sum) => {
    const cost = costOf(catalogue, sum, at)
    return cost === null ? [] : [{ ...sum, cost }]
  })
  const marginOf = total(known)
  const costs = known.reduce((all, { cost, units }) => all + cost * units, 0)
  return view(StaffAccountTurnover, {
    net: total(sums),
    margin: known.length === 0 ? null : marginOf - Math.round(costs),
    marginOf,
  })
}

/** Returns the present cost of a unit; null if unknown. The registrar asks its own price for a premium name. */
function costOf(catalogue: Catalogue, { productCode, isPremium }: ProductSum, at: number): number | null {
  const product = productCode === null || isPremium ? null : catalogue.productByCode(productCode)
  return product ? catalogue.costOf(product, at) : null
}

const total = (sums: readonly ProductSum[]): number => sums.reduce((all, { net }) => all + net, 0)
