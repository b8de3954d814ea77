import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { Bookkeeping, DeferredRevenue, ExportBookkeepingInput, ExportBookkeepingResult } from './bookkeeping.graphql'
import { readBookkeeping, reportDeferredRevenue } from './bookkeeping.service'
import { exportBookkeeping } from './bookkeeping-export.service'

const MONTH = 'Month, such as `2026-10`: the present one, or an earlier one.'

@Resolver()
export class BookkeepingResolver {
  @Query(() => Bookkeeping, {
    description: 'Sums of a month for the bookkeeper, and whether they agree with the journal. Requires REPORTS_READ.',
  })
  bookkeeping(@Ctx() ctx: StaffContext, @Arg('month', () => String, { description: MONTH }) month: string) {
    return readBookkeeping(ctx, month)
  }

  @Query(() => DeferredRevenue, {
    description: 'Revenue that was invoiced until the end of a month and is not earned yet. Requires REPORTS_READ.',
  })
  deferredRevenue(@Ctx() ctx: StaffContext, @Arg('month', () => String, { description: MONTH }) month: string) {
    return reportDeferredRevenue(ctx, month)
  }

  @Mutation(() => ExportBookkeepingResult, {
    description: 'Records an export of a month, and returns the path of its file. It names customers.',
  })
  exportBookkeeping(@Ctx() ctx: StaffContext, @Input(() => ExportBookkeepingInput) input: ExportBookkeepingInput) {
    return exportBookkeeping(ctx, input)
  }
}
