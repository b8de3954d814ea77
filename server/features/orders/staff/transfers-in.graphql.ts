import { Field, ID, ObjectType } from 'type-graphql'
import { graphEnum } from '../../../graphql/enums'
import { DateTime } from '../../../graphql/scalars'
import { staffConnection } from '../../../staff/staff-connection'
import { StaffAccountRef } from '../../accounts/staff/staff-accounts.graphql'

const TransferStepEnum = graphEnum('StaffTransferStep', 'Step of a transfer to the shop.', {
  PREPARING: 'Step 1 of 5: it is sent to the registrar.',
  CODE: 'Step 2 of 5: the transfer code was wrong, and another one is needed.',
  REQUESTED: 'Step 3 of 5: requested; the registrant or the current registrar has to agree.',
  REGISTRY: 'Step 4 of 5: the registry carries it out.',
})
export type TransferStep = keyof typeof TransferStepEnum

const TransferWaitEnum = graphEnum('StaffTransferWait', 'Party that a transfer waits for.', {
  SHOP: 'The shop itself: a job.',
  CUSTOMER: 'The customer, who has to send another transfer code.',
  HOLDER: 'The registrant, who has to agree.',
  LOSING_REGISTRAR: 'The current registrar.',
  REGISTRY: 'The registry.',
  UNKNOWN: 'The registrar does not say.',
})
export type TransferWait = keyof typeof TransferWaitEnum

@ObjectType({ description: 'Transfer of a domain to the shop that has not ended.' })
export class StaffTransferIn {
  @Field(() => ID, { description: 'Opaque id of the order line.' })
  id!: string

  @Field(() => String, { description: 'Domain name in ASCII.' })
  domainName!: string

  @Field(() => ID, { description: 'Id of the order.' })
  orderId!: string

  @Field(() => String, { description: 'Number of the order.' })
  orderNumber!: string

  @Field(() => String, { description: '`StaffOrder.version`, for acts on the order.' })
  orderVersion!: string

  @Field(() => StaffAccountRef, { description: 'The customer.' })
  customer!: StaffAccountRef

  @Field(() => TransferStepEnum, { description: 'Current step.' })
  step!: TransferStep

  @Field(() => TransferWaitEnum, { description: 'Party that it waits for.' })
  waitsFor!: TransferWait

  @Field(() => DateTime, { description: 'Time since which it waits: that of the order or of the first answer.' })
  since!: number
}

export const StaffTransferInConnection = staffConnection(
  StaffTransferIn,
  'StaffTransferIn',
  'Page of transfers to the shop (Relay).',
)
