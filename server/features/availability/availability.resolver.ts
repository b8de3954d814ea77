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
} from './availability.graphql'
import * as service from './availability.service'

const NAME = { description: 'A full name, with its extension.' }
const CAPTCHA = {
  nullable: true,
  description:
    'The token of a solved captcha; a wrong one is refused. One is good for 30 more checks of its session within ten minutes.',
} as const

@Resolver()
export class AvailabilityResolver {
  @Query(() => DomainAvailabilityResult, { description: 'Whether a full name is free, as the search shows it.' })
  async domainAvailability(
    @Ctx() ctx: Context,
    @Arg('name', () => String, NAME) name: string,
    @Arg('captchaToken', () => String, CAPTCHA) captchaToken: string | null,
  ) {
    return shown(ctx, await service.checkDomain(ctx, name, captchaToken ?? ''))
  }

  @Query(() => DomainAvailability, {
    nullable: true,
    description:
      'Whether a full name is free. Null with an error when a captcha has to be solved first (CAPTCHA_REQUIRED), or its token is wrong (FORBIDDEN).',
    deprecationReason: 'Ask for `domainAvailability`, of which a captcha to solve is an answer and not an error.',
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
      'One answer for each extension, the fastest first. Completes after the last. An error refuses it when a captcha has to be solved first (CAPTCHA_REQUIRED), or its token is wrong (FORBIDDEN).',
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

/** A browser never repeats a GraphQL query by itself, so a repeated question means that its token was used before. */
function shown(ctx: Context, answer: Availability | 'repeated' | CaptchaRefusal): DomainAvailability | CaptchaRefusal {
  if (answer === 'repeated') return new CaptchaRefusal(ctx, 'FORBIDDEN')
  return answer instanceof CaptchaRefusal ? answer : view(DomainAvailability, answer)
}

function admitted<T>(answer: T | 'repeated' | CaptchaRefusal): T {
  if (answer instanceof CaptchaRefusal && answer.code === 'CAPTCHA_REQUIRED') throw captchaRequired()
  if (answer === 'repeated' || answer instanceof CaptchaRefusal) throw forbidden('wrongCaptcha')
  return answer
}
