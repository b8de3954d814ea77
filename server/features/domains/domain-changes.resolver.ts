import { Arg, ID, Resolver, Root, Subscription } from 'type-graphql'
import { watchDomain } from './domain-changes.service'
import { Domain } from './domains.graphql'

@Resolver()
export class DomainChangesResolver {
  @Subscription(() => Domain, {
    subscribe: async ({ args, context }) => (await watchDomain(context, (args as { id: string }).id))(),
    description:
      'Sends the domain immediately and after each change of its DNS, name servers, registrant, DNSSEC, forwarding, status, term, certificate or protection. Fails with NOT_FOUND for an unknown domain.',
  })
  domainChanged(
    @Arg('id', () => ID, { description: '`id` or name of the domain.' }) _id: string,
    @Root() domain: Domain,
  ) {
    return domain
  }
}
