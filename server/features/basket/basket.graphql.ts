import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import type { TraceKind } from '../../../rules/pricing-types'
import { ListSize } from '../../graphql/document-limits'
import { Node } from '../../graphql/node'
import { Cents, DomainName, LocalDate } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { HostingPackage, type ProductNode } from '../catalogue/catalogue.graphql'
import {
  BasketValidationStatus,
  BillingPeriodEnum,
  DnsTransferMode,
  DomainServiceType,
  PriceStepKind,
  ProductType,
  ServiceType,
  ShopChannel,
  TransferCodeState,
} from './basket.enums'
import { DomainNotAvailable } from './basket.errors'

@ObjectType({ description: 'One step of how a price came to be. The amounts of all steps add up to the price.' })
export class PriceStep {
  @Field(() => PriceStepKind, { description: 'What the step is for.' })
  kind!: TraceKind

  @Field(() => String, { description: "The step as a sentence, in the reader's language." })
  label!: string

  @Field(() => Cents, { description: 'Without VAT; a reduction is negative.' })
  amount!: number
}

@ObjectType({ description: 'What a basket or an order comes to with one way to pay, as its invoice has it.' })
export class OrderTotals {
  @Field(() => Cents, { description: 'Without VAT, with the fee.' })
  net!: number

  @Field(() => Cents, { description: 'The VAT over that.' })
  vat!: number

  @Field(() => Cents, { description: 'With VAT: what is paid.' })
  gross!: number

  @Field(() => Cents, { description: 'How much less it is than at standard prices, without VAT.' })
  discount!: number

  @Field(() => Cents, { description: 'Of the payment method or the administration, without VAT.' })
  fee!: number

  @Field(() => Float, { description: 'The VAT rate as a fraction: 0.21.' })
  vatRate!: number
}

@ObjectType({
  description: 'What all lines together cost each year after their first term, at the prices of that day.',
})
export class RenewalTotals {
  @Field(() => Cents, {
    description: 'Without VAT: the sum of the renewal prices of all lines. 0 when nothing is renewed.',
  })
  net!: number

  @Field(() => Cents, { description: 'The VAT over that.' })
  vat!: number

  @Field(() => Cents, { description: 'With VAT.' })
  gross!: number
}

@ObjectType({ description: 'What is left of the period of a hosting package that a larger one takes the place of.' })
export class UpgradeDeduction {
  @Field(() => Cents, { description: 'What is deducted, without VAT: never more than the new package costs.' })
  amount!: number

  @Field(() => Cents, { description: 'What the period cost, without VAT.' })
  paid!: number

  @Field(() => LocalDate, { description: 'Its first day.' })
  from!: string

  @Field(() => LocalDate, { description: 'The day on which the next one would begin.' })
  until!: string

  @Field(() => Int, { description: 'Days of the whole period.' })
  days!: number

  @Field(() => Int, { description: 'Days of it that are left, today among them.' })
  daysLeft!: number
}

@ObjectType({
  description: 'What it costs to go on with a larger hosting package today. A discount code does not count.',
})
export class HostingUpgrade {
  @Field(() => HostingPackage, { description: 'The larger package.' })
  product!: ProductNode

  @Field(() => BillingPeriodEnum, { description: 'What is paid for.' })
  period!: BillingPeriodEnum

  @Field(() => LocalDate, { description: 'The first day of its period: today.' })
  from!: string

  @Field(() => LocalDate, { description: 'The day on which the next one begins.' })
  until!: string

  @Field(() => Cents, { description: 'What the period costs, without VAT and deduction.' })
  price!: number

  @ListSize(4)
  @Field(() => [PriceStep], { description: 'How `net` comes to be, the deduction as its last step.' })
  trace!: PriceStep[]

  @Field(() => UpgradeDeduction, {
    nullable: true,
    description: 'What is left of the present package; null when nothing is, or when it is not known what it cost.',
  })
  deduction!: UpgradeDeduction | null

  @Field(() => Cents, { description: 'The price less the deduction, without VAT.' })
  net!: number

  @Field(() => Cents, { description: 'The VAT over that.' })
  vat!: number

  @Field(() => Cents, { description: 'What is paid now, with VAT; a payment method may have a fee.' })
  gross!: number

  @Field(() => Cents, { description: 'The price of each year after the period, without VAT.' })
  renewalPrice!: number
}

@ObjectType({ description: 'How a domain that is registered elsewhere moves here.' })
export class TransferDetails {
  @Field(() => String, { nullable: true, description: 'The transfer code as the buyer gave it; null until saved.' })
  code!: string | null

  @Field(() => TransferCodeState, {
    nullable: true,
    description: 'What the registry said of the code; null until one is saved.',
  })
  codeState!: TransferCodeState | null

  @Field(() => Boolean, { description: 'Its DNS moves along, to our name servers.' })
  transferDns!: boolean

  @Field(() => DnsTransferMode, { description: 'Which records it gets here.' })
  dnsMode!: DnsTransferMode

  @Field(() => ID, { nullable: true, description: 'The DNS profile that gives the records; null unless one does.' })
  dnsProfileId!: string | null
}

@ObjectType({ implements: Node, description: 'One thing in a basket.' })
export class BasketItem extends Node {
  @Field(() => ID, { description: 'The same as `id`.', deprecationReason: 'Everything is named by its `id`.' })
  unique!: string

  @Field(() => String, { description: 'The domain, the redirect URL, the transfer code, or the name of the product.' })
  title!: string

  @Field(() => ID, {
    description: 'The id of the product; empty when the shop no longer sells it.',
    deprecationReason: 'Ask for `product { id }`.',
  })
  productId!: string

  @Field(() => String, { description: 'The word that stays for the product, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: "What the product is called, in the reader's language." })
  productName!: string

  @Field(() => ProductType, { description: 'What the item is.' })
  productType!: ProductType

  @Field(() => Boolean, { description: 'Charged in this order; false for something already owned.' })
  invoiced!: boolean

  @Field(() => DomainName, { nullable: true, description: 'The name itself; null unless the item is a domain.' })
  domainName!: string | null

  @Field(() => Cents, { description: 'The price of the whole period, without VAT.' })
  discountedPricePerPeriod!: number

  @Field(() => Cents, { description: 'The same without any discount or deduction.' })
  originalPricePerPeriod!: number

  @Field(() => Cents, {
    description:
      'What is left of the package that this one takes the place of: it was paid before and is no part of `discountedPricePerPeriod`. 0 for all else.',
  })
  deduction!: number

  @Field(() => Cents, {
    description: 'The price of each year after the first term, without VAT; 0 for what is paid once.',
  })
  renewalPrice!: number

  @Field(() => Cents, { nullable: true, description: 'The same a month; null for what is not priced by the month.' })
  renewalPricePerMonth!: number | null

  @ListSize(4)
  @Field(() => [PriceStep], { description: 'How `discountedPricePerPeriod` came to be.' })
  trace!: PriceStep[]

  @ListSize(2)
  @Field(() => [BasketItem], {
    description: 'What is linked to this item: hosting, transfer code, redirect, installation, extras.',
  })
  connectedItem!: BasketItem[]

  @Field(() => Boolean, { description: 'A domain that is registered elsewhere and moves here.' })
  isTransfer!: boolean

  @Field(() => DomainServiceType, {
    nullable: true,
    description: 'What the buyer wants with the domain; null unless the item is one.',
  })
  serviceType!: DomainServiceType | null

  @Field(() => TransferDetails, { nullable: true, description: 'How it moves here; null unless `isTransfer`.' })
  transfer!: TransferDetails | null
}

@ObjectType({
  implements: Node,
  description: 'What the viewer is about to order. Every browser has one, and so has every account; it may be empty.',
})
export class Basket extends Node {
  @Field(() => ShopChannel, { description: 'Whose order flow it belongs to.' })
  channel!: ShopChannel

  @Field(() => Boolean, { description: 'Nothing is in it.' })
  empty!: boolean

  @Field(() => [BasketItem], {
    description: 'Domains, and hosting without a domain. What is linked to them is their `connectedItem`.',
  })
  items!: BasketItem[]

  @Field(() => [BasketItem], { description: 'All items in one list, linked ones behind the item they belong to.' })
  allBasketItems!: BasketItem[]

  @Field(() => [BasketItem], {
    description: 'Items that were waiting in the account when the basket of a visitor was added at the login.',
  })
  joinedItems!: BasketItem[]

  @Field(() => [String], {
    description: 'What was laid aside, by name: it is not ordered, and can be put back by `restoreSetAsideItems`.',
  })
  setAside!: string[]

  @Field(() => BillingPeriodEnum, { description: 'The term that all prices are for.' })
  period!: BillingPeriodEnum

  @Field(() => Boolean, { description: 'Something in it costs less than its standard price.' })
  hasDiscount!: boolean

  @Field(() => Float, { description: 'The VAT rate as a fraction: 0.21.' })
  includeVatRate!: number

  @Field(() => Cents, { description: 'The total of the period, with VAT.' })
  totalPricePerPeriodIncludeTax!: number

  @Field(() => Cents, { description: 'The total of the period, without VAT.' })
  totalPricePerPeriodExcludeTax!: number

  @Field(() => Cents, { description: 'The VAT in the total.' })
  totalTaxPricePerPeriod!: number

  @Field(() => Cents, { description: 'How much less the total is than at standard prices, without VAT.' })
  totalDiscountPerPeriodExcludeTax!: number

  @Field(() => Cents, {
    description: 'What is left of hosting packages that are upgraded, without VAT; it is no part of the total.',
  })
  totalDeductionPerPeriodExcludeTax!: number

  @Field(() => Cents, { description: 'The price of each year after the first term, without VAT.' })
  totalRenewalPrice!: number

  @Field(() => Boolean, { description: 'There is hosting that still needs a domain.' })
  domainIsMissingForHosting!: boolean

  @Field(() => String, { nullable: true, description: 'The discount code on it; null when there is none.' })
  discountCode!: string | null

  @Field(() => String, {
    description: 'Changes with anything that the buyer sees. Sent along with `purchase`, it keeps to the price shown.',
  })
  quoteHash!: string

  @Field(() => Boolean, { description: 'An owned hosting package is being upgraded.' })
  isHostingUpgrade!: boolean
}

@ObjectType({ description: 'A service that fits the basket and is not in it yet.' })
export class AdditionalServiceProposal {
  @Field(() => ServiceType, { description: 'What is proposed, and the word to accept it by.' })
  serviceType!: ServiceType

  @Field(() => Cents, {
    description: 'Without VAT: hosting a month in the first six months, a certificate a year. 0 for NONE.',
  })
  price!: number

  @Field(() => Cents, { description: 'How much more that is than what is in the basket now, in the same terms.' })
  extraPrice!: number

  @Field(() => String, { nullable: true, description: "Its name in the reader's language; null for NONE." })
  productName!: string | null

  @Field(() => String, { nullable: true, description: 'What one gets for it, in one line; null when there is none.' })
  summary!: string | null

  @Field(() => DomainName, {
    nullable: true,
    description: 'The domain that it is for; null when that is still to come.',
  })
  domainName!: string | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'What the issuer of a certificate insures, which one that comes free with hosting does not; else null.',
  })
  insuredValue!: number | null
}

@ObjectType({ description: 'Whether a basket can be ordered as it is.' })
export class BasketValidation {
  @Field(() => BasketValidationStatus, { description: 'Whether it can.' })
  status!: BasketValidationStatus

  @Field(() => String, {
    nullable: true,
    description: "All that is wrong, a line each, in the reader's language; null when it can be ordered.",
  })
  message!: string | null
}

export const AddBasketItemResult = resultUnion(
  'AddBasketItemResult',
  'The basket as it is now, or why the item is not in it.',
  Basket,
  DomainNotAvailable,
)
export const ChangeBasketResult = resultUnion(
  'ChangeBasketResult',
  'The basket as it is now, or what is wrong.',
  Basket,
)
