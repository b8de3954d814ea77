import { ArgsType, createUnionType, Field, ObjectType } from 'type-graphql'
import { STATUS_OF } from '../../../rules/failure-codes'
import type { SuggestionKind } from '../../../rules/suggested-names'
import type { Context } from '../../common/context'
import { failureText } from '../../common/failures.text'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime } from '../../graphql/scalars'
import { UserError } from '../../graphql/user-error'
import type { RegistryStatus } from '../../ports/domain-registry'
import type { Availability, AvailabilityHint, AvailabilityReason } from './availability.answer'

export const DomainAvailabilityStatus = graphEnum('DomainAvailabilityStatus', 'Availability of a domain name.', {
  free: 'Available for registration.',
  active: 'Registered elsewhere; can be transferred here.',
  quarantine: 'Recently cancelled and in quarantine at the registry: can be neither registered nor transferred.',
  reserved: 'Reserved by the registry: can be neither registered nor transferred.',
  invalid: 'Availability unknown; `reason` says why. The check can be repeated.',
} satisfies Record<RegistryStatus, string>)

const DomainAvailabilityReason = graphEnum(
  'DomainAvailabilityReason',
  'Reason why the availability of a name is unknown.',
  {
    'invalid-name': 'The name is not a valid domain name, or its registry would not accept it.',
    'no-answer': 'The registry did not respond in time. A later check may succeed.',
    'not-sold': 'The shop does not sell this extension.',
  } satisfies Record<AvailabilityReason, string>,
)

const DomainAvailabilityHint = graphEnum(
  'DomainAvailabilityHint',
  'Indication by the public directory of a registry (RDAP or WHOIS). Names can be reserved or premium all the same.',
  {
    'likely-free': 'The directory does not list the name.',
    'likely-taken': 'The directory lists the name.',
  } satisfies Record<AvailabilityHint, string>,
)

@ObjectType({ description: 'Availability of one domain name, as reported by its registry.' })
export class DomainAvailability implements Availability {
  @Field(() => String, { description: 'Full name in ASCII; the original text if it is not a valid name.' })
  domain!: string

  @Field(() => DomainAvailabilityStatus, { description: 'Availability of the name.' })
  status!: RegistryStatus

  @Field(() => DomainAvailabilityReason, {
    nullable: true,
    description: 'Reason why the availability is unknown; null unless the status is INVALID.',
  })
  reason!: AvailabilityReason | null

  @Field(() => String, {
    nullable: true,
    description: 'Source of the result, or of `hint`; null if nobody was queried or responded.',
  })
  source!: string | null

  @Field(() => DomainAvailabilityHint, {
    nullable: true,
    description:
      'Indication by a public directory while the registry does not respond; null in every other case. The name cannot be ordered on it: check again.',
  })
  hint!: AvailabilityHint | null

  @Field(() => DateTime, { description: 'Time of the check. Results are cached briefly.' })
  checkedAt!: number

  @Field(() => Cents, {
    nullable: true,
    description:
      'Price of a premium name per year in euro cents, excluding VAT; null if the price of the extension applies.',
  })
  premiumPrice!: number | null
}

@ObjectType({
  implements: UserError,
  description:
    'Nothing is checked until a captcha is solved. CAPTCHA_REQUIRED: no token was sent and the session has solved no captcha in the last ten minutes. FORBIDDEN: the token is invalid or was used before.',
})
export class CaptchaRefusal extends UserError {
  constructor(ctx: Pick<Context, 'locale'>, code: 'FORBIDDEN' | 'CAPTCHA_REQUIRED') {
    super()
    const words = failureText[ctx.locale]
    this.code = code
    this.status = STATUS_OF[code]
    this.message = code === 'FORBIDDEN' ? words.wrongCaptcha : words.captchaRequired
  }
}

export const DomainAvailabilityResult = createUnionType({
  name: 'DomainAvailabilityResult',
  description: 'The availability of the name, or a captcha error.',
  types: () => [DomainAvailability, CaptchaRefusal] as const,
})

const DomainSuggestionKind = graphEnum('DomainSuggestionKind', 'How a suggested name differs from the searched name.', {
  extension: 'Same label with another extension.',
  hyphen: 'Without the hyphens.',
  article: 'With a Dutch article and a hyphen before it.',
  before: 'With a word before it.',
  after: 'With a word after it.',
} satisfies Record<SuggestionKind, string>)

@ObjectType({ description: 'Available name similar to the searched name, at the standard price of its extension.' })
export class DomainSuggestion {
  @Field(() => String, { description: 'Full name in ASCII.' })
  name!: string

  @Field(() => String, { description: 'Extension, without a leading dot.' })
  extension!: string

  @Field(() => DomainSuggestionKind, { description: 'How the name differs from the searched name.' })
  kind!: SuggestionKind
}

@ObjectType({ description: 'Available names similar to the searched name.' })
export class DomainSuggestions {
  @Field(() => [DomainSuggestion], {
    description: 'Suggestions, most similar first; at most 4. Empty if no similar name is available.',
  })
  names!: DomainSuggestion[]
}

export const DomainSuggestionsResult = createUnionType({
  name: 'DomainSuggestionsResult',
  description: 'Available names similar to the searched name, or a captcha error.',
  types: () => [DomainSuggestions, CaptchaRefusal] as const,
})

@ArgsType()
export class DomainAvailabilityArgs {
  @Field(() => String, { description: 'Name, with or without an extension.' })
  domain!: string

  @Field(() => [String], { description: 'Extensions to check, with or without a leading dot; at most 50.' })
  extensions!: string[]

  @Field(() => String, {
    nullable: true,
    description:
      'Token of a solved captcha. An invalid token is refused. A valid one permits 30 more checks in this session within ten minutes.',
  })
  captchaToken!: string | null
}
