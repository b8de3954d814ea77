import { Field, ID, InputType } from 'type-graphql'
import { BillingPeriodEnum, DnsTransferMode, DomainServiceType, ServiceType, ShopChannel } from './basket.enums'

const PRODUCT = { description: 'Id of the product.' }
const PRODUCT_CODE = {
  nullable: true,
  description: 'Code of the same product. A different code is refused.',
  deprecationReason: 'Use `productId` alone.',
} as const
const DOMAIN_ITEM = { nullable: true, description: 'Id of the domain in the basket. Required.' } as const
const UNIQUE = {
  nullable: true,
  description: 'Same as `itemId`, which takes precedence.',
  deprecationReason: 'Use `itemId`.',
} as const

@InputType({ description: 'Basket to change.' })
export class ChannelInput {
  @Field(() => ShopChannel, { defaultValue: ShopChannel.CUSTOMER, description: 'Order process of the basket.' })
  channel!: ShopChannel
}

@InputType({ description: 'Transfer of a domain.' })
export class TransferInput {
  @Field(() => String, { description: 'Transfer code from the current registrar.' })
  migrationCode!: string

  @Field(() => Boolean, { description: 'Declaration by the buyer of owning the name. Must be true.' })
  isOwner!: boolean

  @Field(() => Boolean, { description: 'True if the domain switches to the name servers of the shop.' })
  transferDns!: boolean

  @Field(() => DnsTransferMode, {
    defaultValue: DnsTransferMode.COPY,
    description: 'Source of the DNS records after the transfer.',
  })
  dnsMode!: DnsTransferMode

  @Field(() => ID, { nullable: true, description: 'Id of the DNS profile, for DNS_PROFILE.' })
  dnsProfileId?: string | null
}

@InputType({ description: 'Item to add to the basket.' })
export class AddBasketItemInput extends ChannelInput {
  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null

  @Field(() => String, {
    description: 'Domain name, redirect URL or transfer code; ignored for other products.',
  })
  title!: string

  @Field(() => ID, { nullable: true, description: 'Id of the domain in the basket to which the item is linked.' })
  parentId?: string | null

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'For a transfer code: true keeps the DNS of the domain where it is for now.',
  })
  transferDnsLater!: boolean

  @Field(() => ID, { nullable: true, description: 'For a transfer code: id of the DNS profile to apply.' })
  dnsProfileId?: string | null
}

/** Services and REST call the item `unique`; the resolver copies it from `itemId`. */
@InputType({ description: 'Item to remove from the basket.' })
export class RemoveBasketItemInput extends ChannelInput {
  @Field(() => ID, { nullable: true, description: 'Id of the item in the basket. Required.' })
  itemId?: string | null

  @Field(() => ID, UNIQUE)
  unique!: string
}

@InputType({ description: 'Domain to remove from the basket.' })
export class RemoveBasketDomainInput extends ChannelInput {
  @Field(() => String, { description: 'Full name.' })
  domainName!: string
}

@InputType({ description: 'Software to install on the hosting of a domain.' })
export class SetFreeProductInput extends ChannelInput {
  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null

  @Field(() => String, { defaultValue: '', description: 'Ignored.' })
  title!: string

  @Field(() => ID, { description: 'Id of the domain in the basket, or of its hosting.' })
  parentId!: string
}

@InputType({ description: 'Domain from which to remove the free installation.' })
export class RemoveFreeProductInput extends ChannelInput {
  @Field(() => ID, { description: 'Id of the domain in the basket, or of any item linked to it.' })
  parentId!: string
}

@InputType({ description: 'Intended use of a domain.' })
export class SetServiceTypeInput extends ChannelInput {
  @Field(() => ID, DOMAIN_ITEM)
  itemId?: string | null

  @Field(() => ID, UNIQUE)
  unique!: string

  @Field(() => DomainServiceType, { description: 'Intended use.' })
  serviceType!: DomainServiceType
}

@InputType({ description: 'Transfer details of a domain in the basket.' })
export class SaveTransferInput extends ChannelInput {
  @Field(() => ID, DOMAIN_ITEM)
  itemId?: string | null

  @Field(() => ID, UNIQUE)
  unique!: string

  @Field(() => TransferInput, { description: 'Transfer details.' })
  transfer!: TransferInput
}

@InputType({ description: 'Billing term of the basket.' })
export class SetBasketPeriodInput extends ChannelInput {
  @Field(() => BillingPeriodEnum, { description: 'YEARLY or FIVE_YEARLY.' })
  period!: BillingPeriodEnum
}

@InputType({ description: 'Discount code to apply.' })
export class ApplyDiscountCodeInput extends ChannelInput {
  @Field(() => String, { description: 'Discount code, case-insensitive.' })
  code!: string
}

@InputType({ description: 'Proposed services to accept.' })
export class AcceptAdditionalServicesInput extends ChannelInput {
  @Field(() => [ServiceType], { description: 'Accepted values of `serviceType` from the proposals.' })
  acceptedServiceTypes!: ServiceType[]
}

@InputType({ description: 'Upgrade of hosting that the viewer owns.' })
export class UpgradeHostingInput {
  @Field(() => ID, { description: 'Id of the current hosting package of the viewer.' })
  hostingPackageId!: string

  @Field(() => ID, { description: 'Id of the larger package.' })
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null
}

@InputType({ description: 'Hosting for a domain that the viewer owns.' })
export class AddHostingToDomainInput {
  @Field(() => String, { description: 'Full name.' })
  domain!: string

  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null
}

@InputType({ description: 'Extra for hosting that the viewer owns.' })
export class ExtraServiceInput {
  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null
}

@InputType({ description: 'Extras for hosting that the viewer owns.' })
export class AddExtraServicesInput {
  @Field(() => ID, { description: 'Id of the hosting package of the viewer.' })
  hostingPackageId!: string

  @Field(() => [ExtraServiceInput], { description: 'Extras to add, at least one, from `Query.extraServices`.' })
  extraServices!: ExtraServiceInput[]
}

/** Reads the item from either field. An empty id is no item. */
export const itemOf = <Input extends { itemId?: string | null; unique: string }>(input: Input): Input => ({
  ...input,
  unique: input.itemId ?? input.unique ?? '',
})
