import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { Node } from '../../graphql/node'
import {
  BasketValidationStatus,
  BillingPeriodEnum,
  DnsTransferMode,
  DomainServiceType,
  ProductType,
  ServiceType,
  ShopChannel,
} from './basket.enums'

/** One step of "Waarom deze prijs?". The amounts of an item's steps add up to its price. */
@ObjectType()
export class PriceStep {
  @Field(() => String, { description: 'list, promotion, nl-promo, code, period, …' })
  kind!: string

  @Field(() => String, { description: "In the reader's language." })
  label!: string

  @Field(() => Int, { description: 'Cents without VAT; reductions are negative.' })
  amount!: number
}

/** How a domain moves here. */
@ObjectType()
export class TransferDetails {
  @Field(() => String, { nullable: true, description: 'As the buyer gave it; null until saved.' })
  code!: string | null

  @Field(() => Boolean)
  transferDns!: boolean

  @Field(() => DnsTransferMode)
  dnsMode!: DnsTransferMode

  @Field(() => ID, { nullable: true })
  dnsProfileId!: string | null
}

@ObjectType({ implements: Node })
export class BasketItem extends Node {
  @Field(() => ID, { description: 'The same as id.' })
  unique!: string

  @Field(() => String, { description: 'The domain, the redirect URL, the transfer code, or the name of the product.' })
  title!: string

  @Field(() => ID)
  productId!: string

  @Field(() => String)
  productCode!: string

  @Field(() => String)
  productName!: string

  @Field(() => ProductType)
  productType!: ProductType

  @Field(() => Boolean, { description: 'Charged in this order; false for something already owned.' })
  invoiced!: boolean

  @Field(() => String, { nullable: true })
  domainName!: string | null

  @Field(() => Int, { description: 'Cents without VAT for the whole period.' })
  discountedPricePerPeriod!: number

  @Field(() => Int, { description: 'The same without any discount.' })
  originalPricePerPeriod!: number

  @Field(() => Int, { description: 'Cents without VAT for each year after the first term.' })
  renewalPrice!: number

  @Field(() => Int, { nullable: true, description: 'The same a month, for what is priced by the month.' })
  renewalPricePerMonth!: number | null

  @Field(() => [PriceStep])
  trace!: PriceStep[]

  @Field(() => [BasketItem], { description: 'What is linked to a domain: hosting, transfer code, redirect, extras.' })
  connectedItem!: BasketItem[]

  @Field(() => Boolean, { description: 'A domain that is registered elsewhere and moves here.' })
  isTransfer!: boolean

  @Field(() => DomainServiceType, { nullable: true, description: 'Of a domain: what the buyer wants with it.' })
  serviceType!: DomainServiceType | null

  @Field(() => TransferDetails, { nullable: true, description: 'Of a domain that moves here.' })
  transfer!: TransferDetails | null
}

@ObjectType({ implements: Node })
export class Basket extends Node {
  @Field(() => ShopChannel)
  channel!: ShopChannel

  @Field(() => Boolean)
  empty!: boolean

  @Field(() => [BasketItem], { description: 'Domains, and hosting without a domain.' })
  items!: BasketItem[]

  @Field(() => [BasketItem], { description: 'All items in one list, linked ones too.' })
  allBasketItems!: BasketItem[]

  @Field(() => BillingPeriodEnum)
  period!: BillingPeriodEnum

  @Field(() => Boolean)
  hasDiscount!: boolean

  @Field(() => Float, { description: 'The VAT rate as a fraction: 0.21.' })
  includeVatRate!: number

  @Field(() => Int, { description: 'Cents.' })
  totalPricePerPeriodIncludeTax!: number

  @Field(() => Int, { description: 'Cents.' })
  totalPricePerPeriodExcludeTax!: number

  @Field(() => Int, { description: 'Cents.' })
  totalTaxPricePerPeriod!: number

  @Field(() => Int, { description: 'Cents.' })
  totalDiscountPerPeriodExcludeTax!: number

  @Field(() => Int, { description: 'Cents without VAT for each year after the first term.' })
  totalRenewalPrice!: number

  @Field(() => Boolean)
  domainIsMissingForHosting!: boolean

  @Field(() => String, { nullable: true })
  discountCode!: string | null

  @Field(() => String, { description: 'Changes with anything that the buyer sees; sent with the purchase.' })
  quoteHash!: string

  @Field(() => Boolean, { description: 'An owned hosting package is being upgraded.' })
  isHostingUpgrade!: boolean
}

/** An additional service that fits the basket. */
@ObjectType()
export class AdditionalServiceProposal {
  @Field(() => ServiceType)
  serviceType!: ServiceType

  @Field(() => Int, { description: 'Cents without VAT: hosting a month in the first six months, SSL a year.' })
  price!: number

  @Field(() => Int, { description: 'What it costs more than what is in the basket now, in the same terms.' })
  extraPrice!: number

  @Field(() => String, { nullable: true })
  productName!: string | null

  @Field(() => String, { nullable: true, description: 'What one gets for it, in one line.' })
  summary!: string | null

  @Field(() => String, { nullable: true, description: 'The domain that it is for.' })
  domainName!: string | null
}

@ObjectType()
export class BasketValidation {
  @Field(() => BasketValidationStatus)
  status!: BasketValidationStatus

  @Field(() => String, { nullable: true })
  message!: string | null
}
