import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql'
import { COUNTRIES } from '../../../rules/countries'
import type { ProductKind } from '../../../rules/pricing-types'
import type { Context } from '../../common/context'
import { PackageAudienceEnum, ProductKindEnum } from './catalogue.enums'
import {
  AddOnProduct,
  Country,
  DomainExtensionProduct,
  HostingPackage,
  PlainProduct,
  ProductNode,
} from './catalogue.graphql'
import * as service from './catalogue.service'
import type { Audience } from './catalogue.snapshot'

const AUDIENCE = { nullable: true, description: "Whose prices; the reader's own when not given." } as const

@Resolver()
export class CatalogueResolver {
  @Query(() => [ProductNode], { description: 'All that can be put in a basket, or just these kinds.' })
  products(
    @Ctx() ctx: Context,
    @Arg('kinds', () => [ProductKindEnum], { nullable: true }) kinds: ProductKind[] | null,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listProducts(ctx, kinds, audience)
  }

  @Query(() => [DomainExtensionProduct], { description: 'In the order of the shop.' })
  domainExtensions(
    @Ctx() ctx: Context,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listProducts(ctx, ['DOMAIN'], audience)
  }

  @Query(() => [HostingPackage])
  hostingPackages(
    @Ctx() ctx: Context,
    @Arg('audience', () => PackageAudienceEnum, AUDIENCE) audience: Audience | null,
  ) {
    return service.listHostingPackages(ctx, audience)
  }

  @Query(() => [AddOnProduct], { description: 'What can be added to a hosting package; every package takes the same.' })
  extraServices(
    @Ctx() ctx: Context,
    @Arg('hostingPackageId', () => ID, { nullable: true }) _hostingPackageId: string | null,
  ) {
    return service.listProducts(ctx, ['EXTRA'])
  }

  @Query(() => [PlainProduct], { description: 'One of them comes free with a hosting package.' })
  freeInstallations(@Ctx() ctx: Context) {
    return service.listProducts(ctx, ['FREE_INSTALLATION'])
  }

  @Query(() => [Country])
  countries() {
    return COUNTRIES
  }
}
