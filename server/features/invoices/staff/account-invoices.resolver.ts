import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffInvoiceTotals } from './account-invoices.graphql'
import { invoiceTotalsOf } from './account-invoices.service'

@Resolver(() => StaffAccount)
export class AccountInvoicesResolver {
  @FieldResolver(() => StaffInvoiceTotals, { description: 'Invoices that are not settled, together.' })
  invoiceTotals(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return invoiceTotalsOf(ctx, id)
  }
}
