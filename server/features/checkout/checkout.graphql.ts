import { Field, Float, ID, ObjectType } from 'type-graphql'
import type { CheckoutItemType } from '../../../rules/checkout-items'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import type { PaymentMethodCode } from '../../../rules/payment-methods'
import type { BillingPeriod } from '../../../rules/pricing-types'
import type { TransferCodeState } from '../../../rules/transfer'
import { connectionType } from '../../graphql/connection'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime, Url } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { CustomerData } from '../accounts/customer-data.graphql'
import { BillingPeriodEnum, TransferCodeState as TransferCodeStateEnum } from '../basket/basket.enums'
import { DomainNotAvailable } from '../basket/basket.errors'
import { PriceStep, RenewalTotals } from '../basket/basket.graphql'
import { SalePaused } from '../catalogue/catalogue.errors'
import { PaymentMethodCodeEnum } from '../catalogue/catalogue.graphql'
import { CloudflareNameServers as CloudflareNameServersEnum } from '../cloudflare/cloudflare.graphql'
import { OrderRefused } from '../orders/orders.errors'
import { Order, OrderPreview } from '../orders/orders.graphql'
import { DomainNotActive } from '../whois/domain-holder.graphql'
import { TooManyHolders } from '../whois/whois.graphql'
import { BasketCancelled, DomainOwned, PaymentMismatch } from './checkout.errors'

export const CheckoutItemTypeEnum = graphEnum(
  'CheckoutItemType',
  'Type of checkout item. REST uses the same values in lower case.',
  {
    DOMAIN: 'Domain name, registered or transferred.',
    REDIRECT: "Forwarding of a domain's visitors.",
    SSL: 'Certificate for one domain.',
    SSLMULTIDOMAINS: 'Certificate for several domains.',
    CLOUDFLARE: 'Cloudflare protection of a domain.',
    HOSTING: 'Hosting package.',
    VPSPACKAGE: 'Virtual server (VPS).',
  } satisfies Record<Uppercase<CheckoutItemType>, string>,
)

@ObjectType({ description: 'Domain to which an item belongs.' })
export class ExistingDomainProduct {
  @Field(() => ID, { nullable: true, description: 'Id of the domain; null if the domain is in the same basket.' })
  id!: string | null

  @Field(() => String, { description: 'Full name.' })
  title!: string
}

@ObjectType({
  description: 'Part of a virtual server, included in its price, or an extra with its own price.',
})
export class CheckoutSubItem {
  @Field(() => String, { description: 'Name, in the language of the request.' })
  title!: string

  @Field(() => String, { description: 'Value or amount, in the language of the request; for an extra its price.' })
  value!: string

  @Field(() => String, { nullable: true, description: 'Permanent code of an extra; null for a part.' })
  productCode!: string | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price of an extra for the term in euro cents, excluding VAT, charged on top of the item; null for a part.',
  })
  price!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Yearly price of an extra after the first term in euro cents, excluding VAT; null for a part.',
  })
  renewalPrice!: number | null
}

@ObjectType({
  description: 'Item in the checkout basket, with current names and prices.',
})
export class CheckoutBasketItem {
  @Field(() => ID, { description: 'Id of the item, for removing it and for use in a saved basket.' })
  id!: string

  @Field(() => CheckoutItemTypeEnum, { description: 'Type of item.' })
  type!: Uppercase<CheckoutItemType>

  @Field(() => ID, { description: 'Id of the product.' })
  productId!: string

  @Field(() => String, { description: 'Permanent code of the product, such as `SSL_RAPID`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => String, { description: 'Domain name for a domain; otherwise the product name.' })
  title!: string

  @Field(() => String, {
    nullable: true,
    description: 'Handle of the transfer code of a domain, never the code itself; null if there is none.',
  })
  token!: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'True if a transferred domain keeps its current name servers; null if the item is not a domain.',
  })
  transferDnsLater!: boolean | null

  @Field(() => ID, {
    nullable: true,
    description: 'Id of the DNS profile for a transferred domain; null if there is none.',
  })
  dnsProfileId!: string | null

  @Field(() => Url, { nullable: true, description: 'Target URL of a redirect; null for other items.' })
  redirection!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Id or name of the domain to which the item belongs, as in the saved basket; null until chosen.',
  })
  assignedDomain!: string | null

  @Field(() => [String], {
    description: 'Ids or names of the domains of a certificate for several domains; empty for other items.',
  })
  assignedDomains!: string[]

  @Field(() => ExistingDomainProduct, {
    nullable: true,
    description: 'Domain to which the item belongs; null if there is none.',
  })
  existingDomainProduct!: ExistingDomainProduct | null

  @Field(() => [ExistingDomainProduct], { description: 'All domains to which the item belongs.' })
  existingDomainProducts!: ExistingDomainProduct[]

  @Field(() => String, { nullable: true, description: 'Common name of a certificate; null for other items.' })
  commonName!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Web server for a certificate: `hosting`, `apache`, `nginx`, `iis` or `other`; null for other items.',
  })
  softwareId!: string | null

  @Field(() => CloudflareNameServersEnum, {
    nullable: true,
    description: 'Name servers for Cloudflare protection; null for other items.',
  })
  nameServers!: CloudflareNameServers | null

  @Field(() => String, {
    nullable: true,
    description:
      'CSR supplied by the customer, in PEM format (RFC 7468); null if the shop generates one, and for other items.',
  })
  csr!: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Specification of a virtual server as JSON, with the chosen `operatingSystem`, `hostname`, `sshKey` and `extras`; null for other items.',
  })
  vpsSpec!: string | null

  @Field(() => [CheckoutSubItem], {
    description: 'Parts and extras of a virtual server; empty for other items.',
  })
  items!: CheckoutSubItem[]

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if a domain is available for registration, false if it is transferred or unavailable; null if the item is not a domain.',
  })
  available!: boolean | null

  @Field(() => Boolean, {
    description: 'True if a transferred domain still lacks a required transfer code.',
  })
  needsExtraConfiguration!: boolean

  @Field(() => Cents, { description: 'Price for the term without discounts, in euro cents, excluding VAT.' })
  productPrice!: number

  @Field(() => Cents, { description: 'Price for the term in euro cents, excluding VAT.' })
  discountedPrice!: number

  @Field(() => String, {
    nullable: true,
    description: 'Reason for the discount; null if there is no discount.',
  })
  discountReason!: string | null

  @Field(() => Cents, {
    description:
      'Price per month in the first term in euro cents, excluding VAT; for yearly products one twelfth, rounded up.',
  })
  productPricePerMonth!: number

  @Field(() => Cents, { description: 'Yearly price after the first term in euro cents, excluding VAT.' })
  renewalPrice!: number

  @Field(() => [PriceStep], { description: 'Calculation of `discountedPrice`.' })
  trace!: PriceStep[]

  @Field(() => String, {
    nullable: true,
    description: 'Problem that must be solved before ordering, in the language of the request; null if there is none.',
  })
  problem!: string | null
}

@ObjectType({ description: 'Basket of the checkout, at current prices.' })
export class CheckoutBasket {
  @Field(() => ID, { description: 'Id for use in a saved basket. A basket can be ordered only once.' })
  id!: string

  @Field(() => Boolean, { description: 'True if the basket contains no items.' })
  empty!: boolean

  @Field(() => [CheckoutBasketItem], { description: 'Items, in the order in which they were added.' })
  items!: CheckoutBasketItem[]

  @Field(() => BillingPeriodEnum, { description: 'Billing term.' })
  period!: BillingPeriod

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True if the order must be paid online with `placeOrderWithPayment`, false if it is ordered with `placeOrder`; null for a visitor.',
  })
  paymentRequired!: boolean | null

  @Field(() => String, {
    nullable: true,
    description:
      'Why this basket must be paid online although the customer may usually pay later: its credit limit, as a sentence in the language of the request. Null otherwise.',
  })
  laterRefused!: string | null

  @Field(() => PaymentMethodCodeEnum, { description: 'Payment method for which the totals are calculated.' })
  paymentMethod!: PaymentMethodCode

  @Field(() => Cents, { description: 'Administration fee for ordering on account, in euro cents, excluding VAT.' })
  administrativeCost!: number

  @Field(() => Boolean, { description: 'True if the administration fee applies to this basket.' })
  administrativeCostShouldBeAdded!: boolean

  @Field(() => Cents, {
    description: 'Total of the items in euro cents, including VAT and without the administration fee.',
  })
  totalPricePerPeriodIncludeTax!: number

  @Field(() => Cents, {
    description: 'Total of the items in euro cents, excluding VAT and without the administration fee.',
  })
  totalPricePerPeriodExcludeTax!: number

  @Field(() => Cents, {
    description:
      'Amount to pay in euro cents, including VAT and the administration fee if it applies. Equals the amount of the order and invoice.',
  })
  totalPricePerPeriodIncludeTaxAndAdministrativeCost!: number

  @Field(() => Float, { description: 'VAT rate as a fraction, such as 0.21.' })
  vatRate!: number

  @Field(() => Cents, {
    description: 'VAT in the amount to pay, in euro cents, including that over the administration fee.',
  })
  totalTaxPricePerPeriod!: number

  @Field(() => RenewalTotals, {
    description: 'Yearly price of the same items after the first term, as shown below the total.',
  })
  renewalTotals!: RenewalTotals

  @Field(() => String, {
    description:
      'Hash of everything shown to the buyer. If sent with the order, an order at any other price is refused.',
  })
  quoteHash!: string
}

@ObjectType({ description: 'The checkout basket was emptied.' })
export class CheckoutCancelled {
  @Field(() => String, { description: 'Path or URL of the page to continue to.' })
  goTo!: string
}

@ObjectType({ description: 'The transfer code was stored.' })
export class TransferCodeStored {
  @Field(() => String, {
    description: 'Handle to use in a saved basket instead of the code. Valid only for this domain and customer.',
  })
  token!: string

  @Field(() => TransferCodeStateEnum, { description: 'Verdict of the registry on the code.' })
  codeState!: TransferCodeState
}

@ObjectType({ description: 'The shareable basket link was created.' })
export class BasketLinkCreated {
  @Field(() => Url, {
    description: 'The link. It works without a login and asks for confirmation before changing a basket.',
  })
  url!: string

  @Field(() => DateTime, { description: 'Time at which the link expires.' })
  expiresAt!: number
}

@ObjectType({ description: 'Item in a basket link that is no longer available.' })
export class GoneItem {
  @Field(() => String, {
    description: 'Domain name; for other items the product name, in the language of the request.',
  })
  title!: string

  @Field(() => String, { description: 'Reason why it is not available, in the language of the request.' })
  message!: string
}

@ObjectType({ description: 'Content of a basket link, at current prices.' })
export class BasketLink {
  @Field(() => Boolean, { description: 'True if the link has expired. An expired link has no content.' })
  isExpired!: boolean

  @Field(() => CheckoutBasket, {
    nullable: true,
    description: 'Items that are still available; null if the link has expired.',
  })
  basket!: CheckoutBasket | null

  @Field(() => [GoneItem], { description: 'Items that are no longer available.' })
  gone!: GoneItem[]
}

export const BasketLinkMode = graphEnum('BasketLinkMode', 'Treatment of the current content of the basket.', {
  ADD: 'Keep it, and add the items of the link.',
  REPLACE: 'Replace it by the items of the link.',
})
export type BasketLinkMode = keyof typeof BasketLinkMode

@ObjectType({ description: 'Domain of the customer, to choose for a checkout item.' })
export class CustomerDomain {
  @Field(() => ID, { description: 'Id of the domain.' })
  id!: string

  @Field(() => String, { description: 'Full name.' })
  name!: string

  @Field(() => Boolean, {
    description: 'True if the domain has Cloudflare protection; false if it has none or if this was not requested.',
  })
  cloudflare!: boolean

  @Field(() => Boolean, {
    description:
      'True if the domain has a certificate from this shop; false if it has none or if this was not requested.',
  })
  ssl!: boolean
}

export const CustomerDomainConnection = connectionType(CustomerDomain, 'CustomerDomain')

@ObjectType({ description: 'The registrant of the domain was saved. The registry is updated within minutes.' })
export class DomainWhoisSaved {
  @Field(() => String, { description: 'Full name of the domain.' })
  domain!: string

  @Field(() => CustomerData, { description: 'The registrant.' })
  whois!: CustomerData
}

export const AddCheckoutItemResult = resultUnion(
  'AddCheckoutItemResult',
  'The updated basket, or why the item was not added.',
  CheckoutBasket,
  DomainNotAvailable,
  DomainOwned,
  SalePaused,
)
export const ChangeCheckoutResult = resultUnion(
  'ChangeCheckoutResult',
  'The updated basket, or an error.',
  CheckoutBasket,
)
export const ConvertCheckoutItemsResult = resultUnion(
  'ConvertCheckoutItemsResult',
  'The saved basket with current names and prices, or why it cannot be read.',
  CheckoutBasket,
  BasketCancelled,
  DomainOwned,
)
export const PlaceOrderResult = resultUnion(
  'PlaceOrderResult',
  'The order, a preview for a dry run, or why no order was placed.',
  Order,
  OrderPreview,
  OrderRefused,
  BasketCancelled,
  DomainOwned,
  PaymentMismatch,
)
export const StoreTransferCodeResult = resultUnion(
  'StoreTransferCodeResult',
  'The handle of the code, or an error.',
  TransferCodeStored,
)
export const CreateBasketLinkResult = resultUnion(
  'CreateBasketLinkResult',
  'The link, or why it cannot contain these items.',
  BasketLinkCreated,
)
export const OpenBasketLinkResult = resultUnion(
  'OpenBasketLinkResult',
  'The updated basket, or why the link cannot be used.',
  CheckoutBasket,
  DomainNotAvailable,
  DomainOwned,
  SalePaused,
)
export const UpdateDomainWhoisResult = resultUnion(
  'UpdateDomainWhoisResult',
  'The saved registrant, or an error.',
  DomainWhoisSaved,
  DomainNotActive,
  TooManyHolders,
)
