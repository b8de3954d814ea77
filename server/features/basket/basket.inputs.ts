import { Field, ID, InputType } from 'type-graphql'
import { BillingPeriodEnum, DnsTransferMode, DomainServiceType, ServiceType, ShopChannel } from './basket.enums'

const PRODUCT = { description: 'The `id` of the product.' }
const PRODUCT_CODE = {
  nullable: true,
  description: 'The code of the same product; another one is refused.',
  deprecationReason: 'A product is named by its id: send `productId` alone.',
} as const
const DOMAIN_ITEM = { nullable: true, description: 'The `id` of the domain in the basket. Required.' } as const
const UNIQUE = {
  nullable: true,
  description: 'The same as `itemId`, which is taken first.',
  deprecationReason: 'Everything is named by its `id`: send `itemId`.',
} as const

@InputType({ description: 'Which of the two baskets is meant.' })
export class ChannelInput {
  @Field(() => ShopChannel, { defaultValue: ShopChannel.CUSTOMER, description: 'Whose order flow.' })
  channel!: ShopChannel
}

@InputType({ description: 'How a domain moves here.' })
export class TransferInput {
  @Field(() => String, { description: 'The transfer code, as the present registrar gave it.' })
  migrationCode!: string

  @Field(() => Boolean, { description: 'The buyer says to be the owner of the name; required to be true.' })
  isOwner!: boolean

  @Field(() => Boolean, { description: 'Its DNS moves along, to our name servers.' })
  transferDns!: boolean

  @Field(() => DnsTransferMode, { defaultValue: DnsTransferMode.COPY, description: 'Which records it gets here.' })
  dnsMode!: DnsTransferMode

  @Field(() => ID, { nullable: true, description: 'The DNS profile that gives the records, for DNS_PROFILE.' })
  dnsProfileId?: string | null
}

@InputType({ description: 'A thing to put in the basket.' })
export class AddBasketItemInput extends ChannelInput {
  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null

  @Field(() => String, {
    description: 'The domain, the redirect URL, or the transfer code; of anything else it is not looked at.',
  })
  title!: string

  @Field(() => ID, { nullable: true, description: 'The `id` of the domain in the basket, for what is linked to one.' })
  parentId?: string | null

  @Field(() => Boolean, {
    defaultValue: true,
    description: 'Of a transfer code: the DNS of the domain stays where it is for now.',
  })
  transferDnsLater!: boolean

  @Field(() => ID, { nullable: true, description: 'Of a transfer code: the DNS profile that gives the records.' })
  dnsProfileId?: string | null
}

/** Inside the server an item is `unique`, as it is on REST; the resolver fills it in from `itemId`. */
@InputType({ description: 'An item to take out of the basket.' })
export class RemoveBasketItemInput extends ChannelInput {
  @Field(() => ID, { nullable: true, description: 'The `id` of the item in the basket. Required.' })
  itemId?: string | null

  @Field(() => ID, UNIQUE)
  unique!: string
}

@InputType({ description: 'A domain to take out of the basket.' })
export class RemoveBasketDomainInput extends ChannelInput {
  @Field(() => String, { description: 'The full name.' })
  domainName!: string
}

@InputType({ description: 'Software to install on the hosting of a domain.' })
export class SetFreeProductInput extends ChannelInput {
  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null

  @Field(() => String, { defaultValue: '', description: 'Not looked at.' })
  title!: string

  @Field(() => ID, { description: 'The `id` of the domain in the basket, or of its hosting.' })
  parentId!: string
}

@InputType({ description: 'Where to take the free installation off.' })
export class RemoveFreeProductInput extends ChannelInput {
  @Field(() => ID, { description: 'The `id` of the domain in the basket, or of anything linked to it.' })
  parentId!: string
}

@InputType({ description: 'What the buyer wants with a domain.' })
export class SetServiceTypeInput extends ChannelInput {
  @Field(() => ID, DOMAIN_ITEM)
  itemId?: string | null

  @Field(() => ID, UNIQUE)
  unique!: string

  @Field(() => DomainServiceType, { description: 'What the buyer wants with it.' })
  serviceType!: DomainServiceType
}

@InputType({ description: 'How a domain in the basket moves here.' })
export class SaveTransferInput extends ChannelInput {
  @Field(() => ID, DOMAIN_ITEM)
  itemId?: string | null

  @Field(() => ID, UNIQUE)
  unique!: string

  @Field(() => TransferInput, { description: 'How it moves here.' })
  transfer!: TransferInput
}

@InputType({ description: 'The term to pay for at a time.' })
export class SetBasketPeriodInput extends ChannelInput {
  @Field(() => BillingPeriodEnum, { description: 'YEARLY or FIVE_YEARLY.' })
  period!: BillingPeriodEnum
}

@InputType({ description: 'A discount code.' })
export class ApplyDiscountCodeInput extends ChannelInput {
  @Field(() => String, { description: 'The code as it was given; capitals do not matter.' })
  code!: string
}

@InputType({ description: 'Services that were proposed, to put in the basket.' })
export class AcceptAdditionalServicesInput extends ChannelInput {
  @Field(() => [ServiceType], { description: 'Those of the proposals that are wanted.' })
  acceptedServiceTypes!: ServiceType[]
}

@InputType({ description: 'A larger package for hosting that the viewer has.' })
export class UpgradeHostingInput {
  @Field(() => ID, { description: 'The `id` of the package that the viewer has.' })
  hostingPackageId!: string

  @Field(() => ID, { description: 'The `id` of the larger package.' })
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null
}

@InputType({ description: 'Hosting for a domain that the viewer has.' })
export class AddHostingToDomainInput {
  @Field(() => String, { description: 'The full name.' })
  domain!: string

  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null
}

@InputType({ description: 'An extra for hosting that the viewer has.' })
export class ExtraServiceInput {
  @Field(() => ID, PRODUCT)
  productId!: string

  @Field(() => String, PRODUCT_CODE)
  productCode?: string | null
}

@InputType({ description: 'Extras for hosting that the viewer has.' })
export class AddExtraServicesInput {
  @Field(() => ID, { description: 'The `id` of the package that the viewer has.' })
  hostingPackageId!: string

  @Field(() => [ExtraServiceInput], { description: 'What is wanted: one at least, each of `Query.extraServices`.' })
  extraServices!: ExtraServiceInput[]
}

/** An input that names its item in either way, as the service reads it. No item is called by an empty name. */
export const itemOf = <Input extends { itemId?: string | null; unique: string }>(input: Input): Input => ({
  ...input,
  unique: input.itemId ?? input.unique ?? '',
})
