import { Field, ID, Int, InterfaceType, ObjectType } from 'type-graphql'
import type { PriceUnit, ProductKind } from '../../../rules/pricing-types'
import { Node } from '../../graphql/node'
import { PackageAudienceEnum, PaymentMethodCodeEnum, PriceUnitEnum, ProductKindEnum } from './catalogue.enums'
import type { Audience } from './catalogue.snapshot'

/** Anything that can be put in a basket. */
@InterfaceType('Product', { implements: Node })
export class ProductNode extends Node {
  @Field(() => ID)
  productId!: string

  @Field(() => String, { description: 'A word that stays, such as HOSTING_BASIC.' })
  productCode!: string

  @Field(() => String, { description: "In the reader's language." })
  productName!: string

  @Field(() => ProductKindEnum)
  kind!: ProductKind

  @Field(() => PriceUnitEnum, { description: 'What the prices are for.' })
  unit!: PriceUnit

  @Field(() => Int, { description: 'Cents without VAT.' })
  originalPrice!: number

  @Field(() => Int, { description: 'Cents without VAT; equal to the original price when there is no promotion.' })
  discountedPrice!: number

  @Field(() => String, { nullable: true, description: 'One short line.' })
  summary!: string | null

  @Field(() => String, { nullable: true, description: 'The text of its pop-up; null when it has none.' })
  description!: string | null
}

@ObjectType({ implements: [Node, ProductNode] })
export class DomainExtensionProduct extends ProductNode {
  @Field(() => String, { description: 'Without leading dot: nl, co.uk.' })
  extension!: string

  @Field(() => String, { description: 'The page about this extension.' })
  landingPath!: string

  @Field(() => Boolean, { description: 'The first year costs less than the years after it.' })
  isOnOffer!: boolean
}

@ObjectType({ implements: [Node, ProductNode] })
export class HostingPackage extends ProductNode {
  @Field(() => PackageAudienceEnum)
  audience!: Audience

  @Field(() => String, { description: 'With its unit, as advertised: 3000 MB.' })
  space!: string

  @Field(() => String, { description: 'A month, with its unit: 10 GB.' })
  traffic!: string

  @Field(() => String, { description: "A number, or unlimited in the reader's language." })
  mailboxes!: string

  @Field(() => String, { description: "A number, or none or unlimited in the reader's language." })
  databases!: string

  @Field(() => Int, { description: 'Domain names that it serves; of a reseller package its websites.' })
  sites!: number

  @Field(() => [String], { description: 'What it has beside these sizes.' })
  features!: readonly string[]

  @Field(() => Boolean, { description: 'Chosen most.' })
  isRecommended!: boolean

  @Field(() => Boolean, { description: 'Software can be installed on it for free.' })
  allowsFreeInstallation!: boolean

  @Field(() => Boolean, { description: 'Setting it up for a given domain is free, and its card says so.' })
  hasFreeSetup!: boolean
}

/** An extra for a hosting package, or a certificate for a domain. */
@ObjectType({ implements: [Node, ProductNode] })
export class AddOnProduct extends ProductNode {
  @Field(() => Int, { nullable: true, description: 'Cents that the issuer of a certificate insures.' })
  insuredValue!: number | null
}

@ObjectType({ implements: [Node, ProductNode] })
export class VpsPackage extends ProductNode {
  @Field(() => Int)
  cores!: number

  @Field(() => String, { description: 'With its unit.' })
  memory!: string

  @Field(() => String, { description: 'With its unit.' })
  disk!: string

  @Field(() => String, { description: 'Opaque: goes along with the item in a saved basket.' })
  vpsSpec!: string
}

/** A product that has no more to it than a name and a price. */
@ObjectType({ implements: [Node, ProductNode] })
export class PlainProduct extends ProductNode {}

@ObjectType()
export class PaymentMethod {
  @Field(() => PaymentMethodCodeEnum)
  paymentMethod!: keyof typeof PaymentMethodCodeEnum

  @Field(() => String)
  name!: string

  @Field(() => String)
  summary!: string

  @Field(() => Int, { description: 'The fee in cents, added to the order.' })
  price!: number

  @Field(() => Boolean, { description: 'Paid at once through the bank.' })
  online!: boolean
}

@ObjectType({ description: 'ISO 3166-1, in the order of the Dutch names.' })
export class Country {
  @Field(() => Int)
  id!: number

  @Field(() => String, { description: 'Two letters.' })
  code!: string

  @Field(() => String, { description: 'Dutch name.' })
  country!: string

  @Field(() => String, { name: 'country_en', description: 'English name.' })
  country_en!: string
}
