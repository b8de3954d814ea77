import { Args, Ctx, Query, Resolver } from 'type-graphql'
import { ReportPeriod } from '../../../staff/report-period'
import type { StaffContext } from '../../../staff/staff-context'
import { VatReport } from './vat-report.graphql'
import { makeVatReport } from './vat-report.service'

@Resolver()
export class VatReportResolver {
  @Query(() => VatReport, {
    description:
      'VAT by country and rate of final invoices and credit notes with a date from `from` until, but not including, `to`. Requires REPORTS_READ.',
  })
  vatReport(@Ctx() ctx: StaffContext, @Args(() => ReportPeriod) period: ReportPeriod) {
    return makeVatReport(ctx, period)
  }
}
