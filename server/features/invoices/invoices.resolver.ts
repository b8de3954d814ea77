import { Args, Ctx, FieldResolver, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { type AskedPage, pageArgs } from '../../graphql/connection'
import { ViewerNode } from '../accounts/accounts.graphql'
import { InvoiceConnection } from './invoices.graphql'
import { INVOICE_PAGE, listInvoices } from './invoices.service'

const InvoicePage = pageArgs(INVOICE_PAGE)

@Resolver(() => ViewerNode)
export class InvoicesResolver {
  @FieldResolver(() => InvoiceConnection, {
    nullable: true,
    description: 'The invoices of the customer, the newest first; null for a visitor.',
  })
  invoices(@Ctx() ctx: Context, @Args(() => InvoicePage) asked: AskedPage) {
    return whenSignedIn(ctx, () => listInvoices(ctx, asked))
  }
}
