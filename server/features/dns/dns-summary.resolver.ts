import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Domain } from '../domains/domains.graphql'
import { DnsSummary } from './dns-summary.graphql'
import { summarizeDns } from './dns-summary.service'

@Resolver(() => Domain)
export class DnsSummaryResolver {
  @FieldResolver(() => DnsSummary, { description: 'Summary of the DNS of the domain.' })
  dnsSummary(@Ctx() ctx: Context, @Root() domain: Domain) {
    return summarizeDns(ctx, domain)
  }
}
