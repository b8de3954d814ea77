import { Ctx, Field, ID, InputType, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { resultUnion } from '../../graphql/user-error'
import { Order } from './orders.graphql'
import { correctTransferCode } from './transfer-code.service'

@InputType({ description: 'A new transfer code for a domain whose transfer failed because of its code.' })
export class CorrectTransferCodeInput {
  @Field(() => ID, { description: '`id` of the order.' })
  orderId!: string

  @Field(() => String, { description: 'Domain in the order whose transfer failed.' })
  domainName!: string

  @Field(() => String, { description: 'Transfer code issued by the current registrar.' })
  code!: string
}

const CorrectTransferCodeResult = resultUnion(
  'CorrectTransferCodeResult',
  'The order, whose delivery continues, or why the code was refused.',
  Order,
)

@Resolver()
export class TransferCodeResolver {
  @Mutation(() => CorrectTransferCodeResult, {
    description: 'Replaces the transfer code of a failed transfer and continues delivery.',
  })
  correctTransferCode(@Ctx() ctx: Context, @Input(() => CorrectTransferCodeInput) input: CorrectTransferCodeInput) {
    return correctTransferCode(ctx, input)
  }
}
