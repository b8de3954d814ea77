import { Field, Float, ID, ObjectType } from 'type-graphql'
import type { CheckoutItemType } from '../../../rules/checkout-items'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { BillingPeriod } from '../../../rules/pricing-types'
import type { TransferCodeState } from '../../../rules/transfer'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime, Url } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { CustomerData } from '../accounts/customer-data.graphql'
import { BillingPeriodEnum, TransferCodeState as TransferCodeStateEnum } from '../basket/basket.enums'
import { DomainNotAvailable } from '../basket/basket.errors'
import { PriceStep, RenewalTotals } from '../basket/basket.graphql'
import { PaymentMethodCodeEnum } from '../catalogue/catalogue.graphql'
import { CloudflareNameServers as CloudflareNameServersEnum } from '../cloudflare/cloudflare.graphql'
import { DomainNotActive } from '../domains/domain-holder.graphql'
import { OrderRefused } from '../orders/orders.errors'
import { Order, OrderPreview } from '../orders/orders.graphql'
import { TooManyHolders } from '../whois/whois.graphql'
import { BasketCancelled, DomainOwned, PaymentMismatch } from './checkout.errors'

export const CheckoutItemTypeEnum = graphEnum(
  'CheckoutItemType',
  'What an item of the checkout is. REST writes these words in lower case.',
  {
    DOMAIN: 'A domain name, registered or transferred.',
    REDIRECT: 'Visitors of a domain are sent on.',
    SSL: 'A certificate for one domain.',
    SSLMULTIDOMAINS: 'A certificate for several domains.',
    CLOUDFLARE: 'Cloudflare protection of a domain.',
    HOSTING: 'A hosting package.',
    VPSPACKAGE: 'A virtual server.',
  } satisfies Record<Uppercase<CheckoutItemType>, string>,
)

@ObjectType({ description: 'A domain that an item is for.' })
export class ExistingDomainProduct {
  @Field(() => ID, { nullable: true, description: 'The `id` of the domain; null for one that is in the same basket.' })
  id!: string | null

  @Field(() => String, { description: 'Its full name.' })
  title!: string
}

@ObjectType({
  description: 'A part of a virtual server, which is in its price, or an extra beside it, which has its own.',
})
export class CheckoutSubItem {
  @Field(() => String, { description: "What it is, in the reader's language." })
  title!: string

  @Field(() => String, { description: "How much, or which, in the reader's language; of an extra its price." })
  value!: string

  @Field(() => String, { nullable: true, description: 'The word that stays for an extra; null for a part.' })
  productCode!: string | null

  @Field(() => Cents, {
    nullable: true,
    description: 'What an extra costs in the period, without VAT, beside the price of its item; null for a part.',
  })
  price!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'What an extra costs each year after the first period, without VAT; null for a part.',
  })
  renewalPrice!: number | null
}

@ObjectType({
  description: 'Something in the basket of the checkout, as the shop sees it: prices and names are its own.',
})
export class CheckoutBasketItem {
  @Field(() => ID, { description: 'By which it is removed; goes along in a saved basket.' })
  id!: string

  @Field(() => CheckoutItemTypeEnum, { description: 'What it is.' })
  type!: Uppercase<CheckoutItemType>

  @Field(() => ID, { description: 'The `id` of the product.' })
  productId!: string

  @Field(() => String, { description: 'The word that stays for the product, such as `SSL_RAPID`.' })
  productCode!: string

  @Field(() => String, { description: "The name of the product, in the reader's language." })
  productName!: string

  @Field(() => String, { description: 'The name of a domain; else that of the product.' })
  title!: string

  @Field(() => String, {
    nullable: true,
    description: 'A handle that stands for the transfer code of a domain, never the code; null when there is none.',
  })
  token!: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'The name servers of a domain stay where they are when it moves; null for what is no domain.',
  })
  transferDnsLater!: boolean | null

  @Field(() => ID, { nullable: true, description: 'The DNS profile that a domain gets when its DNS moves; else null.' })
  dnsProfileId!: string | null

  @Field(() => Url, { nullable: true, description: 'Where visitors are sent on to; null unless it is a redirect.' })
  redirection!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The domain that it is for, as the saved basket says it: an id or a name; null until it is chosen.',
  })
  assignedDomain!: string | null

  @Field(() => [String], { description: 'The same of a certificate for several domains; empty for all else.' })
  assignedDomains!: string[]

  @Field(() => ExistingDomainProduct, { nullable: true, description: 'The domain that it is for; null when for none.' })
  existingDomainProduct!: ExistingDomainProduct | null

  @Field(() => [ExistingDomainProduct], { description: 'Every domain that it is for.' })
  existingDomainProducts!: ExistingDomainProduct[]

  @Field(() => String, { nullable: true, description: 'The common name of a certificate; null for all else.' })
  commonName!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'The server that a certificate is for: `hosting`, `apache`, `nginx`, `iis` or `other`; else null.',
  })
  softwareId!: string | null

  @Field(() => CloudflareNameServersEnum, {
    nullable: true,
    description: 'Of Cloudflare: whose name servers are to answer for the domain; else null.',
  })
  nameServers!: CloudflareNameServers | null

  @Field(() => String, {
    nullable: true,
    description: "The customer's own certificate request in PEM (RFC 7468); null to have one made, and for all else.",
  })
  csr!: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'What a virtual server is, and what was chosen of it (`operatingSystem`, `hostname`, `sshKey`, `extras`), as JSON; else null.',
  })
  vpsSpec!: string | null

  @Field(() => [CheckoutSubItem], {
    description: 'What a virtual server is made of, and its extras; empty for all else.',
  })
  items!: CheckoutSubItem[]

  @Field(() => Boolean, {
    nullable: true,
    description: 'A domain is free; false for one that moves here or cannot be had. Null for what is no domain.',
  })
  available!: boolean | null

  @Field(() => Boolean, {
    description: 'A domain moves here, and still lacks the transfer code that it needs for that.',
  })
  needsExtraConfiguration!: boolean

  @Field(() => Cents, { description: 'The price of the period without any discount, without VAT.' })
  productPrice!: number

  @Field(() => Cents, { description: 'The price of the period, without VAT.' })
  discountedPrice!: number

  @Field(() => String, {
    nullable: true,
    description: 'Why it costs less than its standard price; null when it does not.',
  })
  discountReason!: string | null

  @Field(() => Cents, {
    description:
      'What it costs a month in the first period, without VAT; of what is sold by the year a twelfth, rounded up.',
  })
  productPricePerMonth!: number

  @Field(() => Cents, { description: 'The price of each year after the first period, without VAT.' })
  renewalPrice!: number

  @Field(() => [PriceStep], { description: 'How `discountedPrice` came to be.' })
  trace!: PriceStep[]

  @Field(() => String, {
    nullable: true,
    description: "What has to be mended before it can be ordered, in the reader's language; null when nothing has.",
  })
  problem!: string | null
}

@ObjectType({ description: 'What the checkout is about to order, at the prices of this moment.' })
export class CheckoutBasket {
  @Field(() => ID, { description: 'Goes along in a saved basket: the same basket is ordered once.' })
  id!: string

  @Field(() => Boolean, { description: 'There is nothing in it.' })
  empty!: boolean

  @Field(() => [CheckoutBasketItem], { description: 'What is in it, in the order in which it was put there.' })
  items!: CheckoutBasketItem[]

  @Field(() => BillingPeriodEnum, { description: 'The term that one pays for at a time.' })
  period!: BillingPeriod

  @Field(() => Boolean, {
    nullable: true,
    description: 'It has to be paid online, by `placeOrderWithPayment`; else `placeOrder`. Null for a visitor.',
  })
  paymentRequired!: boolean | null

  @Field(() => PaymentMethodCodeEnum, { description: 'The way to pay that the totals are for.' })
  paymentMethod!: PaymentMethodCode

  @Field(() => Cents, { description: 'What an order on account costs in administration, without VAT.' })
  administrativeCost!: number

  @Field(() => Boolean, { description: 'The administration costs are added to this basket.' })
  administrativeCostShouldBeAdded!: boolean

  @Field(() => Cents, { description: 'The total of the items with their VAT, without administration costs.' })
  totalPricePerPeriodIncludeTax!: number

  @Field(() => Cents, { description: 'The total of the items, without VAT and without administration costs.' })
  totalPricePerPeriodExcludeTax!: number

  @Field(() => Cents, {
    description:
      'What is paid: items, administration costs when they are added, and VAT over both. The amount of order and invoice.',
  })
  totalPricePerPeriodIncludeTaxAndAdministrativeCost!: number

  @Field(() => Float, { description: 'The VAT rate as a fraction: 0.21.' })
  vatRate!: number

  @Field(() => Cents, { description: 'The VAT in what is paid, that over administration costs included.' })
  totalTaxPricePerPeriod!: number

  @Field(() => RenewalTotals, {
    description: 'What the same items cost each year after the first period: what the summary says below its total.',
  })
  renewalTotals!: RenewalTotals

  @Field(() => String, {
    description: 'Changes with anything that the buyer sees. Sent along with the order, it keeps to the price shown.',
  })
  quoteHash!: string
}

@ObjectType({ description: 'The basket of the checkout is empty now.' })
export class CheckoutCancelled {
  @Field(() => String, { description: 'Where the browser goes now: a path, or an address.' })
  goTo!: string
}

@ObjectType({ description: 'A transfer code that the shop keeps.' })
export class TransferCodeStored {
  @Field(() => String, {
    description: 'The handle that stands for it in a saved basket, for this domain and customer only.',
  })
  token!: string

  @Field(() => TransferCodeStateEnum, { description: 'What the registry says of the code.' })
  codeState!: TransferCodeState
}

@ObjectType({ description: 'A link with a basket in it, to send to somebody.' })
export class BasketLinkCreated {
  @Field(() => Url, { description: 'The link. It needs no login, and asks before it changes a basket.' })
  url!: string

  @Field(() => DateTime, { description: 'From when on it no longer works.' })
  expiresAt!: number
}

@ObjectType({ description: 'Something in a link that cannot be had any more.' })
export class GoneItem {
  @Field(() => String, {
    description: "The name of a domain, else what the product is called in the reader's language.",
  })
  title!: string

  @Field(() => String, { description: "Why it cannot be had, in the reader's language." })
  message!: string
}

@ObjectType({ description: 'What a link with a basket in it holds, at the prices of this moment.' })
export class BasketLink {
  @Field(() => Boolean, { description: 'It is too old to be used; it holds nothing then.' })
  isExpired!: boolean

  @Field(() => CheckoutBasket, {
    nullable: true,
    description: 'What it holds and can still be had; null when it is too old.',
  })
  basket!: CheckoutBasket | null

  @Field(() => [GoneItem], { description: 'What it held and cannot be had any more.' })
  gone!: GoneItem[]
}

export const BasketLinkMode = graphEnum('BasketLinkMode', 'What becomes of what is in the basket already.', {
  ADD: 'It stays, and what the link holds comes behind it.',
  REPLACE: 'It leaves.',
})
export type BasketLinkMode = keyof typeof BasketLinkMode

@ObjectType({ description: 'A domain of the customer, as the checkout offers it for an item.' })
export class CustomerDomain {
  @Field(() => ID, { description: 'The `id` of the domain.' })
  id!: string

  @Field(() => String, { description: 'Its full name.' })
  name!: string

  @Field(() => Boolean, { description: 'Protected by Cloudflare already; false when that was not asked for.' })
  cloudflare!: boolean

  @Field(() => Boolean, { description: 'Has a certificate from here already; false when that was not asked for.' })
  ssl!: boolean
}

@ObjectType({ description: 'Who holds a domain, as it is kept now; the registry hears of it within minutes.' })
export class DomainWhoisSaved {
  @Field(() => String, { description: 'The full name of the domain.' })
  domain!: string

  @Field(() => CustomerData, { description: 'Its holder.' })
  whois!: CustomerData
}

export const AddCheckoutItemResult = resultUnion(
  'AddCheckoutItemResult',
  'The basket as it is now, or why the item is not in it.',
  CheckoutBasket,
  DomainNotAvailable,
  DomainOwned,
)
export const ChangeCheckoutResult = resultUnion(
  'ChangeCheckoutResult',
  'The basket as it is now, or what is wrong.',
  CheckoutBasket,
)
export const ConvertCheckoutItemsResult = resultUnion(
  'ConvertCheckoutItemsResult',
  'The saved basket as the shop sees it, or why it cannot be read.',
  CheckoutBasket,
  BasketCancelled,
  DomainOwned,
)
export const PlaceOrderResult = resultUnion(
  'PlaceOrderResult',
  'The order, what it would be, or why none was made.',
  Order,
  OrderPreview,
  OrderRefused,
  BasketCancelled,
  DomainOwned,
  PaymentMismatch,
)
export const StoreTransferCodeResult = resultUnion(
  'StoreTransferCodeResult',
  'The handle of the code, or what is wrong with it.',
  TransferCodeStored,
)
export const CreateBasketLinkResult = resultUnion(
  'CreateBasketLinkResult',
  'The link, or why these items cannot be in one.',
  BasketLinkCreated,
)
export const OpenBasketLinkResult = resultUnion(
  'OpenBasketLinkResult',
  'The basket as it is now, or why the link cannot be used.',
  CheckoutBasket,
  DomainNotAvailable,
  DomainOwned,
)
export const UpdateDomainWhoisResult = resultUnion(
  'UpdateDomainWhoisResult',
  'The holder as it is kept now, or what is wrong with it.',
  DomainWhoisSaved,
  DomainNotActive,
  TooManyHolders,
)
