import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import type { TraceKind } from '../../../rules/pricing-types'
import { ListSize } from '../../graphql/document-limits'
import { Node } from '../../graphql/node'
import { Cents, DomainName, LocalDate } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { ServiceSuspended } from '../abuse/abuse.graphql'
import { SalePaused } from '../catalogue/catalogue.errors'
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

@ObjectType({ description: 'Step in the calculation of a price. The amounts of all steps add up to the price.' })
export class PriceStep {
  @Field(() => PriceStepKind, { description: 'Kind of step.' })
  kind!: TraceKind

  @Field(() => String, { description: 'Description of the step, in the language of the request.' })
  label!: string

  @Field(() => Cents, { description: 'Amount in euro cents, excluding VAT. A reduction is negative.' })
  amount!: number
}

@ObjectType({ description: 'Totals of a basket or order for one payment method, as on the invoice.' })
export class OrderTotals {
  @Field(() => Cents, { description: 'Total in euro cents, excluding VAT and including the fee.' })
  net!: number

  @Field(() => Cents, { description: 'VAT over `net`, in euro cents.' })
  vat!: number

  @Field(() => Cents, { description: 'Amount to pay in euro cents, including VAT.' })
  gross!: number

  @Field(() => Cents, { description: 'Discount compared with standard prices in euro cents, excluding VAT.' })
  discount!: number

  @Field(() => Cents, { description: 'Fee for the payment method or administration in euro cents, excluding VAT.' })
  fee!: number

  @Field(() => Float, { description: 'VAT rate as a fraction, such as 0.21.' })
  vatRate!: number
}

@ObjectType({
  description: "Yearly price of all lines after their first term, at today's renewal prices.",
})
export class RenewalTotals {
  @Field(() => Cents, {
    description: 'Sum of all renewal prices in euro cents, excluding VAT. 0 if nothing is renewed.',
  })
  net!: number

  @Field(() => Cents, { description: 'VAT over `net`, in euro cents.' })
  vat!: number

  @Field(() => Cents, { description: 'Total in euro cents, including VAT.' })
  gross!: number
}

@ObjectType({ description: 'Deduction for the unused part of the paid term, when a hosting package is upgraded.' })
export class UpgradeDeduction {
  @Field(() => Cents, {
    description: 'Amount deducted in euro cents, excluding VAT. At most the price of the new package.',
  })
  amount!: number

  @Field(() => Cents, { description: 'Price paid for the current term in euro cents, excluding VAT.' })
  paid!: number

  @Field(() => LocalDate, { description: 'First day of the current term.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last day of the current term.' })
  until!: string

  @Field(() => Int, { description: 'Number of days in the term.' })
  days!: number

  @Field(() => Int, { description: 'Number of days left in the term, including today.' })
  daysLeft!: number
}

@ObjectType({
  description: 'Price of an upgrade to a larger hosting package today. Discount codes do not apply.',
})
export class HostingUpgrade {
  @Field(() => HostingPackage, { description: 'The larger package.' })
  product!: ProductNode

  @Field(() => BillingPeriodEnum, { description: 'Term to pay for.' })
  period!: BillingPeriodEnum

  @Field(() => LocalDate, { description: 'First day of the new term: today.' })
  from!: string

  @Field(() => LocalDate, { description: 'Day after the last day of the new term.' })
  until!: string

  @Field(() => Cents, { description: 'Price of the term in euro cents, excluding VAT and before the deduction.' })
  price!: number

  @ListSize(4)
  @Field(() => [PriceStep], { description: 'Calculation of `net`, with the deduction as its last step.' })
  trace!: PriceStep[]

  @Field(() => UpgradeDeduction, {
    nullable: true,
    description: 'Deduction for the current package; null if no time is left or its price is unknown.',
  })
  deduction!: UpgradeDeduction | null

  @Field(() => Cents, { description: 'Price after the deduction in euro cents, excluding VAT.' })
  net!: number

  @Field(() => Cents, { description: 'VAT over `net`, in euro cents.' })
  vat!: number

  @Field(() => Cents, { description: 'Amount to pay now in euro cents, including VAT. A payment fee may be added.' })
  gross!: number

  @Field(() => Cents, { description: 'Yearly price after the first term in euro cents, excluding VAT.' })
  renewalPrice!: number
}

@ObjectType({ description: 'Transfer of a domain that is registered elsewhere.' })
export class TransferDetails {
  @Field(() => String, { nullable: true, description: 'Transfer code entered by the buyer; null until saved.' })
  code!: string | null

  @Field(() => TransferCodeState, {
    nullable: true,
    description: 'Verdict of the registry on the transfer code; null until a code is saved.',
  })
  codeState!: TransferCodeState | null

  @Field(() => Boolean, { description: 'True if the domain switches to the name servers of the shop.' })
  transferDns!: boolean

  @Field(() => DnsTransferMode, { description: 'Source of the DNS records after the transfer.' })
  dnsMode!: DnsTransferMode

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the DNS profile to apply; null unless `dnsMode` is DNS_PROFILE.',
  })
  dnsProfileId!: string | null
}

@ObjectType({ implements: Node, description: 'Item in a basket.' })
export class BasketItem extends Node {
  @Field(() => ID, { description: 'Same as `id`.', deprecationReason: 'Use `id`.' })
  unique!: string

  @Field(() => String, { description: 'Domain name, redirect URL or transfer code; for other items the product name.' })
  title!: string

  @Field(() => ID, {
    description: 'Id of the product; empty if the shop no longer sells it.',
    deprecationReason: 'Use `product { id }`.',
  })
  productId!: string

  @Field(() => String, { description: 'Permanent code of the product, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => ProductType, { description: 'Type of item.' })
  productType!: ProductType

  @Field(() => Boolean, {
    description: 'True if the item is charged in this order; false if the customer already owns it.',
  })
  invoiced!: boolean

  @Field(() => DomainName, { nullable: true, description: 'Domain name; null if the item is not a domain.' })
  domainName!: string | null

  @Field(() => Cents, { description: 'Price of the whole term in euro cents, excluding VAT.' })
  discountedPricePerPeriod!: number

  @Field(() => Cents, {
    description: 'Price of the whole term without discounts or deductions, in euro cents, excluding VAT.',
  })
  originalPricePerPeriod!: number

  @Field(() => Cents, {
    description:
      'Deduction for the unused term of the package that this item replaces, in euro cents, excluding VAT; otherwise 0. Not included in `discountedPricePerPeriod`.',
  })
  deduction!: number

  @Field(() => Cents, {
    description: 'Yearly price after the first term in euro cents, excluding VAT; 0 for a one-time payment.',
  })
  renewalPrice!: number

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price per month after the first term in euro cents, excluding VAT; null if the product is not priced by the month.',
  })
  renewalPricePerMonth!: number | null

  @ListSize(4)
  @Field(() => [PriceStep], { description: 'Calculation of `discountedPricePerPeriod`.' })
  trace!: PriceStep[]

  @ListSize(2)
  @Field(() => [BasketItem], {
    description: 'Items linked to this one: hosting, transfer code, redirect, installation or extras.',
  })
  connectedItem!: BasketItem[]

  @Field(() => Boolean, { description: 'True for a domain that is transferred from another registrar.' })
  isTransfer!: boolean

  @Field(() => DomainServiceType, {
    nullable: true,
    description: 'Intended use of the domain; null if the item is not a domain.',
  })
  serviceType!: DomainServiceType | null

  @Field(() => TransferDetails, {
    nullable: true,
    description: 'Details of the transfer; null unless `isTransfer` is true.',
  })
  transfer!: TransferDetails | null
}

@ObjectType({
  implements: Node,
  description: 'Open basket of the viewer. Every browser and every account has one, which may be empty.',
})
export class Basket extends Node {
  @Field(() => ShopChannel, { description: 'Order process to which the basket belongs.' })
  channel!: ShopChannel

  @Field(() => Boolean, { description: 'True if the basket contains no items.' })
  empty!: boolean

  @Field(() => [BasketItem], {
    description: 'Top-level items: domains, and hosting without a domain. Linked items are in their `connectedItem`.',
  })
  items!: BasketItem[]

  @Field(() => [BasketItem], { description: 'All items in one list, with linked items after the item they belong to.' })
  allBasketItems!: BasketItem[]

  @Field(() => [BasketItem], {
    description: "Items already in the account's basket when the visitor's basket was merged into it at login.",
  })
  joinedItems!: BasketItem[]

  @Field(() => [String], {
    description: 'Names of the items that were set aside. They are not ordered; `restoreSetAsideItems` puts them back.',
  })
  setAside!: string[]

  @Field(() => BillingPeriodEnum, { description: 'Term for which the prices are calculated.' })
  period!: BillingPeriodEnum

  @Field(() => Boolean, { description: 'True if any item costs less than its standard price.' })
  hasDiscount!: boolean

  @Field(() => Float, { description: 'VAT rate as a fraction, such as 0.21.' })
  includeVatRate!: number

  @Field(() => Cents, { description: 'Total for the term in euro cents, including VAT.' })
  totalPricePerPeriodIncludeTax!: number

  @Field(() => Cents, { description: 'Total for the term in euro cents, excluding VAT.' })
  totalPricePerPeriodExcludeTax!: number

  @Field(() => Cents, { description: 'VAT in the total, in euro cents.' })
  totalTaxPricePerPeriod!: number

  @Field(() => Cents, { description: 'Discount compared with standard prices in euro cents, excluding VAT.' })
  totalDiscountPerPeriodExcludeTax!: number

  @Field(() => Cents, {
    description:
      'Deductions for hosting packages that are upgraded, in euro cents, excluding VAT. Not included in the total.',
  })
  totalDeductionPerPeriodExcludeTax!: number

  @Field(() => Cents, { description: 'Yearly price after the first term in euro cents, excluding VAT.' })
  totalRenewalPrice!: number

  @Field(() => Boolean, { description: 'True if the basket contains hosting without a domain.' })
  domainIsMissingForHosting!: boolean

  @Field(() => String, { nullable: true, description: 'Applied discount code; null if there is none.' })
  discountCode!: string | null

  @Field(() => String, {
    description:
      'Hash of everything shown to the buyer. If sent with `purchase`, an order at any other price is refused.',
  })
  quoteHash!: string

  @Field(() => Boolean, {
    description: 'True if the basket contains an upgrade of a hosting package that the customer owns.',
  })
  isHostingUpgrade!: boolean
}

@ObjectType({ description: 'Proposal for an additional service that fits the basket.' })
export class AdditionalServiceProposal {
  @Field(() => ServiceType, { description: 'Proposed service. Use this value to accept it.' })
  serviceType!: ServiceType

  @Field(() => Cents, {
    description:
      'Price in euro cents, excluding VAT: for hosting per month in the first six months, for a certificate per year. 0 for NONE.',
  })
  price!: number

  @Field(() => Cents, { description: 'Additional cost compared with the current basket, in the same unit as `price`.' })
  extraPrice!: number

  @Field(() => String, { nullable: true, description: 'Product name, in the language of the request; null for NONE.' })
  productName!: string | null

  @Field(() => String, { nullable: true, description: 'Benefit of the product in one line; null if there is none.' })
  summary!: string | null

  @Field(() => DomainName, {
    nullable: true,
    description: 'Domain for which it is proposed; null if no domain is chosen yet.',
  })
  domainName!: string | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Amount insured by the issuer of the certificate, in euro cents; null for other services and for the free certificate included with hosting.',
  })
  insuredValue!: number | null
}

@ObjectType({ description: 'Validation result of a basket.' })
export class BasketValidation {
  @Field(() => BasketValidationStatus, { description: 'Whether the basket can be ordered.' })
  status!: BasketValidationStatus

  @Field(() => String, {
    nullable: true,
    description: 'All problems, one per line, in the language of the request; null if the basket can be ordered.',
  })
  message!: string | null
}

export const AddBasketItemResult = resultUnion(
  'AddBasketItemResult',
  'The updated basket, or why the item was not added.',
  Basket,
  DomainNotAvailable,
  SalePaused,
)
export const ChangeBasketResult = resultUnion(
  'ChangeBasketResult',
  'The updated basket, or an error.',
  Basket,
  SalePaused,
  ServiceSuspended,
)
