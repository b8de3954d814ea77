import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import { DateTime } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { ViewerNode } from '../accounts/accounts.graphql'

@ObjectType('Mandate', {
  implements: Node,
  description: 'Permission of a customer to collect invoices by direct debit from a bank account.',
})
export class MandateNode extends Node {
  @Field(() => String, { description: 'Mandate reference, which bank statements show.' })
  reference!: string

  @Field(() => String, {
    nullable: true,
    description: 'Last four characters of the account number; null if the bank does not say. The rest is not stored.',
  })
  accountEnd!: string | null

  @Field(() => DateTime, { description: 'Time at which the mandate was confirmed.' })
  signedAt!: number

  @Field(() => DateTime, { nullable: true, description: 'Time at which the mandate ended; null while it is active.' })
  endedAt!: number | null
}

@InputType({ description: 'Mandate to end.' })
export class EndMandateInput {
  @Field(() => ID, { description: 'Id of the mandate, from `viewer { mandate }`.' })
  id!: string
}

export const EndMandateResult = resultUnion(
  'EndMandateResult',
  'The viewer after the mandate ended, or an error.',
  ViewerNode,
)
