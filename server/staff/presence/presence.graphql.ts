import { Field, ObjectType } from 'type-graphql'
import { graphEnum } from '../../graphql/enums'
import { DateTime } from '../../graphql/scalars'
import type { PresenceKind } from '../staff-part'

export const PresenceKindEnum = graphEnum('StaffPresenceKind', 'Kind of object that has a page of its own.', {
  ORDER: 'Order.',
  CUSTOMER: 'Customer.',
  DOMAIN: 'Domain.',
  INVOICE: 'Invoice or credit note.',
  PROPOSAL: 'Proposal of an act that a second staff member approves.',
} satisfies Record<PresenceKind, string>)

@ObjectType({ description: 'Colleague who has the same page open. Nothing is locked.' })
export class StaffPresence {
  @Field(() => String, { description: 'Name of the staff member.' })
  name!: string

  @Field(() => DateTime, { description: 'Time at which the page was opened; of several windows the first one.' })
  since!: number
}
