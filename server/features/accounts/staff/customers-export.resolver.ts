import { Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import {
  ApprovedCustomersExport,
  DownloadCustomersInput,
  DownloadCustomersResult,
  ExportCustomersInput,
  ExportCustomersResult,
} from './customers-export.graphql'
import { downloadCustomers, exportCustomers, findApprovedExport } from './customers-export.service'

@Resolver()
export class CustomersExportResolver {
  @Query(() => ApprovedCustomersExport, {
    nullable: true,
    description: 'Export of all customers that the caller proposed and can download now; null without one.',
  })
  approvedCustomersExport(@Ctx() ctx: StaffContext) {
    return findApprovedExport(ctx)
  }

  @Mutation(() => ExportCustomersResult, {
    description:
      'Proposes to export all customers as CSV. Once another staff member has approved it, `downloadCustomers` returns the file to its proposer.',
  })
  exportCustomers(@Ctx() ctx: StaffContext, @Input(() => ExportCustomersInput) input: ExportCustomersInput) {
    return exportCustomers(ctx, input)
  }

  @Mutation(() => DownloadCustomersResult, {
    description:
      'Returns the file of an approved export that the caller proposed, within a day of its approval. Fails with CHANGED if there is no such export or it was downloaded before.',
  })
  downloadCustomers(@Ctx() ctx: StaffContext, @Input(() => DownloadCustomersInput) input: DownloadCustomersInput) {
    return downloadCustomers(ctx, input)
  }
}
