import { Field, ID, InputType, ObjectType } from 'type-graphql'
import type { BillingPeriod } from '../../../rules/pricing-types'
import { QUARANTINE_DAYS, type RenewalState } from '../../../rules/renewal'
import { graphEnum } from '../../graphql/enums'
import { Cents, LocalDate } from '../../graphql/scalars'
import { resultUnion } from '../../graphql/user-error'
import { BillingPeriodEnum } from '../basket/basket.enums'

/** What can be switched in one request. */
export const RENEWALS_MAX = 500

export const RenewalStateEnum = graphEnum('RenewalState', 'How it stands with the next term of something.', {
  RENEWS: 'The next term is ordered on `ordersOn`.',
  TO_PAY: 'It is ordered, and goes on once `orderId` is paid.',
  BEING_RENEWED: 'It is ordered and paid for, or on account, and about to be there.',
  ENDS: 'There is no next term: it ends on `endsOn`.',
  ENDED: `Its term is over: a domain is in quarantine for ${QUARANTINE_DAYS} days, anything else is switched off.`,
} satisfies Record<RenewalState, string>)

@ObjectType({ description: 'What happens at the end of a paid term.' })
export class Renewal {
  @Field(() => ID, { description: 'By which `setRenewal` knows it.' })
  id!: string

  @Field(() => RenewalStateEnum, { description: 'How it stands with the next term.' })
  state!: RenewalState

  @Field(() => Boolean, { description: 'Another term follows by itself, once it is paid for.' })
  renews!: boolean

  @Field(() => String, {
    description: "The same in the reader's language, with what to do where there is something to do.",
  })
  message!: string

  @Field(() => LocalDate, { description: 'The day on which the paid term ends, and the next one would begin.' })
  endsOn!: string

  @Field(() => LocalDate, { nullable: true, description: 'When the next term is ordered; null unless it is RENEWS.' })
  ordersOn!: string | null

  @Field(() => Cents, {
    nullable: true,
    description:
      'What the next term costs at the prices of today, or in the order of `orderId`, with the extras whose term ends by then, without VAT; null for what is sold no longer.',
  })
  price!: number | null

  @Field(() => BillingPeriodEnum, { description: 'How long the next term is.' })
  period!: BillingPeriod

  @Field(() => ID, {
    nullable: true,
    description: 'The `id` of the order to pay; null unless it is TO_PAY, or ENDED and got back by paying that.',
  })
  orderId!: string | null

  @Field(() => LocalDate, {
    nullable: true,
    description:
      'What has ended is got back before this day: by paying `orderId`, or by `reinstate` when that is null. Null for all else.',
  })
  getBackBefore!: string | null
}

@InputType({ description: 'What is got back.' })
export class ReinstateInput {
  @Field(() => ID, { description: 'The `id` of a domain, hosting package or server, or that of its `renewal`.' })
  id!: string

  @Field(() => Boolean, { defaultValue: false, description: 'Only says what it would cost and how it would stand.' })
  dryRun!: boolean
}

export const ReinstateResult = resultUnion(
  'ReinstateResult',
  'How it stands now, with the order to pay; INVALID_INPUT for what has not ended, is sold no longer, or for which it is too late.',
  Renewal,
)

@InputType({ description: 'Which things go on after their term by themselves.' })
export class SetRenewalInput {
  @Field(() => [ID], {
    description: `The \`id\` of domains, hosting packages and servers, or that of a \`renewal\`: 1 to ${RENEWALS_MAX}.`,
  })
  ids!: string[]

  @Field(() => Boolean, { description: 'Whether another term follows by itself.' })
  renews!: boolean

  @Field(() => Boolean, { defaultValue: false, description: 'Only says how they would stand then.' })
  dryRun!: boolean
}

@ObjectType({ description: 'How things stand after they were switched, or would stand after a dry run.' })
export class RenewalsSet {
  @Field(() => [Renewal], { description: 'In the order of `ids`.' })
  renewals!: Renewal[]
}

export const SetRenewalResult = resultUnion(
  'SetRenewalResult',
  'How they stand now; INVALID_INPUT for what has ended, is sold no longer, or is being paid at this moment. All or nothing.',
  RenewalsSet,
)
