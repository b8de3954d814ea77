import { ArgsType, createUnionType, Field, ObjectType } from 'type-graphql'
import { STATUS_OF } from '../../../rules/failure-codes'
import type { Context } from '../../common/context'
import { failureText } from '../../common/failures.text'
import { graphEnum } from '../../graphql/enums'
import { Cents, DateTime } from '../../graphql/scalars'
import { UserError } from '../../graphql/user-error'
import type { RegistryStatus } from '../../ports/domain-registry'
import type { Availability, AvailabilityReason } from './availability.answer'

export const DomainAvailabilityStatus = graphEnum('DomainAvailabilityStatus', 'Where a name stands at this moment.', {
  free: 'Can be registered.',
  active: 'Registered elsewhere: can be transferred.',
  quarantine: 'Was given up not long ago: neither free nor transferable.',
  reserved: 'Kept back by its registry: neither free nor transferable.',
  invalid: 'No name, or no answer: the reason tells which. Can be checked again.',
} satisfies Record<RegistryStatus, string>)

export const DomainAvailabilityReason = graphEnum('DomainAvailabilityReason', 'Why nothing can be said of a name.', {
  'invalid-name': 'It is not a domain name, or its registry would not take it.',
  'no-answer': 'The registry gave no answer in time; it may give one later.',
  'not-sold': 'The shop does not sell the extension.',
} satisfies Record<AvailabilityReason, string>)

@ObjectType({ description: 'What is known of one name. Only the word of a registry makes a name free.' })
export class DomainAvailability implements Availability {
  @Field(() => String, { description: 'The full name in ASCII; the text as it was asked when it is no name.' })
  domain!: string

  @Field(() => DomainAvailabilityStatus, { description: 'Where the name stands.' })
  status!: RegistryStatus

  @Field(() => DomainAvailabilityReason, { nullable: true, description: 'Why; null unless the status is INVALID.' })
  reason!: AvailabilityReason | null

  @Field(() => String, {
    nullable: true,
    description: 'The source of the answer; null when no registry was asked or none answered.',
  })
  source!: string | null

  @Field(() => DateTime, { description: 'When it was said; an answer is kept for a short while.' })
  checkedAt!: number

  @Field(() => Cents, {
    nullable: true,
    description: 'What this name costs a year, without VAT; null for a name at the price of its extension.',
  })
  premiumPrice!: number | null
}

@ObjectType({
  implements: UserError,
  description:
    'Nothing is checked before a captcha is solved: no token came along and the session solved none within ten minutes (CAPTCHA_REQUIRED), or the token is wrong or was used before (FORBIDDEN).',
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
  description: 'Where a name stands, or that a captcha has to be solved first.',
  types: () => [DomainAvailability, CaptchaRefusal] as const,
})

@ArgsType()
export class DomainAvailabilityArgs {
  @Field(() => String, { description: 'A name with or without an extension.' })
  domain!: string

  @Field(() => [String], { description: 'Extensions with or without leading dot, 50 at most.' })
  extensions!: string[]

  @Field(() => String, {
    nullable: true,
    description:
      'The token of a solved captcha; a wrong one is refused. One is good for 30 more checks of its session within ten minutes.',
  })
  captchaToken!: string | null
}
