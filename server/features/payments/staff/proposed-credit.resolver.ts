import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { seesAmounts } from '../../../staff/amounts'
import { StaffProposal } from '../../../staff/proposals/proposals.graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { CreditPreview } from './credit-invoice.graphql'
import { previewProposedCredit } from './credit-invoice.service'

@Resolver(() => StaffProposal)
export class ProposedCreditResolver {
  @FieldResolver(() => CreditPreview, {
    nullable: true,
    description: 'For an open `creditInvoice`: its effect at this moment, in full; null for others.',
  })
  credit(@Ctx() ctx: StaffContext, @Root() { act, state, payload }: StaffProposal) {
    const isShown = act === 'creditInvoice' && state === 'OPEN' && seesAmounts(ctx)
    return isShown ? previewProposedCredit(ctx, payload) : null
  }
}
