import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import { COUNTRIES } from '../../../rules/countries'
import type { ProductKind } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { ListSize } from '../../graphql/document-limits'
import {
  AddOnProduct,
  Country,
  DomainExtensionProduct,
  HostingPackage,
  PackageAudienceEnum,
  PlainProduct,
  ProductKindEnum,
  ProductNode,
} from './catalogue.graphql'
import * as service from './catalogue.service'
import type { Audience } from './catalogue.snapshot'

const AUDIENCE = { nullable: true, description: "Whose prices; the reader's own when not given." } as const
const KINDS = { nullable: true, description: 'Just these kinds; all of them when not given.' } as const
const PACKAGE = { nullable: true, description: 'Makes no difference: every package takes the same.' } as const

@Resolver()
export class CatalogueResolver {
  @ListSize(100)
  @Query(() => [ProductNode], { description: 'All that can be put in a basket, in the order of the shop.' })
  products(
    @Ctx() ctx: Context,
    @Arg('kinds', () => [ProductKindEnum], KINDS) kinds: ProductKind[] | null,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listProducts(ctx, kinds, audience)
  }

  @ListSize(60)
  @Query(() => [DomainExtensionProduct], { description: 'All extensions that are sold, in the order of the shop.' })
  domainExtensions(
    @Ctx() ctx: Context,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listProducts(ctx, ['DOMAIN'], audience)
  }

  @Query(() => [HostingPackage], { description: 'The hosting packages of one audience, the smallest first.' })
  hostingPackages(
    @Ctx() ctx: Context,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listHostingPackages(ctx, audience)
  }

  @Query(() => [AddOnProduct], { description: 'What can be added to a hosting package.' })
  extraServices(@Ctx() ctx: Context, @Arg('hostingPackageId', () => ID, PACKAGE) _hostingPackageId: string | null) {
    return service.listProducts(ctx, ['EXTRA'])
  }

  @Query(() => [PlainProduct], { description: 'Software of which one comes free with a hosting package.' })
  freeInstallations(@Ctx() ctx: Context) {
    return service.listProducts(ctx, ['FREE_INSTALLATION'])
  }

  @ListSize(250)
  @Query(() => [Country], { description: 'All countries of ISO 3166-1, in the order of the Dutch names.' })
  countries() {
    return COUNTRIES
  }
}

@Resolver(() => Country)
export class CountryResolver {
  @FieldResolver(() => String, { description: "What it is called, in the reader's language." })
  name(@Ctx() { locale }: Context, @Root() { country, country_en }: Country) {
    return locale === 'en' ? country_en : country
  }
}
