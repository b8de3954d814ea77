import { Field, ID, InputType, Int } from 'type-graphql'
import type { CheckoutItemType } from '../../../rules/checkout-items'
import type { CloudflareNameServers } from '../../../rules/cloudflare-state'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { UpdateCustomerDataInput } from '../accounts/customer-data.graphql'
import { BillingPeriodEnum } from '../basket/basket.enums'
import { PaymentMethodCodeEnum } from '../catalogue/catalogue.graphql'
import { CloudflareNameServers as CloudflareNameServersEnum } from '../cloudflare/cloudflare.graphql'
import { BasketLinkMode, CheckoutItemTypeEnum } from './checkout.graphql'

const DOMAIN = {
  nullable: true,
  description: 'Id or name of a domain of the customer, or name of a domain in the same basket. Can be chosen later.',
}
const SOFTWARE = {
  nullable: true,
  description: 'Web server: `hosting`, `apache`, `nginx`, `iis` or `other`. Defaults to `other`.',
}
const CSR = {
  nullable: true,
  description: 'CSR in PEM format (RFC 7468). If omitted, the shop generates the key and the CSR.',
}
const TOKEN = {
  nullable: true,
  description: 'Transfer code of the domain, or the handle of a stored one. Only for a transfer.',
}
const DNS_LATER = {
  nullable: true,
  defaultValue: true,
  description: 'True to keep the current name servers after the transfer.',
}
const DNS_PROFILE = { nullable: true, description: 'Id of the DNS profile to apply if the DNS moves along.' }
const NAME_SERVERS = {
  nullable: true,
  description: 'Name servers for Cloudflare protection; those of the shop if omitted.',
}
const VPS_SPEC = {
  nullable: true,
  description:
    'The `vpsSpec` of the product as JSON, optionally with `operatingSystem` (`debian-13`, `ubuntu-24-04` or `almalinux-10`), `hostname`, `sshKey` (one OpenSSH line; if omitted, a password is generated) and `extras` (`EXTRA_IPV4`, `PRO_SLA`, `PREMIUM_SUPPORT`). When ordering an extra itself: `serverId`, the server of the customer.',
}
const PERIOD = { nullable: true, description: 'Billing term: MONTHLY, QUARTERLY or YEARLY.' }

@InputType({ description: 'Product to order.' })
abstract class ProductInput {
  @Field(() => ID, { description: 'Id of the product, from `Query.products`.' })
  productId!: string

  @Field(() => String, {
    nullable: true,
    description: 'Code of the same product. A different code is refused.',
    deprecationReason: 'Use `productId` alone.',
  })
  productCode?: string | null
}

@InputType({ description: 'Domain name to register or transfer.' })
export class DomainItemInput extends ProductInput {
  @Field(() => String, { description: 'Full name.' })
  title!: string

  @Field(() => String, TOKEN)
  token?: string | null

  @Field(() => Boolean, DNS_LATER)
  transferDnsLater?: boolean | null

  @Field(() => ID, DNS_PROFILE)
  dnsProfileId?: string | null
}

@InputType({ description: "Forwarding of a domain's visitors." })
export class RedirectItemInput extends ProductInput {
  @Field(() => String, { description: 'Target URL.' })
  redirection!: string

  @Field(() => String, DOMAIN)
  assignedDomain?: string | null
}

@InputType({ description: 'Certificate for one domain.' })
export class SslItemInput extends ProductInput {
  @Field(() => String, DOMAIN)
  assignedDomain?: string | null

  @Field(() => String, SOFTWARE)
  softwareId?: string | null

  @Field(() => String, CSR)
  csr?: string | null
}

@InputType({ description: 'Certificate for several domains.' })
export class SslMultiDomainsItemInput extends ProductInput {
  @Field(() => [String], { nullable: true, description: 'Ids or names of the domains.' })
  assignedDomains?: string[] | null

  @Field(() => String, {
    nullable: true,
    description: 'Common name: a name in one of the domains. Defaults to the first domain.',
  })
  commonName?: string | null

  @Field(() => String, SOFTWARE)
  softwareId?: string | null

  @Field(() => String, CSR)
  csr?: string | null
}

@InputType({ description: 'Cloudflare protection of a domain.' })
export class CloudflareItemInput extends ProductInput {
  @Field(() => String, DOMAIN)
  assignedDomain?: string | null

  @Field(() => CloudflareNameServersEnum, NAME_SERVERS)
  nameServers?: CloudflareNameServers | null
}

@InputType({ description: 'Hosting package for a domain.' })
export class HostingItemInput extends ProductInput {
  @Field(() => String, DOMAIN)
  assignedDomain?: string | null
}

@InputType({ description: 'Virtual server (VPS).' })
export class VpsItemInput extends ProductInput {
  @Field(() => String, VPS_SPEC)
  vpsSpec?: string | null
}

@InputType({ description: 'Item to add. Give exactly one of the seven fields.' })
export class AddCheckoutItemInput {
  @Field(() => DomainItemInput, { nullable: true, description: 'Domain name.' })
  domain?: DomainItemInput | null

  @Field(() => RedirectItemInput, { nullable: true, description: 'Redirect.' })
  redirect?: RedirectItemInput | null

  @Field(() => SslItemInput, { nullable: true, description: 'Certificate for one domain.' })
  ssl?: SslItemInput | null

  @Field(() => SslMultiDomainsItemInput, { nullable: true, description: 'Certificate for several domains.' })
  sslMultiDomains?: SslMultiDomainsItemInput | null

  @Field(() => CloudflareItemInput, { nullable: true, description: 'Cloudflare protection.' })
  cloudflare?: CloudflareItemInput | null

  @Field(() => HostingItemInput, { nullable: true, description: 'Hosting package.' })
  hosting?: HostingItemInput | null

  @Field(() => VpsItemInput, { nullable: true, description: 'Virtual server (VPS).' })
  vps?: VpsItemInput | null

  @Field(() => BillingPeriodEnum, PERIOD)
  period?: BillingPeriod | null
}

@InputType({ description: 'Item to remove from the basket.' })
export class RemoveCheckoutItemInput {
  @Field(() => ID, { description: 'Id of the item.' })
  itemId!: string
}

@InputType({ description: 'Billing term of the basket.' })
export class SetCheckoutPeriodInput {
  @Field(() => BillingPeriodEnum, { description: 'MONTHLY, QUARTERLY or YEARLY.' })
  period!: BillingPeriod
}

@InputType({ description: 'Item of a saved basket, with the fields of its type.' })
export class SavedItemInput extends ProductInput {
  @Field(() => ID, { nullable: true, description: "Id of the item in the shop's basket." })
  id?: string | null

  @Field(() => CheckoutItemTypeEnum, { description: 'Type of item.' })
  type!: Uppercase<CheckoutItemType>

  @Field(() => String, { nullable: true, description: 'Full name of a domain.' })
  title?: string | null

  @Field(() => String, TOKEN)
  token?: string | null

  @Field(() => Boolean, DNS_LATER)
  transferDnsLater?: boolean | null

  @Field(() => ID, DNS_PROFILE)
  dnsProfileId?: string | null

  @Field(() => String, { nullable: true, description: 'Target URL of a redirect.' })
  redirection?: string | null

  @Field(() => String, DOMAIN)
  assignedDomain?: string | null

  @Field(() => [String], {
    nullable: true,
    description: 'Ids or names of the domains of a certificate for several domains.',
  })
  assignedDomains?: string[] | null

  @Field(() => String, { nullable: true, description: 'Common name of a certificate for several domains.' })
  commonName?: string | null

  @Field(() => String, SOFTWARE)
  softwareId?: string | null

  @Field(() => String, CSR)
  csr?: string | null

  @Field(() => CloudflareNameServersEnum, NAME_SERVERS)
  nameServers?: CloudflareNameServers | null

  @Field(() => String, VPS_SPEC)
  vpsSpec?: string | null
}

@InputType({
  description: 'Basket saved by a client. Holds the choices only; the shop determines prices and availability.',
})
export class ConvertCheckoutItemsInput {
  @Field(() => ID, { nullable: true, description: 'Id of the basket, if the shop assigned one.' })
  id?: string | null

  @Field(() => [SavedItemInput], { description: 'Items of the basket, at most 100.' })
  items!: SavedItemInput[]

  @Field(() => BillingPeriodEnum, PERIOD)
  period?: BillingPeriod | null

  @Field(() => PaymentMethodCodeEnum, {
    nullable: true,
    description:
      'Payment method whose fee is included in the totals. If omitted and no online payment is required: on account.',
  })
  paymentMethod?: keyof typeof PaymentMethodCodeEnum | null
}

@InputType({ description: 'Saved basket to order.' })
export class PlaceOrderInput extends ConvertCheckoutItemsInput {
  @Field(() => String, {
    nullable: true,
    description:
      '`quoteHash` of the basket as shown to the buyer. The order is refused with PRICE_CHANGED if it has changed since.',
  })
  quoteHash?: string | null

  @Field(() => Int, {
    nullable: true,
    description:
      '`GeneralTerms.version` that the buyer agreed to. The order is refused with TERMS_CHANGED if another one applies.',
  })
  termsVersion?: number | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'If true, returns a preview or the reason for refusal, and orders nothing.',
  })
  dryRun?: boolean | null
}

@InputType({ description: 'Transfer code to store.' })
export class StoreTransferCodeInput {
  @Field(() => String, { description: 'Full name of the domain to transfer.' })
  domainName!: string

  @Field(() => String, { description: 'Transfer code from the current registrar.' })
  code!: string
}

@InputType({ description: 'Basket to put in a link.' })
export class CreateBasketLinkInput {
  @Field(() => [SavedItemInput], { description: 'Items of the basket, at most 20. Transfer codes are left out.' })
  items!: SavedItemInput[]

  @Field(() => BillingPeriodEnum, PERIOD)
  period?: BillingPeriod | null
}

@InputType({ description: 'Saved basket to cancel.' })
export class CancelCheckoutInput {
  @Field(() => ID, { nullable: true, description: 'Id of the saved basket.' })
  basketId?: string | null
}

@InputType({ description: 'Basket link to open.' })
export class OpenBasketLinkInput {
  @Field(() => String, { description: 'Token of the link: the value of its `mandje` parameter.' })
  token!: string

  @Field(() => BasketLinkMode, { description: 'Treatment of the current content of the basket.' })
  mode!: BasketLinkMode
}

@InputType({ description: 'New customer in the checkout. The password is chosen at activation.' })
export class CheckoutRegistrationInput {
  @Field(() => String, { description: 'E-mail address. The activation link is mailed to it.' })
  email!: string

  @Field(() => String, { description: 'First name.' })
  firstName!: string

  @Field(() => String, { description: 'Last name.' })
  lastName!: string
}

@InputType({ description: 'Registration of a new customer in the checkout.' })
export class RegisterCheckoutAccountInput {
  @Field(() => CheckoutRegistrationInput, { description: 'Details of the new customer.' })
  registration!: CheckoutRegistrationInput

  @Field(() => String, {
    nullable: true,
    description: 'Token of a solved captcha. Required after a CAPTCHA_REQUIRED error.',
  })
  captchaToken?: string | null
}

@InputType({ description: 'Registrant of a domain.' })
export class UpdateDomainWhoisInput extends UpdateCustomerDataInput {
  @Field(() => String, { description: 'Full name or id of the domain.' })
  domain!: string
}
