import { Field, ID, InputType } from 'type-graphql'
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
  description:
    'The domain that it is for: one of the customer by its `id` or name, or one of the same basket by its name. It can be chosen later.',
}
const SOFTWARE = {
  nullable: true,
  description: 'The server that it is for: `hosting`, `apache`, `nginx`, `iis` or `other`, which it is when left out.',
}
const CSR = {
  nullable: true,
  description: 'A certificate request of your own in PEM (RFC 7468); key and request are made here without it.',
}
const TOKEN = {
  nullable: true,
  description: 'Its transfer code, or the handle that stands for one; only for a domain that moves here.',
}
const DNS_LATER = {
  nullable: true,
  defaultValue: true,
  description: 'The name servers stay where they are when the domain moves.',
}
const DNS_PROFILE = { nullable: true, description: 'The DNS profile that it gets when its DNS moves.' }
const NAME_SERVERS = {
  nullable: true,
  description: 'Of Cloudflare: whose name servers are to answer for the domain; ours when left out.',
}
const VPS_SPEC = {
  nullable: true,
  description:
    'The `vpsSpec` of the product, in whose JSON `operatingSystem` (`debian-13`, `ubuntu-24-04` or `almalinux-10`), `hostname`, `sshKey` (one line of OpenSSH; without it there is a password) and `extras` (of `EXTRA_IPV4`, `PRO_SLA` and `PREMIUM_SUPPORT`) can be chosen. With the product of one of these extras itself: `serverId`, the server of the customer that it is for.',
}
const PERIOD = { nullable: true, description: 'The term to pay for at a time: MONTHLY, QUARTERLY or YEARLY.' }

@InputType({ description: 'Which product.' })
abstract class ProductInput {
  @Field(() => ID, { description: 'The `id` of the product, of `Query.products`.' })
  productId!: string

  @Field(() => String, { description: 'Its `productCode`, which must belong to the id.' })
  productCode!: string
}

@InputType({ description: 'A domain name to register, or to move here.' })
export class DomainItemInput extends ProductInput {
  @Field(() => String, { description: 'The full name.' })
  title!: string

  @Field(() => String, TOKEN)
  token?: string | null

  @Field(() => Boolean, DNS_LATER)
  transferDnsLater?: boolean | null

  @Field(() => ID, DNS_PROFILE)
  dnsProfileId?: string | null
}

@InputType({ description: 'A redirect of a domain.' })
export class RedirectItemInput extends ProductInput {
  @Field(() => String, { description: 'The URL where visitors are sent on to.' })
  redirection!: string

  @Field(() => String, DOMAIN)
  assignedDomain?: string | null
}

@InputType({ description: 'A certificate for one domain.' })
export class SslItemInput extends ProductInput {
  @Field(() => String, DOMAIN)
  assignedDomain?: string | null

  @Field(() => String, SOFTWARE)
  softwareId?: string | null

  @Field(() => String, CSR)
  csr?: string | null
}

@InputType({ description: 'A certificate for several domains.' })
export class SslMultiDomainsItemInput extends ProductInput {
  @Field(() => [String], { nullable: true, description: 'The domains that it is for, each by its `id` or name.' })
  assignedDomains?: string[] | null

  @Field(() => String, { nullable: true, description: 'A name in one of them; the first of them when left out.' })
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

@InputType({ description: 'A hosting package for a domain.' })
export class HostingItemInput extends ProductInput {
  @Field(() => String, DOMAIN)
  assignedDomain?: string | null
}

@InputType({ description: 'A virtual server.' })
export class VpsItemInput extends ProductInput {
  @Field(() => String, VPS_SPEC)
  vpsSpec?: string | null
}

@InputType({ description: 'One item: exactly one of the seven types is given.' })
export class AddCheckoutItemInput {
  @Field(() => DomainItemInput, { nullable: true, description: 'A domain name.' })
  domain?: DomainItemInput | null

  @Field(() => RedirectItemInput, { nullable: true, description: 'A redirect.' })
  redirect?: RedirectItemInput | null

  @Field(() => SslItemInput, { nullable: true, description: 'A certificate for one domain.' })
  ssl?: SslItemInput | null

  @Field(() => SslMultiDomainsItemInput, { nullable: true, description: 'A certificate for several domains.' })
  sslMultiDomains?: SslMultiDomainsItemInput | null

  @Field(() => CloudflareItemInput, { nullable: true, description: 'Cloudflare protection.' })
  cloudflare?: CloudflareItemInput | null

  @Field(() => HostingItemInput, { nullable: true, description: 'A hosting package.' })
  hosting?: HostingItemInput | null

  @Field(() => VpsItemInput, { nullable: true, description: 'A virtual server.' })
  vps?: VpsItemInput | null

  @Field(() => BillingPeriodEnum, PERIOD)
  period?: BillingPeriod | null
}

@InputType({ description: 'An item to take out of the basket.' })
export class RemoveCheckoutItemInput {
  @Field(() => ID, { description: 'The `id` of the item.' })
  itemId!: string
}

@InputType({ description: 'The term to pay for at a time.' })
export class SetCheckoutPeriodInput {
  @Field(() => BillingPeriodEnum, { description: 'MONTHLY, QUARTERLY or YEARLY.' })
  period!: BillingPeriod
}

@InputType({ description: 'An item of a saved basket: its type, its product, and what that type has.' })
export class SavedItemInput extends ProductInput {
  @Field(() => ID, { nullable: true, description: 'The `id` that the item had in the basket of the shop.' })
  id?: string | null

  @Field(() => CheckoutItemTypeEnum, { description: 'What it is.' })
  type!: Uppercase<CheckoutItemType>

  @Field(() => String, { nullable: true, description: 'The full name of a domain.' })
  title?: string | null

  @Field(() => String, TOKEN)
  token?: string | null

  @Field(() => Boolean, DNS_LATER)
  transferDnsLater?: boolean | null

  @Field(() => ID, DNS_PROFILE)
  dnsProfileId?: string | null

  @Field(() => String, { nullable: true, description: 'The URL of a redirect.' })
  redirection?: string | null

  @Field(() => String, DOMAIN)
  assignedDomain?: string | null

  @Field(() => [String], { nullable: true, description: 'The domains of a certificate for several, by `id` or name.' })
  assignedDomains?: string[] | null

  @Field(() => String, { nullable: true, description: 'The common name of a certificate for several domains.' })
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
  description: 'A basket as a browser keeps it: what was chosen. Prices and availability are the shop’s to say.',
})
export class ConvertCheckoutItemsInput {
  @Field(() => ID, { nullable: true, description: 'The `id` of the basket, when the shop gave it one.' })
  id?: string | null

  @Field(() => [SavedItemInput], { description: 'What is in it; at most 100.' })
  items!: SavedItemInput[]

  @Field(() => BillingPeriodEnum, PERIOD)
  period?: BillingPeriod | null

  @Field(() => PaymentMethodCodeEnum, {
    nullable: true,
    description:
      'The way to pay, whose costs are in the totals: on account when left out and nothing has to be paid online.',
  })
  paymentMethod?: keyof typeof PaymentMethodCodeEnum | null
}

@InputType({ description: 'A saved basket to order.' })
export class PlaceOrderInput extends ConvertCheckoutItemsInput {
  @Field(() => String, {
    nullable: true,
    description: 'That of the basket as it was shown: refused with PRICE_CHANGED when it is another by now.',
  })
  quoteHash?: string | null

  @Field(() => Boolean, {
    nullable: true,
    defaultValue: false,
    description: 'Answers what would be ordered, or why it would be refused, and orders nothing.',
  })
  dryRun?: boolean | null
}

@InputType({ description: 'A transfer code for the shop to keep.' })
export class StoreTransferCodeInput {
  @Field(() => String, { description: 'The full name that moves here.' })
  domainName!: string

  @Field(() => String, { description: 'The code that the current provider gave.' })
  code!: string
}

@InputType({ description: 'A basket to put in a link.' })
export class CreateBasketLinkInput {
  @Field(() => [SavedItemInput], { description: 'What is in it, at most 20; transfer codes are left out.' })
  items!: SavedItemInput[]

  @Field(() => BillingPeriodEnum, PERIOD)
  period?: BillingPeriod | null
}

@InputType({ description: 'Which saved basket is not to be ordered any more.' })
export class CancelCheckoutInput {
  @Field(() => ID, { nullable: true, description: 'The `id` that the saved basket has.' })
  basketId?: string | null
}

@InputType({ description: 'A link whose basket to take.' })
export class OpenBasketLinkInput {
  @Field(() => String, { description: 'What the link has behind `mandje=`.' })
  token!: string

  @Field(() => BasketLinkMode, { description: 'What becomes of what is in the basket already.' })
  mode!: BasketLinkMode
}

@InputType({ description: 'A person who registers in the checkout; the password is chosen at activation.' })
export class CheckoutRegistrationInput {
  @Field(() => String, { description: 'E-mail address; the link that activates the account is sent there.' })
  email!: string

  @Field(() => String, { description: 'First name.' })
  firstName!: string

  @Field(() => String, { description: 'Last name.' })
  lastName!: string
}

@InputType({ description: 'A registration in the checkout, with the captcha when it was asked for.' })
export class RegisterCheckoutAccountInput {
  @Field(() => CheckoutRegistrationInput, { description: 'Who registers.' })
  registration!: CheckoutRegistrationInput

  @Field(() => String, { nullable: true, description: 'The token of a solved captcha, when one was asked for.' })
  captchaToken?: string | null
}

@InputType({ description: 'Who holds a domain.' })
export class UpdateDomainWhoisInput extends UpdateCustomerDataInput {
  @Field(() => String, { description: 'The full name of the domain, or its `id`.' })
  domain!: string
}
