import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { ExportOrdersInput, ExportOrdersResult } from './orders-export.graphql'
import { exportOrders } from './orders-export.service'

@Resolver()
export class OrdersExportResolver {
  @Mutation(() => ExportOrdersResult, {
    description: 'Makes a file with the orders that fit a filter, newest first. The export is recorded.',
  })
  exportOrders(@Ctx() ctx: StaffContext, @Input(() => ExportOrdersInput) input: ExportOrdersInput) {
    return exportOrders(ctx, input)
  }
}
