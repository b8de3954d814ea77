import { groupBy } from '../../../../rules/group-by'
import { PRODUCT_KINDS } from '../../../../rules/pricing-types'
import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { ProductTurnover, TurnoverReport, TurnoverRow } from './turnover-report.graphql'
import { sumTurnover, type TurnoverSum } from './turnover-report.repository'

/** Sums the turnover of a period, `to` excluded. Throws BAD_USER_INPUT if the period is empty. */
export async function makeTurnoverReport(ctx: StaffContext, period: ReportPeriod): Promise<TurnoverReport> {
  const { from, to } = period
  requireDays(period)
  const sums = await sumTurnover(ctx.db.reader, period)
  const byMonth = sums.toSorted((a, b) => (a.month < b.month ? -1 : a.month > b.month ? 1 : rankOf(a) - rankOf(b)))
  return view(TurnoverReport, {
    ...{ from, to, at: ctx.at },
    rows: rowsOf(byMonth),
    products: byMonth.flatMap((sum) => productOf(ctx, sum)),
    net: sums.reduce((total, { net }) => total + net, 0),
  })
}

/** Sums the products of each kind of a month. */
const rowsOf = (sums: readonly TurnoverSum[]): TurnoverRow[] =>
  [...groupBy(sums, ({ month, kind, isGoodwill }) => `${month} ${kind} ${isGoodwill}`).values()].map((own) => {
    const [{ month, kind, isGoodwill }] = own as [TurnoverSum]
    const sumOf = (part: 'lines' | 'net') => own.reduce((sum, one) => sum + one[part], 0)
    return view(TurnoverRow, { month, kind, isGoodwill, lines: sumOf('lines'), net: sumOf('net') })
  })

function productOf({ locale }: StaffContext, sum: TurnoverSum): ProductTurnover[] {
  const { month, productCode, nameNl, nameEn, lines, net } = sum
  if (productCode === null) return []
  const name = (locale === 'en' ? nameEn : nameNl) ?? productCode
  return [view(ProductTurnover, { month, productCode, name, lines, net })]
}

/** Fees come last but goodwill. */
const rankOf = ({ kind, isGoodwill }: TurnoverSum): number =>
  kind === null ? PRODUCT_KINDS.length + (isGoodwill ? 1 : 0) : PRODUCT_KINDS.indexOf(kind)
