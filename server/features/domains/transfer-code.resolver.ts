import { Ctx, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { RequestTransferCodeInput, RequestTransferCodeResult } from './transfer-code.graphql'
import { requestTransferCode } from './transfer-code.service'

@Resolver()
export class DomainTransferCodeResolver {
  @Mutation(() => RequestTransferCodeResult, {
    description:
      'Returns the transfer code that another registrar needs for a domain. Requires CONFIRM_IDENTITY; the owner is notified by e-mail.',
  })
  requestTransferCode(@Ctx() ctx: Context, @Input(() => RequestTransferCodeInput) input: RequestTransferCodeInput) {
    return requestTransferCode(ctx, input)
  }
}
