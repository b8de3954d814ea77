import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { pushDomainText } from './push-domain.text'

export type PushSide = 'GIVING' | 'RECEIVING'

const DomainPushSideEnum = graphEnum('DomainPushSide', 'Side of the viewer in a move of a domain between accounts.', {
  GIVING: 'The viewer gives the domain away.',
  RECEIVING: 'The viewer gets the domain.',
} satisfies Record<PushSide, string>)

@ObjectType({
  description: 'Pending move of a domain to another account of the shop. It is done once both owners have confirmed.',
})
export class DomainPush {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Domain name in ASCII.' })
  domainName!: string

  @Field(() => DomainPushSideEnum, { description: 'Side of the viewer.' })
  side!: PushSide

  @Field(() => String, { description: 'E-mail address of the other account, shortened: `k…@voorbeeld.nl`.' })
  otherEmail!: string

  @Field(() => Boolean, { description: 'True if the viewer has confirmed.' })
  isConfirmed!: boolean

  @Field(() => Boolean, { description: 'True if the other owner has confirmed.' })
  isConfirmedByOther!: boolean

  @Field(() => DateTime, { description: 'Time until which it can be confirmed, seven days after it was requested.' })
  expiresAt!: Date
}

@InputType({ description: 'The move of a domain that is confirmed.' })
export class ConfirmDomainPushInput {
  @Field(() => ID, { description: '`id` of the `DomainPush`.' })
  id!: string
}

@InputType({ description: 'The move of a domain that is declined.' })
export class DeclineDomainPushInput {
  @Field(() => ID, { description: '`id` of the `DomainPush`.' })
  id!: string
}

@ObjectType({ description: 'The move is confirmed by the viewer.' })
export class DomainPushConfirmed {
  @Field(() => Boolean, { description: 'True if both have confirmed and the domain was moved.' })
  isMoved!: boolean
}

@ObjectType({ description: 'The move was declined; the domain stays where it is.' })
export class DomainPushDeclined {
  @Field(() => Boolean, { description: 'Always true.' })
  isDeclined!: boolean
}

export type PushProblem = 'notActive' | 'openInvoices' | 'openOrders' | 'receiver'

@ObjectType({
  implements: UserError,
  description:
    'CONFLICT: the domain cannot be moved now, since it is not active, or something of its owner is unpaid or under way.',
})
export class DomainPushRefused extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, why: PushProblem) {
    super()
    this.code = 'CONFLICT'
    this.message = pushDomainText[ctx.locale][why]
  }
}

export const ConfirmDomainPushResult = resultUnion(
  'ConfirmDomainPushResult',
  'The confirmation, or why it was refused.',
  DomainPushConfirmed,
  DomainPushRefused,
  IdentityNotConfirmed,
)
