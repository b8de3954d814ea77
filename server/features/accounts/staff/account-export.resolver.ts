import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { ExportAccountDataInput, ExportAccountDataResult } from './account-export.graphql'
import { exportAccountData } from './account-export.service'

@Resolver()
export class AccountExportResolver {
  @Mutation(() => ExportAccountDataResult, {
    description:
      'Makes a file with all data of a customer, as the customer can download it, for a request of access (GDPR, articles 15 and 20). The customer sees it in the activity. Fails with CHANGED for an erased account.',
  })
  exportAccountData(@Ctx() ctx: StaffContext, @Input(() => ExportAccountDataInput) input: ExportAccountDataInput) {
    return exportAccountData(ctx, input)
  }
}
