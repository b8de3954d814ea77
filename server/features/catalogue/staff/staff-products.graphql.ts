import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql'
import type { PriceUnit, ProductKind } from '../../../../rules/pricing-types'
import { graphEnum } from '../../../graphql/enums'
import { Cents, DateTime } from '../../../graphql/scalars'
import { PriceUnitEnum, ProductKindEnum } from '../catalogue.graphql'

const ProductSaleEnum = graphEnum('StaffProductSale', 'Whether a product is sold.', {
  SOLD: 'New customers can order it.',
  RETIRED: 'It is not sold. Items that customers have stay.',
  AWAITS_PRICE: 'It has no price yet, and is sold from the day on which a set of price changes gives it one.',
})
export type ProductSale = keyof typeof ProductSaleEnum

@ObjectType({ description: 'Price of a product from a time on. Amounts are in euro cents, excluding VAT, per unit.' })
export class StaffPrice {
  @Field(() => DateTime, { nullable: true, description: 'Time from which it applies; null for the first version.' })
  validFrom!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Price of the first term. Null for a product that has no price yet, and without AMOUNTS_SEE.',
  })
  first!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Price of each later term. Null for a product that has no price yet, and without AMOUNTS_SEE.',
  })
  renewal!: number | null

  @Field(() => Cents, {
    nullable: true,
    description: 'Cost to the shop, such as that of the registrar. Null if it is unknown, and without AMOUNTS_SEE.',
  })
  cost!: number | null
}

@ObjectType({
  description: 'Price of a product for resellers of a volume tier, per period of its unit. Cents excluding VAT.',
})
export class StaffTierPrice {
  @Field(() => Int, { description: 'Volume tier (staffel) from which it applies, counted from 1.' })
  staffel!: number

  @Field(() => Cents, { description: 'Price of the first term.' })
  first!: number

  @Field(() => Cents, { description: 'Price of each later term.' })
  renewal!: number
}

@ObjectType({
  description: 'Version of the list price of a product. Amounts are in euro cents, excluding VAT, per unit.',
})
export class StaffPriceVersion {
  @Field(() => ID, {
    nullable: true,
    description: 'Set of price changes that it belongs to; null for the first version.',
  })
  setId!: string | null

  @Field(() => DateTime, {
    nullable: true,
    description: 'Time from which it applies, or would once it is approved; null for the first version.',
  })
  validFrom!: number | null

  @Field(() => Cents, { description: 'Price of the first term.' })
  first!: number

  @Field(() => Cents, { description: 'Price of each later term.' })
  renewal!: number

  @Field(() => Cents, { nullable: true, description: 'New cost to the shop; null if the version leaves it as it is.' })
  cost!: number | null

  @Field(() => Boolean, { description: 'True if a second staff member has to approve it.' })
  isProposed!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'Name of the staff member who proposed it; null for the first version.',
  })
  madeBy!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Name of the staff member who approved it; null for the first version, and while nobody did.',
  })
  approvedBy!: string | null
}

@ObjectType({ description: 'Product that the shop sells instead of one that is retired.' })
export class StaffSuccessor {
  @Field(() => ID, { description: 'Id of the product.' })
  id!: string

  @Field(() => String, { description: 'Permanent code.' })
  code!: string

  @Field(() => String, { description: 'Name, in the language of the request.' })
  name!: string
}

@ObjectType({ description: 'A product of the shop, with its prices.' })
export class StaffProduct {
  @Field(() => ID, { description: 'Opaque id.' })
  id!: string

  @Field(() => String, { description: 'Permanent code, such as `HOSTING_BASIC`.' })
  code!: string

  @Field(() => String, { description: 'Name, in the language of the request.' })
  name!: string

  @Field(() => String, { nullable: true, description: 'Extension without leading dot; null for all but domains.' })
  extension!: string | null

  @Field(() => ProductKindEnum, { description: 'Kind.' })
  kind!: ProductKind

  @Field(() => PriceUnitEnum, { description: 'Period that the prices cover.' })
  unit!: PriceUnit

  @Field(() => ProductSaleEnum, { description: 'Whether it is sold.' })
  sale!: ProductSale

  @Field(() => StaffPrice, { description: 'Price at this moment.' })
  price!: StaffPrice

  @Field(() => [StaffTierPrice], {
    description: 'Prices of volume tiers at this moment, lowest tier first. Empty without AMOUNTS_SEE.',
  })
  tiers!: StaffTierPrice[]

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price of a transfer to this shop, with a first term, in euro cents excluding VAT. Null for all but domains, and without AMOUNTS_SEE.',
  })
  transfer!: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Registrar at which new names of the extension are registered; null for all but domains.',
  })
  registrar!: string | null

  @Field(() => StaffSuccessor, { nullable: true, description: 'Successor of a retired product; null for none.' })
  successor!: StaffSuccessor | null

  @Field(() => StaffPrice, { nullable: true, description: 'Next scheduled price; null if none is scheduled.' })
  nextPrice!: StaffPrice | null
}

@ArgsType()
export class StaffProductsArgs {
  @Field(() => [ProductKindEnum], { nullable: true, description: 'Only these kinds; all when omitted.' })
  kinds?: ProductKind[] | null

  @Field(() => [ID], { nullable: true, description: 'Only these products; all when omitted.' })
  ids?: string[] | null

  @Field(() => ProductSaleEnum, {
    nullable: true,
    description: 'Only products with this state; for RETIRED, those that await a price as well.',
  })
  sale?: ProductSale | null
}
