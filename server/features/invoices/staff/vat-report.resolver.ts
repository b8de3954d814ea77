import { Arg, Ctx, Query, Resolver } from 'type-graphql'
import { LocalDate } from '../../../graphql/scalars'
import type { StaffContext } from '../../../staff/staff-context'
import { VatReport } from './vat-report.graphql'
import { makeVatReport } from './vat-report.service'

@Resolver()
export class VatReportResolver {
  @Query(() => VatReport, {
    description:
      'VAT by country and rate of final invoices and credit notes with a date from `from` until, but not including, `to`. Requires INVOICES_EDIT.',
  })
  vatReport(
    @Ctx() ctx: StaffContext,
    @Arg('from', () => LocalDate, { description: 'First day, in Amsterdam.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'Day after the last one, in Amsterdam.' }) to: string,
  ) {
    return makeVatReport(ctx, { from, to })
  }
}
