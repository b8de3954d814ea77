import { Arg, Args, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Context } from '../../common/context'
import { forbidden } from '../../common/failures'
import { CaptchaRefusal } from './availability.admission'
import type { Availability } from './availability.answer'
import { DomainAvailability, DomainAvailabilityArgs } from './availability.graphql'
import * as service from './availability.service'

@Resolver()
export class AvailabilityResolver {
  @Query(() => DomainAvailability, { description: 'Whether a full name is free, as the search shows it.' })
  async checkDomain(
    @Ctx() ctx: Context,
    @Arg('name', () => String) name: string,
    @Arg('captchaToken', () => String, { nullable: true }) captchaToken: string | null,
  ) {
    return admitted(await service.checkDomain(ctx, name, captchaToken ?? ''))
  }

  @Subscription(() => DomainAvailability, {
    subscribe: ({ args, context }) => subscribeToChecks(context, args as DomainAvailabilityArgs),
    description: 'One answer for each extension, the fastest first. Completes after the last.',
  })
  domainAvailability(@Args(() => DomainAvailabilityArgs) _args: DomainAvailabilityArgs, @Root() answer: Availability) {
    return answer
  }
}

async function subscribeToChecks(
  ctx: Context,
  { domain, extensions, captchaToken }: DomainAvailabilityArgs,
): Promise<AsyncIterable<Availability>> {
  const checks = admitted(await service.checkExtensions(ctx, { domain, extensions, captchaToken: captchaToken ?? '' }))
  return checks()
}

/** No check without the captcha; who asks the same twice over the graph did not do so by accident. */
function admitted<T>(answer: T | 'repeated' | CaptchaRefusal): T {
  if (answer === 'repeated' || answer instanceof CaptchaRefusal) throw forbidden()
  return answer
}
