import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { InvoiceNode } from '../invoices/invoices.graphql'
import { findInvoiceNode, listCreditNotesOf, listOrderIds } from '../invoices/invoices.service'
import { Order } from './orders.graphql'
import { getOrder } from './orders.service'

@Resolver(() => InvoiceNode)
export class InvoiceOrderResolver {
  @FieldResolver(() => Order, {
    description: 'The invoiced order with its lines and totals; the first one if there are several.',
  })
  order(@Ctx() ctx: Context, @Root() { orderId }: InvoiceNode) {
    return getOrder(ctx, orderId)
  }

  @FieldResolver(() => [Order], { description: 'All invoiced orders, oldest first.' })
  async orders(@Ctx() ctx: Context, @Root() { id }: InvoiceNode) {
    return Promise.all((await listOrderIds(ctx, id)).map((orderId) => getOrder(ctx, orderId)))
  }
}

@Resolver(() => Order)
export class OrderInvoiceResolver {
  @FieldResolver(() => InvoiceNode, {
    nullable: true,
    description: 'Invoice for this order; null until the order is paid or placed on account.',
  })
  invoice(@Ctx() ctx: Context, @Root() { invoiceId }: Order) {
    return invoiceId === null ? null : findInvoiceNode(ctx, invoiceId)
  }

  @FieldResolver(() => [InvoiceNode], { description: 'Credit notes for the invoice of this order, oldest first.' })
  creditNotes(@Ctx() ctx: Context, @Root() { id }: Order) {
    return listCreditNotesOf(ctx, id)
  }
}
