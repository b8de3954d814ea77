import { Ctx, Field, ID, InputType, Mutation, Resolver } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { resultUnion } from '../../graphql/user-error'
import { Order } from './orders.graphql'
import { correctTransferCode } from './transfer-code.service'

@InputType({ description: 'Another transfer code for a domain that could not be moved with the one it had.' })
export class CorrectTransferCodeInput {
  @Field(() => ID, { description: 'The `id` of the order.' })
  orderId!: string

  @Field(() => String, { description: 'The domain of the order that could not be moved.' })
  domainName!: string

  @Field(() => String, { description: 'The transfer code, as the present registrar gave it.' })
  code!: string
}

const CorrectTransferCodeResult = resultUnion(
  'CorrectTransferCodeResult',
  'The order, which goes on, or what is wrong.',
  Order,
)

@Resolver()
export class TransferCodeResolver {
  @Mutation(() => CorrectTransferCodeResult, {
    description: 'Gives a transfer that failed for its code another one, and goes on with the order.',
  })
  correctTransferCode(@Ctx() ctx: Context, @Input(() => CorrectTransferCodeInput) input: CorrectTransferCodeInput) {
    return correctTransferCode(ctx, input)
  }
}
