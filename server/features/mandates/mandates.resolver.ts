import { Ctx, FieldResolver, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { Input } from '../../graphql/input'
import { ViewerNode } from '../accounts/accounts.graphql'
import { EndMandateInput, EndMandateResult, MandateNode } from './mandates.graphql'
import { endMandate, getMandate } from './mandates.service'

@Resolver(() => ViewerNode)
export class MandatesResolver {
  @FieldResolver(() => MandateNode, {
    nullable: true,
    description: 'Active direct debit mandate of the account; null without one, and for a visitor.',
  })
  mandate(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, getMandate)
  }

  @Mutation(() => EndMandateResult, {
    description:
      'Ends a direct debit mandate. Announced collections are stopped, and those invoices must be paid otherwise; a collection that the bank is carrying out continues. Idempotent.',
  })
  endMandate(@Ctx() ctx: Context, @Input(() => EndMandateInput) input: EndMandateInput) {
    return endMandate(ctx, input.id)
  }
}
