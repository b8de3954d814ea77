import { Field, ID, InputType } from 'type-graphql'
import { BillingPeriodEnum, DnsTransferMode, DomainServiceType, ServiceType, ShopChannel } from './basket.enums'

@InputType()
export class ChannelInput {
  @Field(() => ShopChannel, { defaultValue: ShopChannel.CUSTOMER })
  channel!: ShopChannel
}

/** How a domain moves here; what is not given stays as it is. */
@InputType()
export class TransferInput {
  @Field(() => String)
  migrationCode!: string

  @Field(() => Boolean)
  isOwner!: boolean

  @Field(() => Boolean)
  transferDns!: boolean

  @Field(() => DnsTransferMode, { defaultValue: DnsTransferMode.COPY })
  dnsMode!: DnsTransferMode

  @Field(() => ID, { nullable: true })
  dnsProfileId?: string | null
}

@InputType()
export class AddBasketItemInput extends ChannelInput {
  @Field(() => ID)
  productId!: string

  @Field(() => String)
  productCode!: string

  @Field(() => String, { description: 'The domain, the redirect URL, or the transfer code.' })
  title!: string

  @Field(() => ID, { nullable: true, description: "The domain's unique, for what is linked to it." })
  parentId?: string | null

  @Field(() => Boolean, { defaultValue: true })
  transferDnsLater!: boolean

  @Field(() => ID, { nullable: true })
  dnsProfileId?: string | null
}

@InputType()
export class RemoveBasketItemInput extends ChannelInput {
  @Field(() => ID)
  unique!: string
}

@InputType()
export class RemoveBasketDomainInput extends ChannelInput {
  @Field(() => String)
  domainName!: string
}

@InputType()
export class SetFreeProductInput extends ChannelInput {
  @Field(() => ID)
  productId!: string

  @Field(() => String)
  productCode!: string

  @Field(() => String, { defaultValue: '' })
  title!: string

  @Field(() => ID)
  parentId!: string
}

@InputType()
export class RemoveFreeProductInput extends ChannelInput {
  @Field(() => ID)
  parentId!: string
}

@InputType()
export class SetServiceTypeInput extends ChannelInput {
  @Field(() => ID, { description: "The domain's unique." })
  unique!: string

  @Field(() => DomainServiceType)
  serviceType!: DomainServiceType
}

@InputType()
export class SaveTransferInput extends ChannelInput {
  @Field(() => ID, { description: "The domain's unique." })
  unique!: string

  @Field(() => TransferInput)
  transfer!: TransferInput
}

@InputType()
export class SetBasketPeriodInput extends ChannelInput {
  @Field(() => BillingPeriodEnum)
  period!: BillingPeriodEnum
}

@InputType()
export class ApplyDiscountCodeInput extends ChannelInput {
  @Field(() => String)
  code!: string
}

@InputType()
export class AcceptAdditionalServicesInput extends ChannelInput {
  @Field(() => [ServiceType])
  acceptedServiceTypes!: ServiceType[]
}

@InputType()
export class UpgradeHostingInput {
  @Field(() => ID, { description: 'The package that the viewer has.' })
  hostingPackageId!: string

  @Field(() => ID)
  productId!: string

  @Field(() => String)
  productCode!: string
}

@InputType()
export class AddHostingToDomainInput {
  @Field(() => String, { description: 'A domain name that the viewer has.' })
  domain!: string

  @Field(() => ID)
  productId!: string

  @Field(() => String)
  productCode!: string
}
