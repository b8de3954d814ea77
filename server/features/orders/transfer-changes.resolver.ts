import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql'
import { OrderLine } from './orders.graphql'
import { watchTransfer } from './transfer-changes.service'

@Resolver()
export class TransferChangesResolver {
  @Subscription(() => OrderLine, {
    subscribe: async ({ args, context }) => (await watchTransfer(context, (args as { id: string }).id))(),
    description:
      'Sends the order line of a transfer immediately and after each step of the transfer. Fails with NOT_FOUND unless the line is a transfer of the customer.',
  })
  transferChanged(
    @Arg('id', () => ID, { description: '`id` of the order line.' }) _id: string,
    @Root() line: OrderLine,
  ) {
    return line
  }
}
