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

const AUDIENCE = {
  nullable: true,
  description: 'Audience whose packages and prices are returned; that of the viewer if omitted.',
} as const
const KINDS = { nullable: true, description: 'Returns only these product kinds; all if omitted.' } as const
const PACKAGE = { nullable: true, description: 'Ignored: all packages support the same extras.' } as const

@Resolver()
export class CatalogueResolver {
  @ListSize(100)
  @Query(() => [ProductNode], { description: 'All products that can be ordered, in display order.' })
  products(
    @Ctx() ctx: Context,
    @Arg('kinds', () => [ProductKindEnum], KINDS) kinds: ProductKind[] | null,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listProducts(ctx, kinds, audience)
  }

  @ListSize(60)
  @Query(() => [DomainExtensionProduct], { description: 'All domain extensions for sale, in display order.' })
  domainExtensions(
    @Ctx() ctx: Context,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listProducts(ctx, ['DOMAIN'], audience)
  }

  @Query(() => [HostingPackage], { description: 'Hosting packages for one audience, smallest first.' })
  hostingPackages(
    @Ctx() ctx: Context,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listHostingPackages(ctx, audience)
  }

  @Query(() => [AddOnProduct], { description: 'Extras for hosting packages.' })
  extraServices(@Ctx() ctx: Context, @Arg('hostingPackageId', () => ID, PACKAGE) _hostingPackageId: string | null) {
    return service.listProducts(ctx, ['EXTRA'])
  }

  @Query(() => [PlainProduct], { description: 'Software that comes free with a hosting package, one per package.' })
  freeInstallations(@Ctx() ctx: Context) {
    return service.listProducts(ctx, ['FREE_INSTALLATION'])
  }

  @ListSize(250)
  @Query(() => [Country], { description: 'All countries of ISO 3166-1, ordered by Dutch name.' })
  countries() {
    return COUNTRIES
  }
}

@Resolver(() => Country)
export class CountryResolver {
  @FieldResolver(() => String, { description: 'Name, in the language of the request.' })
  name(@Ctx() { locale }: Context, @Root() { country, country_en }: Country) {
    return locale === 'en' ? country_en : country
  }
}
