import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { Context } from '../../common/context'
import { type AttachmentKind, type AttachmentOutcome } from '../../common/domain-attachments'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import { resultUnion, UserError } from '../../graphql/user-error'
import { IdentityNotConfirmed } from '../accounts/accounts.errors'
import { pushDomainText } from './push-domain.text'

export type PushSide = 'GIVING' | 'RECEIVING'

export const DomainPushSideEnum = graphEnum(
  'DomainPushSide',
  'Side of the viewer in a move of a domain between accounts.',
  {
    GIVING: 'The viewer gives the domain away.',
    RECEIVING: 'The viewer gets the domain.',
  } satisfies Record<PushSide, string>,
)

const DomainAttachmentKindEnum = graphEnum('DomainAttachmentKind', 'Kind of a service or setting of a domain.', {
  HOSTING: 'Hosting package on the domain, with its website and mailboxes.',
  CERTIFICATE: 'TLS certificate with a name of the domain.',
  CLOUDFLARE: 'Cloudflare protection.',
  FORWARDING: 'Forwarding of visitors.',
  DNS_PROFILE: 'DNS profile that its zone follows.',
} satisfies Record<AttachmentKind, string>)

const DomainAttachmentOutcomeEnum = graphEnum(
  'DomainAttachmentOutcome',
  'Where a service or setting of a domain ends up when the domain moves to another account.',
  {
    MOVES: 'Moves to the receiver, in the term that was paid.',
    STAYS: 'Stays with the giver.',
    ENDS: 'Ends. The records that a DNS profile made stay in the zone.',
  } satisfies Record<AttachmentOutcome, string>,
)

@ObjectType({ description: 'Service or setting of a domain that moves to another account.' })
export class MovingAttachment {
  @Field(() => DomainAttachmentKindEnum, { description: 'Its kind.' })
  kind!: AttachmentKind

  @Field(() => String, { description: 'Name to show, in the language of the request.' })
  name!: string

  @Field(() => DomainAttachmentOutcomeEnum, { description: 'Where it ends up.' })
  outcome!: AttachmentOutcome
}

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

  @Field(() => [MovingAttachment], { description: 'Services and settings of the domain, and where each ends up.' })
  attachments!: MovingAttachment[]

  @Field(() => String, { description: 'Changes with `attachments`, for `ConfirmDomainPushInput.version`.' })
  version!: string

  @Field(() => DateTime, { description: 'Time until which it can be confirmed, seven days after it was requested.' })
  expiresAt!: Date
}

@InputType({ description: 'The move of a domain that is confirmed.' })
export class ConfirmDomainPushInput {
  @Field(() => ID, { description: '`id` of the `DomainPush`.' })
  id!: string

  @Field(() => String, {
    nullable: true,
    description: '`version` of the `DomainPush` that the viewer saw. Refused with CONFLICT if it has changed since.',
  })
  version?: string | null
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

export type PushProblem = 'changed' | 'notActive' | 'openInvoices' | 'openOrders' | 'receiver' | 'suspended'

@ObjectType({
  implements: UserError,
  description:
    'CONFLICT: the domain cannot be moved now, since it is not active, something of its owner is unpaid or under way, or its services have changed.',
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
