import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import type { OrderStatus } from '../../../rules/order-status'
import type { ProductKind } from '../../../rules/pricing-types'
import { connectionType } from '../../graphql/connection'
import { Node } from '../../graphql/node'
import { BillingPeriodEnum } from '../basket/basket.enums'
import { PriceStep } from '../basket/basket.graphql'
import { PaymentMethodCodeEnum, ProductKindEnum } from '../catalogue/catalogue.enums'
import { DeliveryStatusEnum, OrderChannelEnum, OrderStatusEnum } from './orders.enums'

@ObjectType()
export class OrderAmount {
  @Field(() => Int, { description: 'Cents, VAT and fee included.' })
  value!: number

  @Field(() => String)
  currency!: string
}

@ObjectType({ description: 'Cents.' })
export class OrderTotals {
  @Field(() => Int, { description: 'Without VAT, the fee included.' })
  net!: number

  @Field(() => Int)
  vat!: number

  @Field(() => Int)
  gross!: number

  @Field(() => Int, { description: 'Without VAT.' })
  discount!: number

  @Field(() => Int, { description: 'Of the payment method or the administration, without VAT.' })
  fee!: number

  @Field(() => Float, { description: 'The VAT rate as a fraction: 0.21.' })
  vatRate!: number
}

@ObjectType({ implements: Node })
export class OrderLine extends Node {
  @Field(() => ID, { nullable: true, description: 'The line of the domain that it belongs to.' })
  parentId!: string | null

  @Field(() => ProductKindEnum)
  kind!: ProductKind

  @Field(() => String, {
    description:
      'domain, redirect, ssl, sslmultidomains, cloudflare, hosting, vpspackage; else its kind in small letters.',
  })
  type!: string

  @Field(() => String)
  title!: string

  @Field(() => String)
  productCode!: string

  @Field(() => String, { description: "As it was called at the order, in the reader's language." })
  productName!: string

  @Field(() => String, { nullable: true })
  domainName!: string | null

  @Field(() => String, { nullable: true })
  redirection!: string | null

  @Field(() => Boolean, { description: 'A domain that moves here.' })
  isTransfer!: boolean

  @Field(() => String, { nullable: true, description: 'The holder chosen; null for the standard one.' })
  holder!: string | null

  @Field(() => Int, { description: 'Cents without VAT for the period.' })
  price!: number

  @Field(() => Int, { description: 'The same without any discount.' })
  originalPrice!: number

  @Field(() => Int, { description: 'Cents without VAT for each year after it.' })
  renewalPrice!: number

  @Field(() => [PriceStep])
  trace!: PriceStep[]

  @Field(() => DeliveryStatusEnum)
  deliveryStatus!: keyof typeof DeliveryStatusEnum

  @Field(() => String, { description: "How far it is, or why it failed, in the reader's language." })
  message!: string

  @Field(() => Float, { nullable: true, description: 'Milliseconds since 1970.' })
  deliveredAt!: number | null

  @Field(() => Int, { nullable: true, description: 'Cents with VAT that go back, since it could not be delivered.' })
  refund!: number | null
}

@ObjectType({ implements: Node })
export class Order extends Node {
  @Field(() => String, { description: 'For people.' })
  number!: string

  @Field(() => OrderChannelEnum)
  channel!: keyof typeof OrderChannelEnum

  @Field(() => OrderStatusEnum)
  status!: OrderStatus

  @Field(() => [OrderLine])
  items!: OrderLine[]

  @Field(() => OrderLine, { nullable: true, description: 'The first of the items.' })
  item!: OrderLine | null

  @Field(() => OrderAmount)
  amount!: OrderAmount

  @Field(() => OrderTotals)
  totals!: OrderTotals

  @Field(() => BillingPeriodEnum)
  period!: BillingPeriodEnum

  @Field(() => PaymentMethodCodeEnum)
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => Boolean, { description: 'The invoice is paid and final.' })
  closed!: boolean

  @Field(() => ID, { nullable: true, description: 'Null until it is paid or on account.' })
  invoiceId!: string | null

  @Field(() => String, { nullable: true })
  invoiceNumber!: string | null

  @Field(() => Float, { description: 'Milliseconds since 1970.' })
  placedAt!: number

  @Field(() => Float, { nullable: true, description: 'Milliseconds since 1970; null for what was not paid online.' })
  paidAt!: number | null
}

export const OrderConnection = connectionType(Order, 'Order')

@ObjectType({ description: 'The lowest current price of each kind, in cents a month without VAT.' })
export class AdditionalProductPrices {
  @Field(() => Int)
  cloudflare!: number

  @Field(() => Int)
  domain!: number

  @Field(() => Int)
  sharedHosting!: number

  @Field(() => Int)
  sslCertificate!: number

  @Field(() => Int)
  vpsHosting!: number
}
