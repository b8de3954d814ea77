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
    description: 'Its protection by Cloudflare; null when none was bought.',
  })
  cloudflare(@Ctx() ctx: Context, @Root() domain: Domain) {
    return service.findCloudflare(ctx, domain)
  }

  @Mutation(() => SetCloudflareResult, {
    description: 'Switches the protection of a domain that was bought. Its DNS follows where that is here.',
  })
  setCloudflare(@Ctx() ctx: Context, @Input(() => SetCloudflareInput) input: SetCloudflareInput) {
    return service.setCloudflare(ctx, input)
  }
}
