import { Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Input } from '../../graphql/input'
import { Domain } from '../domains/domains.graphql'
import { CloudflareProtection, SetCloudflareInput, SetCloudflareResult } from './cloudflare.graphql'
import * as service from './cloudflare.service'

@Resolver(() => Domain)
export class CloudflareResolver {
  @FieldResolver(() => CloudflareProtection, {
    nullable: true,
    description: 'Cloudflare protection of the domain; null if not ordered.',
  })
  cloudflare(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.findCloudflare(ctx, domain)
  }

  @Mutation(() => SetCloudflareResult, {
    description:
      'Enables or disables the Cloudflare protection ordered for a domain. Updates the DNS records if the shop hosts the DNS.',
  })
  setCloudflare(@Ctx() ctx: Context, @Input(() => SetCloudflareInput) input: SetCloudflareInput) {
    return service.setCloudflare(ctx, input)
  }
}
