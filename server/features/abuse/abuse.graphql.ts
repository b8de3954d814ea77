import { Field, ObjectType } from 'type-graphql'
import type { AbuseGround as Ground, AbuseReason as Reason } from '../../../rules/abuse'
import type { Context } from '../../common/context'
import { failureText } from '../../common/failures.text'
import { graphEnum } from '../../graphql/enums'
import { DateTime, LocalDate } from '../../graphql/scalars'
import { UserError } from '../../graphql/user-error'

export const AbuseReasonEnum = graphEnum('AbuseReason', 'Kind of abuse for which a service is suspended.', {
  PHISHING: 'Pages or mail that imitate another organisation to obtain passwords or money.',
  MALWARE: 'Harmful software.',
  SPAM: 'Unsolicited mail.',
  COPYRIGHT: 'Infringement of copyright.',
  ILLEGAL_CONTENT: 'Other content that is against the law.',
  OVERLOAD: 'Use that hinders other customers.',
  OTHER: 'Another reason, which the explanation names.',
} satisfies Record<Reason, string>)

export const AbuseGroundEnum = graphEnum('AbuseGround', 'Ground on which a suspension rests.', {
  LAW: 'The law.',
  TERMS: 'The general terms of the shop.',
} satisfies Record<Ground, string>)

@ObjectType({
  description:
    'Suspension of a service for abuse, with the statement of reasons of Regulation (EU) 2022/2065, article 17. A staff member decided it. A payment does not lift it.',
})
export class AbuseSuspension {
  @Field(() => AbuseReasonEnum, { description: 'Kind of abuse.' })
  reason!: Reason

  @Field(() => String, { description: 'Kind of abuse in words, in the language of the request.' })
  reasonName!: string

  @Field(() => AbuseGroundEnum, {
    nullable: true,
    description: 'Ground of the decision; null for a hold from before reasons were recorded.',
  })
  ground!: Ground | null

  @Field(() => String, { nullable: true, description: 'Article of the law or of the general terms; null if unknown.' })
  article!: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Facts and circumstances, as written for the customer. May have several lines; null if unknown.',
  })
  explanation!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description: 'Last day (YYYY-MM-DD) on which the customer can put it right; null if none was set.',
  })
  deadline!: string | null

  @Field(() => DateTime, { description: 'Time of the decision.' })
  since!: number
}

@ObjectType({
  implements: UserError,
  description:
    'SERVICE_SUSPENDED: the service is suspended for abuse, so the operation is refused until the suspension is lifted. The reasons are in `suspension` of the service.',
})
export class ServiceSuspended extends UserError {
  constructor({ locale }: Pick<Context, 'locale'>) {
    super()
    this.code = 'SERVICE_SUSPENDED'
    this.status = 409
    this.message = failureText[locale].serviceSuspended
  }
}
