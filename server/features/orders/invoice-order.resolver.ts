import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { InvoiceNode } from '../invoices/invoices.graphql'
import { findInvoiceNode, listCreditNotesOf, listOrderIds } from '../invoices/invoices.service'
import { Order } from './orders.graphql'
import { getOrder } from './orders.service'

@Resolver(() => InvoiceNode)
export class InvoiceOrderResolver {
  @FieldResolver(() => Order, { description: 'What it is for, with its lines and sums; the first of its orders.' })
  order(@Ctx() ctx: Context, @Root() { orderId }: InvoiceNode) {
    return getOrder(ctx, orderId)
  }

  @FieldResolver(() => [Order], { description: 'All orders that stand on it, the oldest first.' })
  async orders(@Ctx() ctx: Context, @Root() { id }: InvoiceNode) {
    return Promise.all((await listOrderIds(ctx, id)).map((orderId) => getOrder(ctx, orderId)))
  }
}

@Resolver(() => Order)
export class OrderInvoiceResolver {
  @FieldResolver(() => InvoiceNode, {
    nullable: true,
    description: 'The invoice that charges it; null until it is paid or on account.',
  })
  invoice(@Ctx() ctx: Context, @Root() { invoiceId }: Order) {
    return invoiceId === null ? null : findInvoiceNode(ctx, invoiceId)
  }

  @FieldResolver(() => [InvoiceNode], { description: 'What was taken back of its invoice, the oldest first.' })
  creditNotes(@Ctx() ctx: Context, @Root() { id }: Order) {
    return listCreditNotesOf(ctx, id)
  }
}
