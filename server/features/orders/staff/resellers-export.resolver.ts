import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Input } from '../../../graphql/input'
import type { StaffContext } from '../../../staff/staff-context'
import { ExportResellersInput, ExportResellersResult } from './resellers-export.graphql'
import { exportResellers } from './resellers-export.service'

@Resolver()
export class ResellersExportResolver {
  @Mutation(() => ExportResellersResult, {
    description: 'Makes a file with the resellers that fit a filter, newest first. The export is recorded.',
  })
  exportResellers(@Ctx() ctx: StaffContext, @Input(() => ExportResellersInput) input: ExportResellersInput) {
    return exportResellers(ctx, input)
  }
}
