import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql'
import type { PriceUnit, ProductKind } from '../../../rules/pricing-types'
import { graphEnum } from '../../graphql/enums'
import { Node } from '../../graphql/node'
import { Cents, CountryCode } from '../../graphql/scalars'
import type { Audience, PaymentMethod as Method } from './catalogue.snapshot'

export const ProductKindEnum = graphEnum('ProductKind', 'Everything that is sold is of one of these kinds.', {
  DOMAIN: 'A domain name, by its extension.',
  HOSTING: 'A hosting package for customers.',
  RESELLER_HOSTING: 'A hosting package for resellers.',
  EXTRA: 'An extra for a hosting package.',
  FREE_INSTALLATION: 'Software that comes free with a hosting package.',
  REDIRECT: 'Visitors of a domain are sent on to a URL.',
  TRANSFER_CODE: 'The code with which a name moves here.',
  SSL: 'A certificate.',
  CLOUDFLARE: 'A Cloudflare subscription.',
  VPS: 'A virtual server.',
} satisfies Record<ProductKind, string>)

export const PriceUnitEnum = graphEnum('PriceUnit', 'What a price is for.', {
  year: 'One year.',
  month: 'One month.',
  once: 'Paid once.',
} satisfies Record<PriceUnit, string>)

export const PackageAudienceEnum = graphEnum('PackageAudience', 'Whom packages and prices are for.', {
  CUSTOMER: 'Everybody.',
  RESELLER: 'Resellers.',
} satisfies Record<Audience, string>)

export const PaymentMethodCodeEnum = graphEnum('PaymentMethodCode', 'A way to pay.', {
  IDEAL: 'At once, through the bank.',
  AUTOMATIC_INCASSO: 'By direct debit, afterwards.',
  MANUAL_PAYMENT: 'On account, by invoice.',
} satisfies Record<Method['code'], string>)

@InterfaceType('Product', {
  implements: Node,
  description: 'Anything that can be put in a basket. Prices are those of the viewer: a reseller has others.',
})
export class ProductNode extends Node {
  @Field(() => ID, { description: 'The same as `id`.', deprecationReason: 'Everything is named by its `id`.' })
  productId!: string

  @Field(() => String, { description: 'A word that stays, such as `HOSTING_BASIC`.' })
  productCode!: string

  @Field(() => String, { description: "What it is called, in the reader's language." })
  productName!: string

  @Field(() => ProductKindEnum, { description: 'What kind of thing it is.' })
  kind!: ProductKind

  @Field(() => PriceUnitEnum, { description: 'What the prices are for.' })
  unit!: PriceUnit

  @Field(() => Cents, { description: 'The standard price, without VAT.' })
  originalPrice!: number

  @Field(() => Cents, {
    description: 'What the first term costs, without VAT; the standard price when there is no promotion.',
  })
  discountedPrice!: number

  @Field(() => String, { nullable: true, description: 'One short line; null when it has none.' })
  summary!: string | null

  @Field(() => String, { nullable: true, description: 'A few sentences of plain text; null when it has none.' })
  description!: string | null
}

@ObjectType({ implements: [Node, ProductNode], description: 'A domain name under one extension.' })
export class DomainExtensionProduct extends ProductNode {
  @Field(() => String, { description: 'Without leading dot: `nl`, `co.uk`.' })
  extension!: string

  @Field(() => String, { description: 'The path of the page about this extension.' })
  landingPath!: string

  @Field(() => Boolean, { description: 'The first year costs less than the years after it.' })
  isOnOffer!: boolean
}

@ObjectType({ implements: [Node, ProductNode], description: 'A hosting package. Sizes are texts, as advertised.' })
export class HostingPackage extends ProductNode {
  @Field(() => PackageAudienceEnum, { description: 'Whom it is for.' })
  audience!: Audience

  @Field(() => String, { description: 'Disk space with its unit: 3000 MB.' })
  space!: string

  @Field(() => String, { description: 'Traffic a month, with its unit: 10 GB.' })
  traffic!: string

  @Field(() => String, { description: "A number, or unlimited in the reader's language." })
  mailboxes!: string

  @Field(() => String, { description: "A number, or none or unlimited in the reader's language." })
  databases!: string

  @Field(() => Int, { description: 'Domain names that it serves; of a reseller package its websites.' })
  sites!: number

  @Field(() => [String], { description: "What it has beside these sizes, in the reader's language." })
  features!: readonly string[]

  @Field(() => Boolean, { description: 'The one that is chosen most.' })
  isRecommended!: boolean

  @Field(() => Boolean, { description: 'Software can be installed on it for free.' })
  allowsFreeInstallation!: boolean

  @Field(() => Boolean, { description: 'Setting it up for a given domain is free, and its card says so.' })
  hasFreeSetup!: boolean
}

@ObjectType({
  implements: [Node, ProductNode],
  description: 'An extra for a hosting package, or a certificate for a domain.',
})
export class AddOnProduct extends ProductNode {
  @Field(() => Cents, { nullable: true, description: 'What the issuer of a certificate insures; null for an extra.' })
  insuredValue!: number | null
}

@ObjectType({ implements: [Node, ProductNode], description: 'A virtual server.' })
export class VpsPackage extends ProductNode {
  @Field(() => Int, { description: 'How many virtual processors it has.' })
  cores!: number

  @Field(() => String, { description: 'Memory with its unit: 4 GB.' })
  memory!: string

  @Field(() => String, { description: 'Disk space with its unit: 80 GB.' })
  disk!: string

  @Field(() => String, { description: 'Opaque: goes along with the item in a saved basket.' })
  vpsSpec!: string
}

@ObjectType({
  implements: [Node, ProductNode],
  description: 'A product that has no more to it than a name and a price.',
})
export class PlainProduct extends ProductNode {}

@ObjectType({ description: 'A way to pay, with what it costs.' })
export class PaymentMethod {
  @Field(() => PaymentMethodCodeEnum, { description: 'The word to choose it by.' })
  paymentMethod!: Method['code']

  @Field(() => String, { description: "What it is called, in the reader's language." })
  name!: string

  @Field(() => String, { description: "How it goes, in one line in the reader's language." })
  summary!: string

  @Field(() => Cents, { description: 'The fee, without VAT, added to the order; 0 for none.' })
  price!: number

  @Field(() => Boolean, { description: 'Paid at once through the bank.' })
  online!: boolean
}

@ObjectType({ description: 'A country that an address can be in.' })
export class Country {
  @Field(() => Int, {
    description: 'The number of the country in this list.',
    deprecationReason: 'A country is named by its `code`.',
  })
  id!: number

  @Field(() => CountryCode, { description: 'The two letters by which a country is named everywhere.' })
  code!: string

  @Field(() => String, { description: 'Dutch name.', deprecationReason: "Ask for `name`, in the reader's language." })
  country!: string

  @Field(() => String, {
    name: 'country_en',
    description: 'English name.',
    deprecationReason: "Ask for `name`, in the reader's language.",
  })
  country_en!: string
}
