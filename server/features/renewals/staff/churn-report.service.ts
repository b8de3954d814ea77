import { dayInAmsterdam, startOfDay } from '../../../../rules/calendar'
import { groupBy } from '../../../../rules/group-by'
import { addDays, QUARANTINE_DAYS } from '../../../../rules/renewal'
import type { RenewalOutcome } from '../../../../rules/renewal-outcome'
import { DAY_MS } from '../../../../rules/time'
import { view } from '../../../graphql/view'
import { type ReportPeriod, requireDays } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { getCatalogue } from '../../catalogue/catalogue.service'
import { ChurnReport, ChurnRow } from './churn-report.graphql'
import { countEndedTerms, type OutcomeCount } from './ended-terms.repository'
import { codeOf } from './renewals-due.service'

/**
 * Counts the terms that ended in a period, `to` excluded, by product and reason. Terms that end after today are left out. Throws
 * BAD_USER_INPUT if the period is empty.
 */
export async function reportChurn(ctx: StaffContext, period: ReportPeriod): Promise<ChurnReport> {
  requireDays(period)
  const { from, to } = period
  const tomorrow = addDays(dayInAmsterdam(ctx.at), 1)
  const until = to < tomorrow ? to : tomorrow
  const counts = await countEndedTerms(ctx.db.reader, {
    ...{ from, to: until, fromTime: startOfDay(from), toTime: startOfDay(until) },
    quarantinedAfter: ctx.at - QUARANTINE_DAYS * DAY_MS,
  })
  const catalogue = await getCatalogue(ctx)
  const nameOf = (code: string) => catalogue.productByCode(code)?.name[ctx.locale] ?? code
  const rows = [...groupBy(counts, ({ product }) => codeOf(catalogue, product ?? ''))].map(([code, own]) =>
    rowOf(code, nameOf(code), own),
  )
  return view(ChurnReport, {
    ...{ from, to, at: ctx.at },
    rows: rows.toSorted((a, b) => b.ended - a.ended || (a.productCode < b.productCode ? -1 : 1)),
    total: rowOf('', '', counts),
  })
}

function rowOf(productCode: string, name: string, counts: readonly OutcomeCount[]): ChurnRow {
  const of = (outcome: RenewalOutcome) => sum(counts.filter((count) => count.outcome === outcome))
  const [ended, renewed] = [sum(counts), of('RENEWED')]
  return view(ChurnRow, {
    ...{ productCode, name, ended, renewed },
    stopped: of('STOPPED'),
    paymentFailed: of('PAYMENT_FAILED'),
    notPaid: of('NOT_PAID'),
    notDelivered: of('NOT_DELIVERED'),
    transferredOut: of('TRANSFERRED_OUT'),
    quarantined: counts.reduce((total, { quarantined }) => total + quarantined, 0),
    churn: ended === 0 ? null : Math.round(((ended - renewed) / ended) * 10_000),
  })
}

const sum = (counts: readonly OutcomeCount[]): number => counts.reduce((total, { terms }) => total + terms, 0)
