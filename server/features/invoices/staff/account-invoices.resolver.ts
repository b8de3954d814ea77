import { Args, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { LocalDate } from '../../../graphql/scalars'
import { StaffPageArgs } from '../../../staff/staff-connection'
import type { StaffContext } from '../../../staff/staff-context'
import { StaffAccount } from '../../accounts/staff/staff-accounts.graphql'
import { StaffCredit, StaffInvoiceTotals } from './account-invoices.graphql'
import { creditOf, invoicesOf, invoiceTotalsOf } from './account-invoices.service'
import { invoicesKeptThrough } from './invoices.erasure'
import { StaffInvoiceConnection } from './staff-invoices.graphql'

@Resolver(() => StaffAccount)
export class AccountInvoicesResolver {
  @FieldResolver(() => StaffInvoiceTotals, { description: 'Invoices that are not settled, together.' })
  invoiceTotals(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return invoiceTotalsOf(ctx, id)
  }

  @FieldResolver(() => LocalDate, {
    nullable: true,
    description:
      'Last day (YYYY-MM-DD) on which the last invoice or credit note has to be kept (AWR, article 52), also after an erasure; null if there are none.',
  })
  invoicesKeptThrough(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount) {
    return invoicesKeptThrough(ctx.db.reader, id)
  }

  @FieldResolver(() => StaffCredit, {
    nullable: true,
    description: 'Debts of the customer and their limit; null without the right AMOUNTS_SEE.',
  })
  credit(@Ctx() ctx: StaffContext, @Root() account: StaffAccount) {
    return creditOf(ctx, account)
  }

  @FieldResolver(() => StaffInvoiceConnection, {
    nullable: true,
    description: 'Invoices and credit notes, newest first; null without the right AMOUNTS_SEE.',
  })
  invoices(@Ctx() ctx: StaffContext, @Root() { id }: StaffAccount, @Args(() => StaffPageArgs) page: StaffPageArgs) {
    return invoicesOf(ctx, id, page)
  }
}
