import { Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { ErrorReported, ReportErrorInput } from './reports.graphql'
import { reportError } from './reports.service'

@Resolver()
export class ReportsResolver {
  @Mutation(() => ErrorReported, { description: 'Reports a browser error to the shop.' })
  async reportError(@Ctx() ctx: Context, @Input(() => ReportErrorInput) input: ReportErrorInput) {
    await reportError(ctx, input)
    return { reported: true }
  }
}
