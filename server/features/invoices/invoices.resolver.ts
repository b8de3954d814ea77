import { Args, ArgsType, Ctx, Field, FieldResolver, Int, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { whenSignedIn } from '../../common/guards'
import { pageArgs } from '../../graphql/connection'
import { ViewerNode } from '../accounts/accounts.graphql'
import { InvoiceBalance, InvoiceConnection } from './invoices.graphql'
import { type AskedInvoices, getBalance, INVOICE_PAGE, listInvoices, listYears } from './invoices.service'

@ArgsType()
class InvoiceArgs extends pageArgs(INVOICE_PAGE) implements AskedInvoices {
  @Field(() => Int, { nullable: true, description: 'Returns only invoices dated in this year; all if omitted.' })
  year?: number | null
}

@Resolver(() => ViewerNode)
export class InvoicesResolver {
  @FieldResolver(() => InvoiceConnection, {
    nullable: true,
    description: 'Invoices and credit notes of the customer, newest first; null for a visitor.',
  })
  invoices(@Ctx() ctx: Context, @Args(() => InvoiceArgs) asked: InvoiceArgs) {
    return whenSignedIn(ctx, () => listInvoices(ctx, asked))
  }

  @FieldResolver(() => [Int], {
    nullable: true,
    description: 'Years in which the customer has invoices, newest first; null for a visitor.',
  })
  invoiceYears(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, () => listYears(ctx))
  }

  @FieldResolver(() => InvoiceBalance, {
    nullable: true,
    description: 'Invoice balance of the customer; null for a visitor.',
  })
  invoiceBalance(@Ctx() ctx: Context) {
    return whenSignedIn(ctx, () => getBalance(ctx))
  }
}
