import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql'
import type { PriceUnit, ProductKind } from '../../../rules/pricing-types'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, CountryCode } from '../../graphql/scalars'
import type { Audience, PaymentMethod as Method } from './catalogue.snapshot'

export const ProductKindEnum = graphEnum('ProductKind', 'Kind of product.', {
  DOMAIN: 'Domain name, by extension.',
  HOSTING: 'Hosting package for customers.',
  RESELLER_HOSTING: 'Hosting package for resellers.',
  EXTRA: 'Extra for a hosting package.',
  FREE_INSTALLATION: 'Software installed free of charge with a hosting package.',
  REDIRECT: "Forwarding of a domain's visitors to a URL.",
  TRANSFER_CODE: 'Transfer code (auth code, in Dutch verhuiscode) for transferring a domain to this shop.',
  SSL: 'TLS certificate.',
  CLOUDFLARE: 'Cloudflare subscription.',
  VPS: 'Virtual server (VPS).',
} satisfies Record<ProductKind, string>)

export const PriceUnitEnum = graphEnum('PriceUnit', 'Period that a price covers.', {
  year: 'Per year.',
  month: 'Per month.',
  once: 'One-time payment.',
} satisfies Record<PriceUnit, string>)

export const PackageAudienceEnum = graphEnum('PackageAudience', 'Audience of packages and prices.', {
  CUSTOMER: 'Everybody.',
  RESELLER: 'Resellers.',
} satisfies Record<Audience, string>)

export const PaymentMethodCodeEnum = graphEnum('PaymentMethodCode', 'Payment method.', {
  IDEAL: "iDEAL: immediate online payment through the customer's bank.",
  AUTOMATIC_INCASSO: 'Direct debit (automatische incasso), collected after the order.',
  MANUAL_PAYMENT: 'On account, by invoice.',
} satisfies Record<Method['code'], string>)

@InterfaceType('Product', {
  implements: Node,
  description: 'Product that can be added to a basket. Prices depend on the viewer: resellers have their own.',
})
export class ProductNode extends Node {
  @Field(() => ID, { description: 'Same as `id`.', deprecationReason: 'Use `id`.' })
  productId!: string

  @Field(() => String, { description: 'Permanent code of the product, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: 'Product name, in the language of the request.' })
  productName!: string

  @Field(() => ProductKindEnum, { description: 'Kind of product.' })
  kind!: ProductKind

  @Field(() => PriceUnitEnum, { description: 'Period that the prices cover.' })
  unit!: PriceUnit

  @Field(() => Cents, { description: 'Standard price in euro cents, excluding VAT.' })
  originalPrice!: number

  @Field(() => Cents, {
    description:
      'Price of the first term in euro cents, excluding VAT; equal to the standard price if there is no promotion.',
  })
  discountedPrice!: number

  @Field(() => String, { nullable: true, description: 'Summary of one short line; null if there is none.' })
  summary!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Description in a few sentences of plain text; null if there is none.',
  })
  description!: string | null

  @Field(() => Boolean, {
    description:
      'True while it cannot be ordered for a while, since the system that delivers it is down. Adding it fails with SALE_PAUSED.',
  })
  isPaused!: boolean
}

@ObjectType({ implements: [Node, ProductNode], description: 'Domain name with a given extension.' })
export class DomainExtensionProduct extends ProductNode {
  @Field(() => String, { description: 'Extension without a leading dot, such as `nl` or `co.uk`.' })
  extension!: string

  @Field(() => String, { description: 'Path of the page about this extension.' })
  landingPath!: string

  @Field(() => Boolean, { description: 'True if the first year costs less than the following years.' })
  isOnOffer!: boolean

  @Field(() => Boolean, {
    description: 'True if the registry wants legal form and trade register number of a company that is registrant.',
  })
  wantsLegalForm!: boolean
}

@ObjectType({
  implements: [Node, ProductNode],
  description: 'Hosting package. Sizes are formatted texts, as advertised.',
})
export class HostingPackage extends ProductNode {
  @Field(() => PackageAudienceEnum, { description: 'Audience of the package.' })
  audience!: Audience

  @Field(() => String, { description: 'Disk space with its unit, such as `3000 MB`.' })
  space!: string

  @Field(() => Int, { description: 'Disk space in megabytes; 1000 megabytes are one gigabyte.' })
  spaceMb!: number

  @Field(() => String, { description: 'Data traffic per month with its unit, such as `10 GB`.' })
  traffic!: string

  @Field(() => String, {
    description: 'Number of mailboxes, or the word for unlimited in the language of the request.',
  })
  mailboxes!: string

  @Field(() => String, {
    description: 'Number of databases, or the word for none or unlimited in the language of the request.',
  })
  databases!: string

  @Field(() => Int, {
    description: 'Number of domain names the package can serve; for a reseller package the number of websites.',
  })
  sites!: number

  @Field(() => [String], { description: 'Other features, in the language of the request.' })
  features!: readonly string[]

  @Field(() => Boolean, { description: 'True for the most popular package.' })
  isRecommended!: boolean

  @Field(() => Boolean, { description: 'True if software can be installed on it free of charge.' })
  allowsFreeInstallation!: boolean

  @Field(() => Boolean, {
    description: 'True if setup for a given domain is free and the package is advertised with it.',
  })
  hasFreeSetup!: boolean
}

@ObjectType({
  implements: [Node, ProductNode],
  description: 'Extra for a hosting package, or certificate for a domain.',
})
export class AddOnProduct extends ProductNode {
  @Field(() => Cents, {
    nullable: true,
    description: 'Amount insured by the issuer of a certificate, in euro cents; null for an extra.',
  })
  insuredValue!: number | null
}

@ObjectType({ implements: [Node, ProductNode], description: 'Virtual server (VPS).' })
export class VpsPackage extends ProductNode {
  @Field(() => Int, { description: 'Number of virtual processors.' })
  cores!: number

  @Field(() => String, { description: 'Memory with its unit, such as `4 GB`.' })
  memory!: string

  @Field(() => String, { description: 'Disk space with its unit, such as `80 GB`.' })
  disk!: string

  @Field(() => String, { description: 'Opaque specification, stored with the item in a basket.' })
  vpsSpec!: string
}

@ObjectType({
  implements: [Node, ProductNode],
  description: 'Product with only a name and a price.',
})
export class PlainProduct extends ProductNode {}

@ObjectType({ description: 'Payment method with its fee.' })
export class PaymentMethod {
  @Field(() => PaymentMethodCodeEnum, { description: 'Code of the payment method.' })
  paymentMethod!: Method['code']

  @Field(() => String, { description: 'Name, in the language of the request.' })
  name!: string

  @Field(() => String, { description: 'Explanation in one line, in the language of the request.' })
  summary!: string

  @Field(() => Cents, { description: 'Fee added to the order in euro cents, excluding VAT; 0 if free.' })
  price!: number

  @Field(() => Boolean, { description: 'True for immediate online payment.' })
  online!: boolean
}

@ObjectType({ description: 'Country for use in addresses.' })
export class Country {
  @Field(() => Int, {
    description: 'Numeric id of the country.',
    deprecationReason: 'Use `code`.',
  })
  id!: number

  @Field(() => CountryCode, { description: 'Two-letter country code (ISO 3166-1).' })
  code!: string

  @Field(() => String, {
    description: 'Dutch name.',
    deprecationReason: 'Use `name`, which is in the language of the request.',
  })
  country!: string

  @Field(() => String, {
    name: 'country_en',
    description: 'English name.',
    deprecationReason: 'Use `name`, which is in the language of the request.',
  })
  country_en!: string
}
