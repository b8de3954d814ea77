import { Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { ErrorReported, ReportErrorInput } from './reports.graphql'
import { reportError } from './reports.service'

@Resolver()
export class ReportsResolver {
  @Mutation(() => ErrorReported, { description: 'Tells the shop what went wrong in the browser.' })
  async reportError(@Ctx() ctx: Context, @Input(() => ReportErrorInput) input: ReportErrorInput) {
    await reportError(ctx, input)
    return { reported: true }
  }
}
