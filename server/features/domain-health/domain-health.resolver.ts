import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Context } from '../../common/context'
import { Domain } from '../domains/domains.graphql'
import { DomainIssue } from './domain-health.graphql'
import { listIssues } from './domain-health.service'

@Resolver(() => Domain)
export class DomainHealthResolver {
  @FieldResolver(() => [DomainIssue], {
    description:
      'Issues of the domain, tasks in progress and advice, in the order to show them. Empty if there are none. Website and mail are not checked while other name servers serve the domain.',
  })
  health(@Ctx() ctx: Context, @Root() domain: Domain) {
    return listIssues(ctx, domain)
  }
}
