import { Field, InputType } from 'type-graphql'
import { resultUnion } from '../../graphql/user-error'
import { IdentityConfirmed, IdentityRefused } from './accounts.errors'

@InputType({ description: 'What shows who is asking: exactly one of these.' })
export class ConfirmIdentityInput {
  @Field(() => String, { nullable: true, description: 'The password of the account.' })
  password?: string | null
}

export const ConfirmIdentityResult = resultUnion(
  'ConfirmIdentityResult',
  'Until when the proof holds, or why it was refused.',
  IdentityConfirmed,
  IdentityRefused,
)
