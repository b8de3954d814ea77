import { Arg, Args, Ctx, Query, Resolver, Root, Subscription } from 'type-graphql'
import type { Context } from '../../common/context'
import { captchaRequired, forbidden } from '../../common/failures'
import { view } from '../../graphql/view'
import type { Availability } from './availability.answer'
import {
  CaptchaRefusal,
  DomainAvailability,
  DomainAvailabilityArgs,
  DomainAvailabilityResult,
  DomainSuggestion,
  DomainSuggestions,
  DomainSuggestionsResult,
} from './availability.graphql'
import * as service from './availability.service'

const NAME = { description: 'Full name, with its extension.' }
const CAPTCHA = {
  nullable: true,
  description:
    'Token of a solved captcha. An invalid token is refused. A valid one permits 30 more checks in this session within ten minutes.',
} as const

@Resolver()
export class AvailabilityResolver {
  @Query(() => DomainAvailabilityResult, { description: 'Checks whether a full domain name is available.' })
  async domainAvailability(
    @Ctx() ctx: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('captchaToken', () => String, CAPTCHA) captchaToken: string | null,
  ) {
    return shown(ctx, await service.checkDomain(ctx, name, captchaToken ?? ''))
  }

  @Query(() => DomainSuggestionsResult, {
    description:
      'Suggests available names similar to a full name that is taken. Counts as one check. The basket checks a name again before adding it.',
  })
  async domainSuggestions(
    @Ctx() ctx: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('captchaToken', () => String, CAPTCHA) captchaToken: string | null,
  ) {
    const answer = await service.suggestFreeNames(ctx, name, captchaToken ?? '')
    if (answer === 'repeated') return new CaptchaRefusal(ctx, 'FORBIDDEN')
    if (answer instanceof CaptchaRefusal) return answer
    return view(DomainSuggestions, { names: answer.map((one) => view(DomainSuggestion, one)) })
  }

  @Query(() => DomainAvailability, {
    nullable: true,
    description:
      'Checks whether a full domain name is available. Null with the error CAPTCHA_REQUIRED if a captcha must be solved first, or FORBIDDEN if its token is invalid.',
    deprecationReason: 'Use `domainAvailability`, which returns captcha errors as a result.',
  })
  async checkDomain(
    @Ctx() ctx: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('captchaToken', () => String, CAPTCHA) captchaToken: string | null,
  ) {
    return admitted(await service.checkDomain(ctx, name, captchaToken ?? ''))
  }

  @Subscription(() => DomainAvailability, {
    name: 'domainAvailability',
    subscribe: ({ args, context }) => subscribeToChecks(context, args as DomainAvailabilityArgs),
    description:
      'Checks a name under each extension and delivers the results as they arrive. Completes after the last one. Fails with CAPTCHA_REQUIRED if a captcha must be solved first, or FORBIDDEN if its token is invalid.',
  })
  domainAvailabilities(
    @Args(() => DomainAvailabilityArgs) _args: DomainAvailabilityArgs,
    @Root() answer: Availability,
  ) {
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

/** A browser never repeats a GraphQL query automatically, so a repeated question means that its token was used before. */
function shown(ctx: Context, answer: Availability | 'repeated' | CaptchaRefusal): DomainAvailability | CaptchaRefusal {
  if (answer === 'repeated') return new CaptchaRefusal(ctx, 'FORBIDDEN')
  return answer instanceof CaptchaRefusal ? answer : view(DomainAvailability, answer)
}

function admitted<T>(answer: T | 'repeated' | CaptchaRefusal): T {
  if (answer instanceof CaptchaRefusal && answer.code === 'CAPTCHA_REQUIRED') throw captchaRequired()
  if (answer === 'repeated' || answer instanceof CaptchaRefusal) throw forbidden('wrongCaptcha')
  return answer
}
