import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { InvoiceNode } from '../invoices/invoices.graphql'
import { Order } from './orders.graphql'
import { getOrder } from './orders.service'

@Resolver(() => InvoiceNode)
export class InvoiceOrderResolver {
  @FieldResolver(() => Order, { description: 'What it is for, with its lines and sums.' })
  order(@Ctx() ctx: Context, @Root() { orderId }: InvoiceNode) {
    return getOrder(ctx, orderId)
  }
}
