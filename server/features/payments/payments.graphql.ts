import { Field, ID, InputType, ObjectType, registerEnumType } from 'type-graphql'
import type { PaymentStatus } from '../../../rules/payment-status'
import { resultUnion } from '../../graphql/result-union'
import { ShopChannel } from '../basket/basket.enums'
import { PaymentMethodCodeEnum } from '../catalogue/catalogue.enums'
import { OrderRefused } from '../orders/orders.errors'
import { Order } from '../orders/orders.graphql'

export const PaymentStatusEnum = {
  ANNOUNCED: 'ANNOUNCED',
  IN_PROGRESS: 'IN_PROGRESS',
  COMPLETED: 'COMPLETED',
  CANCELLED: 'CANCELLED',
  EXPIRED: 'EXPIRED',
} as const satisfies { [Status in PaymentStatus]: Status }

registerEnumType(PaymentStatusEnum, { name: 'PaymentStatus' })

@ObjectType()
export class PaymentState {
  @Field(() => PaymentStatusEnum)
  lastOmnikassaStatus!: PaymentStatus
}

/** The order is made. */
@ObjectType()
export class PurchaseStarted {
  @Field(() => String, { description: 'Where the browser goes: the bank, or a page of the order.' })
  returnUrl!: string

  @Field(() => Order)
  order!: Order
}

@InputType()
export class CustomWhoisInput {
  @Field(() => ID, { nullable: true, description: 'Null for the standard holder.' })
  customWhoisId?: string | null

  @Field(() => String)
  domain!: string
}

@InputType()
export class PurchaseInput {
  // Nullable with a default: the executor knows no default of a required field that comes in a variable.
  @Field(() => ShopChannel, { nullable: true, defaultValue: ShopChannel.CUSTOMER })
  channel?: ShopChannel | null

  @Field(() => [CustomWhoisInput], { nullable: true, defaultValue: [] })
  customWhois?: CustomWhoisInput[] | null

  @Field(() => PaymentMethodCodeEnum)
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => String, { nullable: true, description: "The basket's, to be sure of its price." })
  quoteHash?: string | null
}

export const PurchaseResult = resultUnion('PurchaseResult', PurchaseStarted, OrderRefused)
